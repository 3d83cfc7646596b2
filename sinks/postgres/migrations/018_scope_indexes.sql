-- Every index of memory begins with the scope, so that no plan for one id reads a whole scope before there are statistics.
DROP INDEX claim_version_id;
DROP INDEX evidence_claim;
DROP INDEX evidence_event;
DROP INDEX relation_id;
DROP INDEX relation_a;
DROP INDEX relation_b;
DROP INDEX claim_history_claim;
CREATE INDEX claim_version_id ON claim_version (scope, id, version);
CREATE INDEX evidence_claim ON evidence (scope, claim_id, place);
CREATE INDEX evidence_event ON evidence (scope, event_id);
CREATE INDEX relation_id ON relation (scope, id);
CREATE INDEX relation_a ON relation (scope, a, seq);
CREATE INDEX relation_b ON relation (scope, b, seq);
CREATE INDEX claim_history_claim ON claim_history (scope, claim_id, place);

CREATE OR REPLACE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  r.detected_at, r.resolved_at, r.resolution, r.seq, r.scope
FROM relation r
JOIN claim a ON a.scope = r.scope AND a.id = r.a
JOIN claim b ON b.scope = r.scope AND b.id = r.b
WHERE r.relation = 'contradicts';
