-- The schema after all migrations. A test compares it; go test ./models -update writes it anew.

CREATE TABLE changes (
	seq  INTEGER PRIMARY KEY AUTOINCREMENT,
	kind TEXT NOT NULL CHECK (kind IN ('piece', 'scene')),
	ref  TEXT NOT NULL
) STRICT;

CREATE TABLE drafts (
	person     TEXT    NOT NULL,
	piece_id   TEXT    NOT NULL,
	base       INTEGER NOT NULL,
	data       BLOB    NOT NULL,
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (person, piece_id)
) STRICT;

CREATE TABLE pieces (
	seq        INTEGER PRIMARY KEY AUTOINCREMENT,
	id         TEXT    NOT NULL UNIQUE,
	kind       TEXT    NOT NULL,
	version    INTEGER NOT NULL CHECK (version >= 1),
	name       TEXT    NOT NULL,
	tags       TEXT    NOT NULL CHECK (json_valid(tags)),
	body       TEXT    NOT NULL CHECK (json_valid(body)),
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	updated_by TEXT    NOT NULL,
	deleted_at INTEGER
) STRICT;

CREATE INDEX pieces_trash ON pieces (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE revisions (
	piece_id TEXT    NOT NULL REFERENCES pieces (id) ON DELETE CASCADE,
	version  INTEGER NOT NULL,
	name     TEXT    NOT NULL,
	tags     TEXT    NOT NULL,
	body     TEXT    NOT NULL,
	saved_at INTEGER NOT NULL,
	saved_by TEXT    NOT NULL,
	UNIQUE (piece_id, version)
) STRICT;

CREATE TABLE scene_tools (
	scene_id TEXT    NOT NULL REFERENCES scenes (id) ON DELETE CASCADE,
	position INTEGER NOT NULL,
	piece_id TEXT    NOT NULL REFERENCES pieces (id) ON DELETE CASCADE,
	PRIMARY KEY (scene_id, position)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX scene_tools_piece ON scene_tools (piece_id, scene_id);

CREATE TABLE scenes (
	seq                  INTEGER PRIMARY KEY AUTOINCREMENT,
	id                   TEXT    NOT NULL UNIQUE,
	version              INTEGER NOT NULL CHECK (version >= 1),
	title                TEXT    NOT NULL,
	narrator_tool_access INTEGER NOT NULL CHECK (narrator_tool_access IN (0, 1)),
	context_window       INTEGER NOT NULL,
	created_at           INTEGER NOT NULL,
	updated_at           INTEGER NOT NULL,
	updated_by           TEXT    NOT NULL,
	deleted_at           INTEGER
) STRICT;

CREATE INDEX scenes_trash ON scenes (deleted_at) WHERE deleted_at IS NOT NULL;
