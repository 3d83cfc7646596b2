-- What observations say of their series, besides values, and of their scopes. tags is a JSON object of texts. The latest
-- that was said counts: a row is replaced as a whole.
CREATE TABLE series_description (
  series INTEGER PRIMARY KEY,
  entity TEXT,
  metric TEXT,
  unit TEXT,
  tags "JSON TEXT",
  changed_at INTEGER NOT NULL
);

CREATE INDEX series_by_entity ON series_description (entity);

CREATE TABLE scope_description (
  scope_id TEXT PRIMARY KEY CHECK (length(scope_id) = 36),
  scope TEXT NOT NULL,
  changed_at INTEGER NOT NULL
);
