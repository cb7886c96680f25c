package disk

import (
	"errors"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func saying(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

func open(t *testing.T, path string) *Dir {
	t.Helper()
	d, err := Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func TestWriteIsWholeOrNotAtAll(t *testing.T) {
	broken := errors.New("the power is off")
	for _, c := range []struct{ last, want string }{
		{Create, "old"}, {Write, "old"}, {Sync, "old"}, {Close, "old"}, {Rename, "old"}, {SyncFolder, "new"}, {"", "new"},
	} {
		path := t.TempDir()
		d := open(t, path)
		require.NoError(t, d.Write("a", saying("old")))
		off := false
		d.Fault = func(step string) error {
			if off = off || step == c.last; off {
				return broken
			}
			return nil
		}
		err := d.Write("a", saying("new"))
		assert.Equal(t, c.last != "", errors.Is(err, broken), c.last)
		require.NoError(t, d.Close())
		d = open(t, path)
		got, err := d.Read("a")
		require.NoError(t, err)
		assert.Equal(t, c.want, string(got), "the last step was %q", c.last)
		names, err := os.ReadDir(path)
		require.NoError(t, err)
		assert.Len(t, names, 2, "the file and the lock: what was half written is cleared away")
	}
}

func TestWhatFillsAFileMayFail(t *testing.T) {
	d := open(t, t.TempDir())
	failed := errors.New("no more")
	require.ErrorIs(t, d.Write("a", func(w io.Writer) error { return errors.Join(saying("half")(w), failed) }), failed)
	names, err := d.Names("")
	require.NoError(t, err)
	assert.Equal(t, []string{lockName}, names)
}

func TestDamageIsSeen(t *testing.T) {
	d := open(t, t.TempDir())
	require.NoError(t, d.Write("a", saying("text")))
	whole, err := os.ReadFile(d.Path("a"))
	require.NoError(t, err)
	for at := range whole {
		bad := append([]byte{}, whole...)
		bad[at] ^= 4
		require.NoError(t, os.WriteFile(d.Path("a"), bad, 0o600))
		_, err := d.Read("a")
		require.ErrorIs(t, err, ErrDamaged, "byte %d", at)
		require.NoError(t, os.WriteFile(d.Path("a"), whole[:at], 0o600))
		_, err = d.Read("a")
		require.ErrorIs(t, err, ErrDamaged, "cut at %d", at)
	}
	_, err = d.Read("b")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestOneAtATime(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	_, err := Open(path)
	require.ErrorIs(t, err, ErrLocked)
	require.NoError(t, d.Close())
	open(t, path)
}

func TestRemove(t *testing.T) {
	d := open(t, t.TempDir())
	require.NoError(t, d.Write("a.x", saying("text")))
	require.NoError(t, d.Remove("a.x"))
	require.NoError(t, d.Remove("a.x"), "twice is no error")
	names, err := d.Names(".x")
	require.NoError(t, err)
	assert.Empty(t, names)
}
