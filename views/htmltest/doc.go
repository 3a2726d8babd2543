// Package htmltest reads pages for tests: as lines that can be compared and
// read (Lines), and against the rules every page keeps (Check).
package htmltest
