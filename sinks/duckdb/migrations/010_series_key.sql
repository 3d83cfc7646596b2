-- The name of a series as texts are searched for it, see keyedName in operators/records/series/name.ts; sinks/sql/name-keys.ts
-- computes it for the rows of before. Without an index: a scan of a million keys takes milliseconds.
ALTER TABLE series_description ADD COLUMN entity_key VARCHAR;
ALTER TABLE series_description ADD COLUMN metric_key VARCHAR;
