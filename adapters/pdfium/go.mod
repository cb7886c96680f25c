module github.com/tabrag/tabrag/adapters/pdfium

go 1.26.0

require (
	github.com/klippa-app/go-pdfium v1.20.0
	github.com/stretchr/testify v1.12.1
	github.com/tabrag/tabrag v0.0.0
	github.com/tetratelabs/wazero v1.12.0
	golang.org/x/text v0.44.0
)

require (
	github.com/google/uuid v1.6.0 // indirect
	github.com/hhrutter/tiff v1.0.6 // indirect
	github.com/jolestar/go-commons-pool/v2 v2.1.2 // indirect
	github.com/ledongthuc/pdf v0.0.0-20260907135840-6c8c28e0e8a0 // indirect
	github.com/pdfcpu/pdfcpu v0.15.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/image v0.44.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/tabrag/tabrag => ../..
