-- Signals from before severities existed are notes.
ALTER TABLE signal_latest ADD COLUMN severity TEXT NOT NULL DEFAULT 'note';

DROP VIEW signals;
CREATE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, severity, strength, confidence, confidence_class, metrics, evidence,
  strftime('%Y-%m-%dT%H:%M:%S', (window_start - (window_start % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (window_start % 1000000 + 1000000) % 1000000) AS window_start,
  strftime('%Y-%m-%dT%H:%M:%S', (window_end - (window_end % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (window_end % 1000000 + 1000000) % 1000000) AS window_end,
  status,
  strftime('%Y-%m-%dT%H:%M:%S', (decided_at - (decided_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (decided_at % 1000000 + 1000000) % 1000000) AS decided_at,
  strftime('%Y-%m-%dT%H:%M:%S', (detected_at - (detected_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (detected_at % 1000000 + 1000000) % 1000000) AS detected_at,
  strftime('%Y-%m-%dT%H:%M:%S', (updated_at - (updated_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (updated_at % 1000000 + 1000000) % 1000000) AS updated_at,
  revision, explanation
FROM signal_latest;
