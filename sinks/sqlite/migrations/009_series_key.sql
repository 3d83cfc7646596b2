-- The name of a series as texts are searched for it, see keyedName in operators/records/series/name.ts; sinks/sql/name-keys.ts
-- computes it for the rows of before.
ALTER TABLE series_description ADD COLUMN entity_key TEXT;
ALTER TABLE series_description ADD COLUMN metric_key TEXT;
CREATE INDEX series_by_key ON series_description (entity_key, metric_key);
