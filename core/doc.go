// Package core holds the words every part of Callboard shares: the error a
// person can read, the identifier of a stored thing, and every ceiling with
// its reason.
//
// The product's rules live in the packages below, in reading order. A package
// imports only packages above it in this list (and core itself):
//
//	level 1  core/jsondoc   a JSON document read strictly: order kept, duplicates refused, depth bounded
//	         core/dice      dice notation: parsed, rolled from a seed, answered in words
//	         core/token     exact token counts of texts for the vocabularies we carry
//	         core/live      in-process topics: who changed what, told to open pages
//	         core/piece     the piece: what the library keeps, of whatever kind
//	level 2  core/schema    the JSON Schema subset we send, and arguments checked against it
//	         core/formula   text with macros over a scene's values: parsed with every fault, run within ceilings
//	level 3  core/dicepiece the dice piece: a roll, a table or a pool that tools roll
//	level 4  core/tool      the tool: its definition, its rules, reading a call, running it, patches
//	         core/scene     the scene and what it links
//	level 5  core/wire      one definition rendered for each provider's protocol
//	         core/cost      what a definition costs in tokens, for each model family, with its grade
//	         core/kind      the kinds of piece there are, and what each says of itself
//	level 6  core/preview   "AI sees": the one source for the rail, the tiles, the API and the requests
//	         core/shelf     the library in memory: search, lists, call names, what links what
//	         core/tables    other people's tables, grammars and lists, read as dice pieces
//	         core/bundle    files in and out: our own JSON, other people's tool arrays and tables
//
// A tool is data. What a call does is one of a fixed set of actions, one file
// each in core/tool.
package core
