package xlsx

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"

	"github.com/xuri/excelize/v2"

	"github.com/tabrag/tabrag/extract"
)

// defaultPassword is the one that spreadsheet programs try without asking ([MS-OFFCRYPTO],
// 2.4.2.3 note), used by workbooks that are read-only rather than secret.
const defaultPassword = "VelvetSweatshop"

// maxSpin bounds how often the key is hashed; the standard allows ten million, programs
// write a hundred thousand.
const maxSpin = 2_000_000

var spinCount = regexp.MustCompile(`spinCount="(\d+)"`)

// decrypt opens a compound file that holds an encrypted package. Without a password the
// default one is tried.
func decrypt(src extract.Source, limits extract.Limits) (extract.Source, error) {
	raw, err := src.ReadAll(limits)
	if err != nil {
		return src, err
	}
	for _, m := range spinCount.FindAllSubmatch(raw, -1) {
		if n, err := strconv.Atoi(string(m[1])); err != nil || n > maxSpin {
			return src, fmt.Errorf("%w: its key takes too long to derive", extract.ErrEncrypted)
		}
	}
	password, advice := src.Password, "the password does not open the workbook"
	if password == "" {
		password, advice = defaultPassword, "the workbook has a password: give it in the source, or save the workbook without one"
	}
	plain, err := decryptPackage(raw, password)
	if err != nil || !bytes.HasPrefix(plain, []byte("PK")) {
		return src, fmt.Errorf("%w: %s", extract.ErrEncrypted, advice)
	}
	out := extract.Bytes(src.Name, plain)
	out.Password = src.Password
	return out, nil
}

// decryptPackage turns a panic over a broken file into an error.
func decryptPackage(raw []byte, password string) (plain []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: broken encryption", extract.ErrCorrupt)
		}
	}()
	return excelize.Decrypt(raw, &excelize.Options{Password: password})
}
