package token

import (
	"compress/flate"
	_ "embed" // the packed vocabularies
	"encoding/binary"
	"io"
	"math/bits"
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

// A vocabulary knows the rank of every token. The two tables are open hash
// tables; most look-ups are of short bytes, and those touch one line of memory.
type vocabulary struct {
	bytes []byte   // all tokens, in the order of their ranks
	start []uint32 // where token r starts; start[r+1] is where it ends
	pairs []uint32 // the rank of each token of two bytes, by those bytes

	shortKeys  []uint64 // the keys of the tokens of up to shortLen bytes; 0 is empty
	shortRanks []uint32 // the ranks beside them
	shortShift uint
	long       []uint64 // the rest: the high half of the hash, then the rank and one; 0 is empty
	longMask   uint64
	maxLen     int
}

// shortLen is the most bytes that fit a key beside their number.
const shortLen = 7

// unpack makes the vocabulary of a packed file. The file is part of the
// program, so a fault in it is a fault of the build, and panics.
func unpack(packed string) *vocabulary {
	r := flate.NewReader(strings.NewReader(packed))
	n := int(binary.LittleEndian.Uint32(read(r, 4)))
	lengths := read(r, n)
	total, shorts := 0, 0
	for _, length := range lengths {
		total += int(length)
		if length <= shortLen {
			shorts++
		}
	}
	v := &vocabulary{bytes: read(r, total), start: make([]uint32, n+1), pairs: make([]uint32, 1<<16)}
	for i := range v.pairs {
		v.pairs[i] = noRank
	}
	size := tableSize(shorts)
	v.shortKeys, v.shortRanks = make([]uint64, size), make([]uint32, size)
	v.shortShift = uint(64 - bits.TrailingZeros(uint(size)))
	v.long = make([]uint64, tableSize(n-shorts))
	v.longMask = uint64(len(v.long) - 1)
	at := uint32(0)
	for rank, length := range lengths {
		v.maxLen = max(v.maxLen, int(length))
		v.start[rank] = at
		at += uint32(length)
		v.add(v.bytes[at-uint32(length):at], uint32(rank))
	}
	v.start[n] = at
	return v
}

// read takes the next n bytes of a packed file.
func read(r io.Reader, n int) []byte {
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		panic("token: the embedded vocabulary cannot be unpacked: " + err.Error())
	}
	return b
}

// tableSize is a power of two that leaves a table of n entries at most two thirds
// full.
func tableSize(n int) int {
	size := 1
	for 2*size < 3*n {
		size *= 2
	}
	return size
}

func (v *vocabulary) add(token []byte, rank uint32) {
	if len(token) == 2 {
		v.pairs[int(token[0])<<8|int(token[1])] = rank
	}
	if len(token) <= shortLen {
		k := key(token)
		i := v.place(k)
		for v.shortKeys[i] != 0 {
			i = (i + 1) & (len(v.shortKeys) - 1)
		}
		v.shortKeys[i], v.shortRanks[i] = k, rank
		return
	}
	h := hash(token)
	i := h & v.longMask
	for v.long[i] != 0 {
		i = (i + 1) & v.longMask
	}
	v.long[i] = h&^0xFFFFFFFF | uint64(rank+1)
}

// rank is the rank of the token with these bytes, or noRank.
func (v *vocabulary) rank(token []byte) uint32 {
	if len(token) > shortLen {
		return v.longRank(token)
	}
	k := key(token)
	for i := v.place(k); ; i = (i + 1) & (len(v.shortKeys) - 1) {
		switch v.shortKeys[i] {
		case k:
			return v.shortRanks[i]
		case 0:
			return noRank
		}
	}
}

// place is where the search for a key starts.
func (v *vocabulary) place(key uint64) int {
	return int(((key ^ key>>29) * 0x9E3779B97F4A7C15) >> v.shortShift)
}

func (v *vocabulary) longRank(token []byte) uint32 {
	if len(token) > v.maxLen {
		return noRank
	}
	h := hash(token)
	for i := h & v.longMask; ; i = (i + 1) & v.longMask {
		slot := v.long[i]
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

// key packs one to shortLen bytes and their number, so that different bytes
// have different keys.
func key(b []byte) uint64 {
	n := len(b)
	if n >= 4 {
		first, last := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[n-4:])
		return uint64(first) | uint64(last>>(8*(8-n)&31))<<32 | uint64(n)<<56
	}
	return uint64(b[0]) | uint64(b[n/2])<<8 | uint64(b[n-1])<<16 | uint64(n)<<56
}

// hash mixes more than shortLen bytes. The high half goes into the slot and the
// low half finds it, so both are needed well mixed.
func hash(b []byte) uint64 {
	h := uint64(len(b))
	last := binary.LittleEndian.Uint64(b[len(b)-8:])
	for len(b) > 8 {
		h = mix(h ^ binary.LittleEndian.Uint64(b))
		b = b[8:]
	}
	return mix(h ^ last)
}

func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= 0xD6E8FEB86659FD93
	x ^= x >> 32
	x *= 0xD6E8FEB86659FD93
	return x ^ x>>32
}
