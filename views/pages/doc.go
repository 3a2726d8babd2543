// Package pages holds the few pages that belong to no area.
package pages
