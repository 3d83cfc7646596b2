-- Signals from before severities existed are notes.
ALTER TABLE signal_latest ADD COLUMN severity text NOT NULL DEFAULT 'note';

DROP VIEW signals;
CREATE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, severity, strength, confidence, confidence_class,
  metrics::json AS metrics, evidence::json AS evidence,
  window_start, window_end, status, decided_at, detected_at, updated_at, revision,
  explanation::json AS explanation
FROM signal_latest;
