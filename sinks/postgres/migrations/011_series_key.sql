-- The name of a series as texts are searched for it, see keyedName in operators/records/series/name.ts; sinks/sql/name-keys.ts
-- computes it for the rows of before. Text is escaped, see sinks/sql/escape.ts.
ALTER TABLE series_description ADD COLUMN entity_key text;
ALTER TABLE series_description ADD COLUMN metric_key text;
CREATE INDEX series_description_key ON series_description (entity_key, metric_key);
