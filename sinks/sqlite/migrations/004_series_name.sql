-- How texts name series: names is a JSON array, and no name is that of two series.
CREATE TABLE series_name (
  scope_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  names TEXT NOT NULL,
  unit TEXT NOT NULL,
  feature TEXT,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (scope_id, entity_id)
);
