// Package respond is the one way to answer: a page or its changed regions, a
// redirect with a word, an error in the shape the caller reads. Nothing else
// in the product looks at htmx's headers or writes an error.
package respond
