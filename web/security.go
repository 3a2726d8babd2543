package web

import (
	"net"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
)

// contentPolicy lets a page load only what this server serves, run no inline
// script or style, and be framed by nobody.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// secureHeaders sets what every answer carries. Answers are of the moment they
// were asked, so nothing keeps them; only static files say otherwise.
func secureHeaders(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set("X-Frame-Options", "DENY")
		return next(c)
	}
}

// localHost refuses requests for a host name that is not this machine's own.
// A server on loopback has no accounts, so a web page that points its own name
// at 127.0.0.1 (DNS rebinding) must not reach it.
func localHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !IsLoopbackHost(c.Request().Host) {
			return core.Errorf(core.Forbidden, "This server answers to localhost only. Open it under the address it printed at its start.")
		}
		return next(c)
	}
}

// IsLoopbackHost says whether host (with or without a port) names this machine.
func IsLoopbackHost(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// sameOrigin refuses writes that another site's page sent. Programs that send
// neither Origin nor Sec-Fetch-Site pass.
func sameOrigin(next echo.HandlerFunc) echo.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	return func(c echo.Context) error {
		if err := guard.Check(c.Request()); err != nil {
			return &core.Error{Code: core.Forbidden, Message: "This change came from another site and was refused. Make it on Callboard's own page.", Err: err}
		}
		return next(c)
	}
}

// headAsGet lets HEAD ask any page that GET answers. It stands outside Echo,
// whose router would answer 405; net/http drops the body by itself.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			get := r.Clone(r.Context())
			get.Method = http.MethodGet
			r = get
		}
		next.ServeHTTP(w, r)
	})
}
