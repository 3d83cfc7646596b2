-- Memory by scopes: rows name nothing of another scope. Ids of events are unique within their scope, and claims are
-- numbered in it; seq and place count on over all of them. Each statement happens as a whole.
ALTER TABLE event
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default',
  DROP KEY event_by_id,
  DROP KEY event_by_time,
  DROP KEY event_by_run,
  DROP KEY event_by_input,
  ADD UNIQUE KEY event_by_id (scope, id),
  ADD KEY event_by_scope (scope, seq),
  ADD KEY event_by_time (scope, "timestamp"),
  ADD KEY event_by_run (scope, run_id(191), "timestamp"),
  ADD KEY event_by_input (scope, source_input_id(191), "timestamp");

ALTER TABLE claim_version
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default',
  DROP KEY claim_version_by_number,
  DROP KEY claim_version_by_key,
  ADD UNIQUE KEY claim_version_by_number (scope, number, version),
  ADD KEY claim_version_by_scope (scope, seq),
  ADD KEY claim_version_by_key (scope, "key"(191));

ALTER TABLE evidence
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default',
  ADD KEY evidence_by_scope (scope, place);

ALTER TABLE relation
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default',
  DROP KEY relation_by_end,
  ADD KEY relation_by_scope (scope, seq),
  ADD KEY relation_by_end (scope, ended_seq);

ALTER TABLE claim_history
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default',
  DROP KEY claim_history_by_change,
  ADD KEY claim_history_by_change (scope, "change"(64));

ALTER TABLE ledger_snapshot
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default';

ALTER TABLE embedding
  ADD COLUMN scope VARCHAR(256) NOT NULL DEFAULT 'default',
  DROP PRIMARY KEY,
  ADD PRIMARY KEY (model, scope, number);

-- The last version of each claim. Instants are DATETIME(6), as in the other views.
CREATE OR REPLACE VIEW claim AS
SELECT
  id, "text", type, confidence, status,
  timestampadd(MICROSECOND, valid_from, TIMESTAMP'1970-01-01 00:00:00.000000') AS valid_from,
  timestampadd(MICROSECOND, valid_to, TIMESTAMP'1970-01-01 00:00:00.000000') AS valid_to,
  timestampadd(MICROSECOND, recorded_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS recorded_at,
  version, "key", author, metadata,
  timestampadd(MICROSECOND, first_said, TIMESTAMP'1970-01-01 00:00:00.000000') AS first_said,
  timestampadd(MICROSECOND, last_said, TIMESTAMP'1970-01-01 00:00:00.000000') AS last_said,
  number, seq, stretches, scope
FROM claim_version
WHERE superseded_at IS NULL;

CREATE OR REPLACE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  timestampadd(MICROSECOND, r.detected_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS detected_at,
  timestampadd(MICROSECOND, r.resolved_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS resolved_at,
  r.resolution, r.seq, r.scope
FROM relation r
JOIN claim_version a ON a.id = r.a AND a.superseded_at IS NULL
JOIN claim_version b ON b.id = r.b AND b.superseded_at IS NULL
WHERE r.relation = 'contradicts';
