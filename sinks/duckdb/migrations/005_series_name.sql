-- Names of series in texts: names is a JSON array, and no two series share a name.
CREATE TABLE series_name (
  scope_id UUID NOT NULL,
  entity_id UUID NOT NULL,
  names VARCHAR NOT NULL,
  unit VARCHAR NOT NULL,
  feature VARCHAR,
  changed_at TIMESTAMP NOT NULL
);
