package api_test

import "testing"

func TestChatLife(t *testing.T) {
	s := open(t)
	a, b := s.make("A", `{}`), s.make("B", `{}`)
	made := s.do("POST", "/api/chats", `{"title":" The Salt Road ","prompting":{"narratorToolAccess":true,"tools":["`+b+`","`+a+`"]},"contextWindow":8192}`)
	made.want(t, "POST", 201, `"title":"The Salt Road","version":1,"prompting":{"narratorToolAccess":true,"tools":["`+b+`","`+a+`"]},"contextWindow":8192`)
	id := made.json["id"].(string)
	s.do("GET", "/api/chats", "").want(t, "list", 200, `{"chats":[{"id":"`+id+`"`)
	s.do("GET", "/api/chats?title=Salt", "").want(t, "list by title", 422, `"title\" is not a parameter of this address: it takes none."`)
	s.do("GET", "/api/chats/linked?kind=tool&id="+a, "").want(t, "linked", 200, `[{"chatId":"`+id+`","title":"The Salt Road"}]`)
	s.do("GET", "/api/chats/linked?kind=tracker&id="+a, "").want(t, "linked as a tracker", 200, `[]`)
	s.do("GET", "/api/chats/linked?kind=dice&id="+a, "").want(t, "linked dice", 422, `"path":"kind"`)
	s.do("GET", "/api/chats/linked?kind=tool", "").want(t, "linked nothing", 422, `"path":"id"`)

	at := "/api/chats/" + id
	s.do("PATCH", at, `{}`).want(t, "PATCH without If-Match", 428, "")
	if x := s.do("PATCH", at, `{}`, "If-Match", `"v1"`); x.status != 200 || x.etag != `"v1"` {
		t.Errorf("empty PATCH = %d %s; want 200 \"v1\"", x.status, x.etag)
	}
	s.do("PATCH", at, `{"prompting":{"tools":["`+a+`","`+a+`"]}}`, "If-Match", `"v1"`).want(t, "doubled id", 422, `"path":"prompting.tools[1]"`)
	s.do("PATCH", at, `{"prompting":{"tools":["nobody"]}}`, "If-Match", `"v1"`).want(t, "unknown id", 422, `"path":"prompting.tools[0]"`)
	s.do("PATCH", at, `{"title":""}`, "If-Match", `"v1"`).want(t, "no title", 422, `"path":"title"`)
	s.do("PATCH", at, `{"contextWindow":-1}`, "If-Match", `"v1"`).want(t, "negative window", 422, `"path":"contextWindow"`)
	s.do("PATCH", at, `{"colour":1}`, "If-Match", `"v1"`).want(t, "unknown member", 422, `"path":"colour"`)
	s.do("PATCH", at, `{"prompting":{"narratorToolAccess":false}}`, "If-Match", `"v1"`).want(t, "PATCH", 200, `{"narratorToolAccess":false,"tools":["`+b+`","`+a+`"]}`)
	s.do("PATCH", at, `{"title":"x"}`, "If-Match", `"v1"`).want(t, "stale PATCH", 412, `"current":{"id":"`+id+`","title":"The Salt Road","version":2`)

	// A linked tool that went to the trash keeps its link and may be saved with.
	s.do("DELETE", "/api/pieces/"+a, "").want(t, "DELETE a tool", 204, "")
	s.do("PATCH", at, `{"prompting":{"tools":["`+a+`"]}}`, "If-Match", `"v2"`).want(t, "keep a trashed link", 200, `"tools":["`+a+`"]`)

	s.do("DELETE", at, "").want(t, "DELETE", 204, "")
	s.do("DELETE", at, "").want(t, "DELETE again", 404, "")
	s.do("GET", at, "").want(t, "GET after DELETE", 404, "")
	s.do("GET", "/api/chats/linked?kind=tool&id="+a, "").want(t, "linked after DELETE", 200, `[]`)
}
