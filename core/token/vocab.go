package token

import (
	"compress/flate"
	_ "embed" // the packed vocabularies
	"encoding/binary"
	"io"
	"strings"
)

// The packed vocabularies; testdata/pack_vocabulary.mjs makes them and says
// what is in them.
var (
	//go:embed vocab/o200k_base.bin
	o200kPacked string
	//go:embed vocab/cl100k_base.bin
	cl100kPacked string
)

// noRank is the rank of bytes that are no token; it sorts after all others.
const noRank = ^uint32(0)

// A vocabulary knows the rank of every token.
type vocabulary struct {
	bytes []byte   // all tokens, in the order of their ranks
	start []uint32 // where token r starts; start[r+1] is where it ends
	pairs []uint32 // the rank of each token of two bytes, by those bytes

	// slots is an open hash table of the tokens: the high half of a slot is
	// the high half of the hash, the low half the rank and one; 0 is empty.
	slots  []uint64
	mask   uint32
	maxLen int
}

// unpack makes the vocabulary of a packed file. The file is part of the
// program, so a fault in it is a fault of the build, and panics.
func unpack(packed string) *vocabulary {
	raw, err := io.ReadAll(flate.NewReader(strings.NewReader(packed)))
	if err != nil {
		panic("token: the embedded vocabulary cannot be unpacked: " + err.Error())
	}
	n := int(binary.LittleEndian.Uint32(raw))
	lengths := raw[4 : 4+n]
	v := &vocabulary{
		bytes: append([]byte(nil), raw[4+n:]...),
		start: make([]uint32, n+1),
		pairs: make([]uint32, 1<<16),
	}
	for i := range v.pairs {
		v.pairs[i] = noRank
	}
	size := uint32(1)
	for int(size) < 2*n {
		size *= 2
	}
	v.slots, v.mask = make([]uint64, size), size-1
	at := uint32(0)
	for rank, length := range lengths {
		v.start[rank] = at
		at += uint32(length)
		v.add(v.bytes[at-uint32(length):at], uint32(rank))
	}
	v.start[n] = at
	return v
}

func (v *vocabulary) add(token []byte, rank uint32) {
	v.maxLen = max(v.maxLen, len(token))
	if len(token) == 2 {
		v.pairs[int(token[0])<<8|int(token[1])] = rank
	}
	h := hash(token)
	i := uint32(h) & v.mask
	for v.slots[i] != 0 {
		i = (i + 1) & v.mask
	}
	v.slots[i] = h&^0xFFFFFFFF | uint64(rank+1)
}

// rank is the rank of the token with these bytes, or noRank.
func (v *vocabulary) rank(token []byte) uint32 {
	if len(token) > v.maxLen {
		return noRank
	}
	h := hash(token)
	for i := uint32(h) & v.mask; ; i = (i + 1) & v.mask {
		slot := v.slots[i]
		if slot == 0 {
			return noRank
		}
		if slot>>32 == h>>32 {
			r := uint32(slot) - 1
			if string(v.bytes[v.start[r]:v.start[r+1]]) == string(token) {
				return r
			}
		}
	}
}

// pair is the rank of the token of bytes a and b, or noRank.
func (v *vocabulary) pair(a, b byte) uint32 { return v.pairs[int(a)<<8|int(b)] }

// hash mixes the bytes of a short token. The high half goes into the slot and
// the low half finds it, so both are needed well mixed.
func hash(b []byte) uint64 {
	const k = 0x9E3779B97F4A7C15
	h := uint64(len(b)) * k
	for len(b) > 8 {
		h = mix(h ^ binary.LittleEndian.Uint64(b))
		b = b[8:]
	}
	var tail uint64
	switch n := len(b); {
	case n == 8:
		tail = binary.LittleEndian.Uint64(b)
	case n >= 4:
		tail = uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint32(b[n-4:]))<<32
	case n > 0:
		tail = uint64(b[0]) | uint64(b[n/2])<<8 | uint64(b[n-1])<<16
	}
	return mix(h ^ tail)
}

func mix(x uint64) uint64 {
	x *= 0xD6E8FEB86659FD93
	x ^= x >> 32
	x *= 0xD6E8FEB86659FD93
	return x ^ x>>29
}
