module callboard

go 1.26.0

require (
	github.com/PuerkitoBio/goquery v1.13.0 // tests ask pages by selector
	github.com/a-h/templ v0.3.1118 // pages, typed and escaped by context
	github.com/chromedp/cdproto v0.159.0 // the protocol chromedp speaks
	github.com/chromedp/chromedp v0.23.0 // tests drive a real browser
	github.com/labstack/echo/v4 v4.16.5 // routes and middleware
	github.com/mattn/go-sqlite3 v1.14.53 // SQLite itself; the driver asks for an older one
	github.com/pressly/goose/v3 v3.30.0 // migrations as append-only SQL files
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // tests witness what our schemas accept
	golang.org/x/net v0.62.0 // tests read pages as a browser does
	golang.org/x/text v0.44.0 // letters of other scripts, folded for call names and search
	golang.org/x/tools v0.52.0 // tests read text archives
	gorm.io/driver/sqlite v1.6.0 // gorm over SQLite
	gorm.io/gorm v1.31.2 // rows and transactions
	pgregory.net/rapid v1.3.0 // tests of properties
)

require (
	github.com/a-h/parse v0.0.42 // indirect
	github.com/andybalholm/brotli v1.3.0 // indirect
	github.com/andybalholm/cascadia v1.3.4 // indirect
	github.com/cenkalti/backoff/v4 v4.3.0 // indirect
	github.com/cli/browser v1.3.0 // indirect
	github.com/fatih/color v1.19.0 // indirect
	github.com/fsnotify/fsnotify v1.10.1 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/jinzhu/inflection v1.0.0 // indirect
	github.com/jinzhu/now v1.1.5 // indirect
	github.com/labstack/gommon v0.5.0 // indirect
	github.com/mattn/go-colorable v0.1.16 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/mfridman/interpolate v0.0.2 // indirect
	github.com/natefinch/atomic v1.0.1 // indirect
	github.com/sethvargo/go-retry v0.5.0 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	github.com/valyala/fasttemplate v1.2.2 // indirect
	go.uber.org/multierr v1.11.0 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/mod v0.43.0 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/time v0.16.0 // indirect
)

tool github.com/a-h/templ/cmd/templ
