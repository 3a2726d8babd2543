// Package gallery shows every region and every page of the product in every
// state that looks different, each under a name.
//
// One list (All) serves three ends: its tests keep how the states are written
// (testdata) and hold each to the rules of package htmltest; a server that is
// started with --gallery shows them at /dev/gallery; the browser tests take
// pictures of them there and look at them as a browser draws them.
//
// The samples are real tools: those of the starter library, and the odd ones
// that break a layout. What pages show of them is made by core, as handlers do
// it. A test of web holds the samples of the starter library against what a
// server answers, so that the gallery cannot show what the product does not.
//
// A new component, a new kind of action, a new reason on a tile: add its state
// to the list of its area.
package gallery
