-- Memory by scopes: rows name nothing of another scope. Ids of events are unique within their scope, and claims are
-- numbered in it; seq and place count on over all of them. Every row has a scope.
ALTER TABLE event ADD COLUMN scope VARCHAR DEFAULT 'default';
ALTER TABLE claim_version ADD COLUMN scope VARCHAR DEFAULT 'default';
ALTER TABLE evidence ADD COLUMN scope VARCHAR DEFAULT 'default';
ALTER TABLE relation ADD COLUMN scope VARCHAR DEFAULT 'default';
ALTER TABLE claim_history ADD COLUMN scope VARCHAR DEFAULT 'default';
ALTER TABLE embedding ADD COLUMN scope VARCHAR DEFAULT 'default';
ALTER TABLE ledger_snapshot ADD COLUMN scope VARCHAR DEFAULT 'default';

DROP VIEW claim;
CREATE VIEW claim AS
SELECT
  id, "text", type, confidence, status, valid_from, valid_to, recorded_at, version, "key", author,
  metadata::JSON AS metadata, first_said, last_said, number, seq, stretches::JSON AS stretches, scope
FROM claim_version
WHERE superseded_at IS NULL;

DROP VIEW contradiction;
CREATE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  r.detected_at, r.resolved_at, r.resolution, r.seq, r.scope
FROM relation r
JOIN claim a ON a.id = r.a
JOIN claim b ON b.id = r.b
WHERE r.relation = 'contradicts';
