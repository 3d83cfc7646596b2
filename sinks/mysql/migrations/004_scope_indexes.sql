-- Every index of memory begins with the scope, so that no plan for one id reads a whole scope. Each statement happens as a
-- whole.
ALTER TABLE claim_version
  DROP KEY claim_version_by_id,
  ADD KEY claim_version_by_id (scope, id);

ALTER TABLE evidence
  DROP KEY evidence_by_claim,
  DROP KEY evidence_by_event,
  ADD KEY evidence_by_claim (scope, claim_id),
  ADD KEY evidence_by_event (scope, event_id);

ALTER TABLE relation
  DROP KEY relation_by_id,
  DROP KEY relation_by_a,
  DROP KEY relation_by_b,
  ADD UNIQUE KEY relation_by_id (scope, id),
  ADD KEY relation_by_a (scope, a),
  ADD KEY relation_by_b (scope, b);

ALTER TABLE claim_history
  DROP KEY claim_history_by_claim,
  ADD KEY claim_history_by_claim (scope, claim_id);

CREATE OR REPLACE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  timestampadd(MICROSECOND, r.detected_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS detected_at,
  timestampadd(MICROSECOND, r.resolved_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS resolved_at,
  r.resolution, r.seq, r.scope
FROM relation r
JOIN claim_version a ON a.scope = r.scope AND a.id = r.a AND a.superseded_at IS NULL
JOIN claim_version b ON b.scope = r.scope AND b.id = r.b AND b.superseded_at IS NULL
WHERE r.relation = 'contradicts';
