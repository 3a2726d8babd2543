package browsertest

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// Request is one request a tab's page made.
type Request struct {
	Method string
	Path   string // with the query
	Type   network.ResourceType
	Body   string
	Header map[string]string // names in lower case
	Status int               // 0 until the answer came
}

// Form is the body read as a form; an unreadable body is an empty form.
func (r Request) Form() url.Values {
	form, err := url.ParseQuery(r.Body)
	if err != nil {
		return url.Values{}
	}
	return form
}

// watch keeps what a tab's page said and asked for. The browser's own
// goroutine writes it, the test reads it.
type watch struct {
	mu       sync.Mutex
	faults   []string // console errors, exceptions, policy violations
	expected []*regexp.Regexp
	requests []*Request
	byID     map[network.RequestID]*Request
	asked    []string                                 // dialogs of the browser's own, by type
	agree    func(*page.EventJavascriptDialogOpening) // answers them; must not wait
}

// event is called for each event of the tab, in order, and must be quick.
func (w *watch) event(ev any) {
	switch ev := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		if ev.Type == runtime.ConsoleAPICalledTypeError || ev.Type == runtime.ConsoleAPICalledTypeWarning ||
			ev.Type == runtime.ConsoleAPICalledTypeAssert {
			w.fault("console." + string(ev.Type) + ": " + arguments(ev.Args))
		}
	case *runtime.EventExceptionThrown:
		w.fault("exception: " + exception(ev.ExceptionDetails))
	case *log.EventEntryAdded:
		if ev.Entry.Level == log.EntryLevelError || ev.Entry.Level == log.EntryLevelWarning {
			w.fault(fmt.Sprintf("%s %s: %s (%s)", ev.Entry.Source, ev.Entry.Level, ev.Entry.Text, ev.Entry.URL))
		}
	case *audits.EventIssueAdded:
		if d := ev.Issue.Details; d != nil && d.ContentSecurityPolicyIssueDetails != nil {
			v := d.ContentSecurityPolicyIssueDetails
			w.fault(fmt.Sprintf("content policy: %s refused %s", v.ViolatedDirective, v.BlockedURL))
		}
	case *network.EventRequestWillBeSent:
		w.sent(ev)
	case *page.EventJavascriptDialogOpening:
		w.mu.Lock()
		w.asked = append(w.asked, string(ev.Type))
		w.mu.Unlock()
		w.agree(ev)
	case *network.EventResponseReceived:
		w.answered(ev.RequestID, ev.Response)
	}
}

func (w *watch) fault(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.faults = append(w.faults, text)
}

func (w *watch) sent(ev *network.EventRequestWillBeSent) {
	if ev.RedirectResponse != nil { // the id is used again for where it leads
		w.answered(ev.RequestID, ev.RedirectResponse)
	}
	u, err := url.Parse(ev.Request.URL)
	if err != nil || u.Scheme != "http" {
		return
	}
	r := &Request{Method: ev.Request.Method, Path: u.RequestURI(), Type: ev.Type, Header: map[string]string{}}
	for name, value := range ev.Request.Headers {
		r.Header[strings.ToLower(name)] = fmt.Sprint(value)
	}
	for _, part := range ev.Request.PostDataEntries {
		r.Body += string(part.Bytes)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.requests = append(w.requests, r)
	w.byID[ev.RequestID] = r
}

func (w *watch) answered(id network.RequestID, response *network.Response) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r := w.byID[id]; r != nil {
		r.Status = int(response.Status)
	}
}

// unexpected are the faults no announced pattern matches.
func (w *watch) unexpected() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
next:
	for _, f := range w.faults {
		for _, e := range w.expected {
			if e.MatchString(f) {
				continue next
			}
		}
		out = append(out, f)
	}
	return out
}

func (w *watch) copyRequests() []Request {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := make([]Request, len(w.requests))
	for i, r := range w.requests {
		out[i] = *r
	}
	return out
}

func arguments(args []*runtime.RemoteObject) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = string(a.Value)
		if len(a.Value) == 0 {
			words[i] = a.Description
		}
	}
	return strings.Join(words, " ")
}

func exception(d *runtime.ExceptionDetails) string {
	text := d.Text
	if d.Exception != nil {
		text += " " + d.Exception.Description
	}
	return text
}
