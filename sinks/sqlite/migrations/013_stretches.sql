-- Earlier stretches of a claim that ended and was said again, ascending: a JSON array of objects with from and to in
-- microseconds since the epoch. valid_from and valid_to bound the last stretch.
ALTER TABLE claim_version ADD COLUMN stretches "JSON TEXT";

DROP VIEW claim;
CREATE VIEW claim AS
SELECT
  id, "text", type, confidence, status,
  strftime('%Y-%m-%dT%H:%M:%S', (valid_from - (valid_from % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (valid_from % 1000000 + 1000000) % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', (valid_to - (valid_to % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (valid_to % 1000000 + 1000000) % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', (recorded_at - (recorded_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (recorded_at % 1000000 + 1000000) % 1000000) AS recorded_at,
  version, "key", author, metadata,
  strftime('%Y-%m-%dT%H:%M:%S', (first_said - (first_said % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (first_said % 1000000 + 1000000) % 1000000) AS first_said,
  strftime('%Y-%m-%dT%H:%M:%S', (last_said - (last_said % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (last_said % 1000000 + 1000000) % 1000000) AS last_said,
  number, seq, stretches
FROM claim_version
WHERE superseded_at IS NULL;
