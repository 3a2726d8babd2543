package link

import "net/url"

// Gallery lists the states of every page, on a server started for development.
func Gallery() string { return "/dev/gallery" }

// GalleryState is one state of the gallery.
func GalleryState(name string) string { return Gallery() + "/" + url.PathEscape(name) }
