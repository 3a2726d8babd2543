// Package handlers is HTTP in, HTTP out. One file per handler, named
// resource_verb. Each handler has the same four steps: who asks, decode what
// was sent, act through the store or core, answer through handlers/respond.
// Errors are returned, never written.
package handlers
