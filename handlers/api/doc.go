// Package api is the JSON interface people script against: stable shapes,
// unknown members refused with their path, problems as
// application/problem+json. It owns no rules: it shares core and the store with
// the pages. openapi.json describes it and a test holds the two together.
package api
