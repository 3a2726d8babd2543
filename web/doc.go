// Package web wires the product together and decides nothing: the chain every
// request passes, the table of routes, the server's life.
//
// The life of a request, in order: the host is checked (a page on another name
// may not reach a server that trusts its own machine), writes from other sites
// are refused, the request gets an id, a panic becomes an error, headers are
// set, the body is bounded, the person is known, the route's handler answers or
// returns an error, and handlers/respond writes either.
package web
