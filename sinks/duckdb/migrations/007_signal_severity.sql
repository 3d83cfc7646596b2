-- Signals from before severities existed are notes. (No NOT NULL: a column with a constraint cannot be added.)
ALTER TABLE signal_latest ADD COLUMN severity VARCHAR DEFAULT 'note';

DROP VIEW signals;
CREATE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, severity, strength, confidence, confidence_class,
  metrics::JSON AS metrics, evidence::JSON AS evidence,
  window_start, window_end, status, decided_at, detected_at, updated_at, revision,
  explanation::JSON AS explanation
FROM signal_latest;
