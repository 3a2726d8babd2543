package dice

import (
	"crypto/rand"
	"crypto/sha256"
	endian "encoding/binary"
	"encoding/hex"
	mathrand "math/rand/v2"
)

// What a stream of randomness is for. Each kind of call in a turn has its own
// streams, so calls of other kinds in between change nothing.
const (
	KindRoll        = "roll"
	KindTable       = "table"
	KindPool        = "pool"
	KindFormula     = "formula"
	KindScript      = "script"
	KindPlaceholder = "placeholder"
)

// NewSeed makes the seed of a turn: 32 hex digits of the system's randomness,
// so that no two turns share one however close together they begin.
func NewSeed() string {
	var b [16]byte
	rand.Read(b[:]) // never fails since Go 1.24
	return hex.EncodeToString(b[:])
}

// Source is the stream of one call: the call-th of its kind in the round-th
// request of a turn, both from 0. Nothing else goes into it, so the second
// roll of a turn shows the same faces whatever the model asks for, and calls
// made side by side cannot disturb each other.
//
// The same arguments give the same stream in every release: the derivation
// and the generator may not change.
func Source(seed, kind string, round, call int) *mathrand.Rand {
	var room [96]byte
	b := append(room[:0], "dice/v1\x00"...)
	b = append(b, seed...)
	b = append(b, 0)
	b = append(b, kind...)
	b = append(b, 0)
	b = endian.BigEndian.AppendUint64(b, uint64(round))
	b = endian.BigEndian.AppendUint64(b, uint64(call))
	return mathrand.New(mathrand.NewChaCha8(sha256.Sum256(b)))
}
