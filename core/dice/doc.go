// Package dice reads dice notation, rolls it from a seed and answers in words.
package dice
