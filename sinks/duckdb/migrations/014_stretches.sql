-- Earlier stretches of a claim that ended and was said again, ascending: a JSON array of objects with from and to in
-- microseconds since the epoch. valid_from and valid_to bound the last stretch.
ALTER TABLE claim_version ADD COLUMN stretches VARCHAR;

DROP VIEW claim;
CREATE VIEW claim AS
SELECT
  id, "text", type, confidence, status, valid_from, valid_to, recorded_at, version, "key", author,
  metadata::JSON AS metadata, first_said, last_said, number, seq, stretches::JSON AS stretches
FROM claim_version
WHERE superseded_at IS NULL;
