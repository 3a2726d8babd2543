// Package dicepiece is the dice piece: a roll, a table or a pool that is made
// once and that any tool can roll.
//
//	p := dicepiece.Piece{Name: "Rumours", Body: body}
//	out := dicepiece.Run(p, dicepiece.Env{Seed: seed, Library: library})
//	out.Text // Rumours (rolled 9 on 2d6): The well is poisoned
//
// A roll rolls its dice. A table gives one of its rows, by weight or by the
// total of dice, whose labels (17+, 01-05) say which totals are a row's. A pool
// is a deck: each row has copies, and a draw takes one away. A row may lead to
// further pieces (then), which are rolled behind it; that may go round in a
// circle, so a call stops by itself.
//
// # The files
//
// body.go is the piece, decode.go and encode.go its JSON, label.go the row
// labels, cover.go what they cover of a dice's totals, chance.go how likely a
// row is, rules.go what keeps a piece from being saved. run.go, table.go,
// pool.go and fill.go roll it, trace.go keeps what happened. parts.go says what
// two people can edit side by side.
package dicepiece
