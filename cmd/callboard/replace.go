package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"callboard/core"
)

// replaceFile writes a file whole or not at all: an export that fails half way
// must not cost the one before. It takes the place of JSON or of an empty file,
// and of nothing else: "-o callboard.db" is a slip of the hand that would cost
// the library. What is no file, such as a pipe or a device, is written to and
// not replaced.
func replaceFile(path string, data []byte) error {
	info, err := os.Stat(path)
	mode := fs.FileMode(0o644)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return unwritable(path, err)
	case info.IsDir():
		return core.Errorf(core.Invalid, "%s is a folder. Name a file in it, such as %s.", path, filepath.Join(path, "callboard.json"))
	case !info.Mode().IsRegular():
		return writeTo(path, data)
	default:
		if err := checkReplaced(path); err != nil {
			return err
		}
		mode = info.Mode().Perm()
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return unwritable(path, err)
		}
	}
	return writeWhole(path, data, mode)
}

// checkReplaced refuses a file that holds something else than JSON.
func checkReplaced(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return unwritable(path, err)
	}
	defer file.Close()
	head := make([]byte, 1)
	if _, err := file.Read(head); errors.Is(err, io.EOF) || err == nil && (head[0] == '{' || head[0] == '[') {
		return nil
	}
	return core.Errorf(core.Conflict, "%s exists already and is not an export, so it is not overwritten. Name another file.", path)
}

// writeWhole writes beside the file and puts the outcome in its place.
func writeWhole(path string, data []byte, mode fs.FileMode) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return unwritable(path, err)
	}
	defer func() {
		if err != nil {
			err = unwritable(path, errors.Join(err, os.Remove(file.Name())))
		}
	}()
	_, err = file.Write(data)
	if err = errors.Join(err, file.Chmod(mode), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

func writeTo(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return unwritable(path, err)
	}
	if _, err = file.Write(data); err != nil {
		err = unwritable(path, err)
	}
	return errors.Join(err, file.Close())
}

// unwritable says that path cannot be written, and the system's reason.
func unwritable(path string, err error) error {
	var system *fs.PathError
	if errors.As(err, &system) {
		err = system.Err // the path of a file beside it would mislead
	}
	return fmt.Errorf("%s cannot be written: %w", path, err)
}
