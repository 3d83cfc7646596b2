-- What observations say of their series, besides values, and of their scopes. tags is a JSON object of texts. The latest
-- that was said counts: a row is replaced as a whole. Text is escaped, see sinks/sql/escape.ts.
CREATE TABLE series_description (
  series bigint PRIMARY KEY,
  entity text,
  metric text,
  unit text,
  tags text,
  changed_at timestamptz NOT NULL
);
CREATE INDEX series_description_entity ON series_description (entity);

CREATE TABLE scope_description (
  scope_id uuid PRIMARY KEY,
  scope text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX scope_description_scope ON scope_description (scope);
