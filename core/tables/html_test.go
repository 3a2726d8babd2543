package tables

import "testing"

func TestPlainTextBlocks(t *testing.T) {
	for _, r := range []struct{ html, want string }{
		{"<p>a</p>", "a"}, {"<p>a</p>\n<p>b</p>", "a\n\nb"}, {"<p>a</p>b", "a\n\nb"}, {"a<p>b</p>", "a\n\nb"}, {"<div>a</div><div>b</div>", "a\nb"}, {"<div><p>a</p></div><p>b</p>", "a\n\nb"},
		{"<h1>T</h1><p>a</p>", "T\n\na"}, {"<blockquote>a</blockquote>b", "a\n\nb"}, {"a<hr>b", "a\nb"}, {"a<hr/>b", "a\nb"}, {"<section>a</section><section>b</section>", "a\nb"},
		{"a<br>b", "a\nb"}, {"a<br/><br/>b", "a\n\nb"}, {"a<br><br><br><br>b", "a\n\nb"}, {"<br>a<br>", "a"}, {"a<BR>b", "a\nb"}, {"a<br class=\"x\">b", "a\nb"},
		{"<ul><li>a</li><li>b</li></ul>", "- a\n- b"}, {"<ol><li>a<li>b</ol>c", "- a\n- b\nc"}, {"<ul><li><b>a</b> x</li></ul>", "- a x"}, {"a<ul><li>b</li></ul>", "a\n- b"},
		{"<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", "a b\nc d"}, {"<dl><dt>a</dt><dd>b</dd></dl>", "a\nb"},
	} {
		if got := plainText(r.html); got != r.want {
			t.Errorf("plainText(%q) = %q; want %q", r.html, got, r.want)
		}
	}
}

func TestPlainTextWords(t *testing.T) {
	for _, r := range []struct{ html, want string }{
		{"<b>a</b>b", "ab"}, {"<b>a</b> b", "a b"}, {"a <i>b</i>c", "a bc"}, {"<em>a</em>, <strong>b</strong>.", "a, b."}, {"<span style=\"x\">a</span>", "a"}, {"<p>a\n\n   b</p>", "a b"}, {"<a href='x>y'>a</a>", "a"},
		{"<x-y>a</x-y>", "a"}, {"<img src=a>b", "b"}, {"<p>a&nbsp;b</p>", "a b"},
		{"&amp;", "&"}, {"&amp;lt;", "&lt;"}, {"&#65;&#x42;", "AB"}, {"&quot;a&quot; &apos;b&apos;", `"a" 'b'`}, {"a &b c", "a &b c"}, {"R&D", "R&D"}, {"&hellip;&mdash;", "…—"}, {"&lt;b&gt;a&lt;/b&gt;", "<b>a</b>"}, {"<p>&lt;b&gt;</p>", "<b>"},
		{"1 < 2", "1 < 2"}, {"a<b", "a<b"}, {"x <3 y", "x <3 y"}, {"<-- a", "<-- a"}, {"a <> b", "a <> b"}, {"a < b > c", "a < b > c"},
	} {
		if got := plainText(r.html); got != r.want {
			t.Errorf("plainText(%q) = %q; want %q", r.html, got, r.want)
		}
	}
}

func TestPlainTextLeavesOut(t *testing.T) {
	for _, r := range []struct{ html, want string }{
		{"<script>alert('<p>x</p>')</script>a", "a"}, {"a<script>b</script>c", "ac"}, {"<SCRIPT>b</SCRIPT>a", "a"}, {"<style>p{}</style>a", "a"}, {"<svg><text>b</text></svg>a", "a"}, {"<svg/>a", "a"}, {"<head><title>t</title></head>a", "a"},
		{"<template>b</template>a", "a"}, {"<noscript>b</noscript>a", "a"}, {"<iframe src=x>b</iframe>a", "a"}, {"<script>never closed", ""}, {"</script>a", "a"},
		{"<!-- b -->a", "a"}, {"<!-- <p>b</p>\n -->a", "a"}, {"<!DOCTYPE html>a", "a"}, {"<?xml version='1.0'?>a", "a"}, {"<!-- open", "<!-- open"},
		{"a\x00b\x07", "ab"}, {"\ufeffa", "a"}, {"a\u00adb", "ab"}, {"a\u200bb", "ab"}, {"a\u2028b", "a b"}, {"a\u0085b", "ab"}, {"<b></b>", ""}, {"<p> </p>", ""}, {"&nbsp;", ""},
	} {
		if got := plainText(r.html); got != r.want {
			t.Errorf("plainText(%q) = %q; want %q", r.html, got, r.want)
		}
	}
}

func TestTidyLines(t *testing.T) {
	for _, r := range []struct{ text, want string }{
		{"a", "a"}, {" a ", "a"}, {"a\nb", "a\nb"}, {"a\r\nb", "a\nb"}, {"a \n b", "a\nb"}, {"a\n\nb", "a\n\nb"}, {"a\n\n\n\nb", "a\n\nb"}, {"a\n \t\nb", "a\n\nb"}, {"\n\na\n\n", "a"}, {"a\tb", "a\tb"}, {"a  b", "a  b"}, {"", ""}, {"\n", ""},
	} {
		if got := tidyLines(r.text); got != r.want {
			t.Errorf("tidyLines(%q) = %q; want %q", r.text, got, r.want)
		}
		if again := tidyLines(r.want); again != r.want {
			t.Errorf("tidyLines(%q) = %q; want it unchanged", r.want, again)
		}
	}
}
