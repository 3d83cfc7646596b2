-- What observations say of their series, besides values, and of their scopes. tags is a JSON object of texts. The latest
-- that was said counts: a row is replaced as a whole.
CREATE TABLE series_description (
  series INTEGER NOT NULL,
  entity VARCHAR,
  metric VARCHAR,
  unit VARCHAR,
  tags VARCHAR,
  changed_at TIMESTAMP NOT NULL
);

CREATE TABLE scope_description (
  scope_id UUID NOT NULL,
  scope VARCHAR NOT NULL,
  changed_at TIMESTAMP NOT NULL
);
