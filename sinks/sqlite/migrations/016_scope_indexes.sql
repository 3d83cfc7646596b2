-- Every index of memory begins with the scope: without statistics the planner supposes that a scope has ten rows, and
-- would read all of it for one id. An index ends with the rowid, which is the seq or the place.
DROP INDEX claim_version_by_id;
DROP INDEX evidence_by_claim;
DROP INDEX evidence_by_event;
DROP INDEX relation_by_id;
DROP INDEX relation_by_a;
DROP INDEX relation_by_b;
DROP INDEX claim_history_by_claim;
CREATE INDEX claim_version_by_id ON claim_version (scope, id);
CREATE INDEX evidence_by_claim ON evidence (scope, claim_id);
CREATE INDEX evidence_by_event ON evidence (scope, event_id);
CREATE UNIQUE INDEX relation_by_id ON relation (scope, id);
CREATE INDEX relation_by_a ON relation (scope, a);
CREATE INDEX relation_by_b ON relation (scope, b);
CREATE INDEX claim_history_by_claim ON claim_history (scope, claim_id);

DROP VIEW contradiction;
CREATE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  strftime('%Y-%m-%dT%H:%M:%S', (r.detected_at - (r.detected_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (r.detected_at % 1000000 + 1000000) % 1000000) AS detected_at,
  strftime('%Y-%m-%dT%H:%M:%S', (r.resolved_at - (r.resolved_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (r.resolved_at % 1000000 + 1000000) % 1000000) AS resolved_at,
  r.resolution, r.seq, r.scope
FROM relation r
JOIN claim_version a ON a.scope = r.scope AND a.id = r.a AND a.superseded_at IS NULL
JOIN claim_version b ON b.scope = r.scope AND b.id = r.b AND b.superseded_at IS NULL
WHERE r.relation = 'contradicts';
