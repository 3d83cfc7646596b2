-- Names of series in texts: names is a JSON array, and no two series share a name. Text is escaped, see
-- sinks/sql/escape.ts.
CREATE TABLE series_name (
  scope_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  names text NOT NULL,
  unit text NOT NULL,
  feature text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (scope_id, entity_id)
);
