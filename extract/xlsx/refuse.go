package xlsx

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

const oleMagic = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// refuse names by their first bytes the files that are no Office Open XML workbook, and
// says what to do with them. It tells whether the workbook is encrypted.
func refuse(src extract.Source) (encrypted bool, err error) {
	head, err := src.Head()
	if err != nil {
		return false, err
	}
	start := strings.ToLower(string(bytes.TrimLeft(head[:min(len(head), 64)], "\xef\xbb\xbf \t\r\n")))
	switch {
	case len(head) == 0:
		return false, fmt.Errorf("%w: the file is empty", extract.ErrFormat)
	case bytes.HasPrefix(head, []byte(oleMagic)):
		if oleHas(src, "EncryptedPackage") {
			return true, nil
		}
		return false, fmt.Errorf("%w: a workbook of Excel 97-2003 (.xls) or older: save it as .xlsx", extract.ErrFormat)
	case bytes.HasPrefix(head, []byte("\x09\x08")), bytes.HasPrefix(head, []byte("\x09\x04")), bytes.HasPrefix(head, []byte("\x09\x02")), bytes.HasPrefix(head, []byte("\x09\x00")):
		return false, fmt.Errorf("%w: a workbook older than Excel 97 (.xls): save it as .xlsx", extract.ErrFormat)
	case strings.HasPrefix(start, "<!doctype html"), strings.HasPrefix(start, "<html"), strings.HasPrefix(start, "<table"):
		return false, fmt.Errorf("%w: an HTML page under the name of a workbook: read it as HTML", extract.ErrFormat)
	case strings.HasPrefix(start, "<?xml"):
		return false, fmt.Errorf("%w: an XML file, not a zip workbook: save it as .xlsx", extract.ErrFormat)
	case !bytes.HasPrefix(head, []byte("PK")):
		return false, fmt.Errorf("%w: not a zip file, so no .xlsx workbook", extract.ErrFormat)
	}
	return false, nil
}

// oleHas looks for the name of a stream, in UTF-16, in the first and last megabyte of a
// compound file; its directory can stand anywhere.
func oleHas(src extract.Source, name string) bool {
	var wide []byte
	for i := range len(name) {
		wide = append(wide, name[i], 0)
	}
	const piece = 1 << 20
	for _, at := range []int64{0, max(0, src.Size-piece)} {
		buf := make([]byte, min(piece, src.Size-at))
		n, _ := src.Reader.ReadAt(buf, at) // a short read is looked at as far as it goes
		if bytes.Contains(buf[:n], wide) {
			return true
		}
	}
	return false
}

// refusePackage names zip files of other formats.
func refusePackage(p *pkg) error {
	has := func(name string) bool { _, ok := p.parts[name]; return ok }
	switch {
	case has("xl/workbook.bin"):
		return fmt.Errorf("%w: a binary workbook (.xlsb): save it as .xlsx", extract.ErrFormat)
	case has("mimetype") && has("content.xml"):
		return fmt.Errorf("%w: an OpenDocument file (.ods): save it as .xlsx", extract.ErrFormat)
	case has("word/document.xml"):
		return fmt.Errorf("%w: a text document (.docx), not a workbook", extract.ErrFormat)
	case has("ppt/presentation.xml"):
		return fmt.Errorf("%w: a presentation (.pptx), not a workbook", extract.ErrFormat)
	case has("index/document.iwa") || has("index.zip"):
		return fmt.Errorf("%w: an Apple Numbers file: export it as .xlsx", extract.ErrFormat)
	}
	return nil
}

func newIssue(code string, sev table.Severity, ref table.Ref, format string, args ...any) table.Issue {
	return table.Issue{Code: code, Severity: sev, Message: fmt.Sprintf(format, args...), Ref: ref}
}
