-- Names of series in texts: names is a JSON array, and no two series share a name.
CREATE TABLE series_name (
  scope_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  names TEXT NOT NULL,
  unit TEXT NOT NULL,
  feature TEXT,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (scope_id, entity_id)
);
