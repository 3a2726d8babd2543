// Package browsertest drives the product as a person does: a real server over
// a real database file, a real headless Chromium, one tab a test.
//
// A [Browser] is started once by a package's TestMain. [Serve] gives a test its
// own [Site], and [Browser.Tab] a [Tab] on it: its own cookies, its own
// viewport, with or without JavaScript. Everything a tab's page writes to the
// console is watched; an error, or something the content security policy
// refused, that the test did not announce with [Tab.Expect] fails the test.
//
//	tab := chromium.Tab(t, browsertest.Serve(t))
//	tab.Open("/library")
//	tab.Click("a[href='/keys']")
//	tab.WaitText("h1", "Keys")
//
// Nothing here sleeps: every step waits for what it names, for [patience] at
// most. Without Chromium the tests say so and skip, unless CI or
// CALLBOARD_BROWSER asks for them.
package browsertest
