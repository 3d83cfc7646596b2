-- Memory by scopes: rows name nothing of another scope. Ids of events are unique within their scope, and claims are
-- numbered in it; seq and place count on over all of them. ledger_head has the last seq of all.
ALTER TABLE event ADD COLUMN scope text NOT NULL DEFAULT 'default';
ALTER TABLE claim_version ADD COLUMN scope text NOT NULL DEFAULT 'default';
ALTER TABLE evidence ADD COLUMN scope text NOT NULL DEFAULT 'default';
ALTER TABLE relation ADD COLUMN scope text NOT NULL DEFAULT 'default';
ALTER TABLE claim_history ADD COLUMN scope text NOT NULL DEFAULT 'default';
ALTER TABLE embedding ADD COLUMN scope text NOT NULL DEFAULT 'default';
ALTER TABLE ledger_snapshot ADD COLUMN scope text NOT NULL DEFAULT 'default';

ALTER TABLE embedding DROP CONSTRAINT embedding_pkey;
ALTER TABLE embedding ADD PRIMARY KEY (model, scope, number);

DROP INDEX event_id;
DROP INDEX event_seq;
DROP INDEX event_time;
DROP INDEX event_run;
DROP INDEX event_source;
DROP INDEX claim_version_number;
DROP INDEX claim_version_seq;
DROP INDEX claim_version_status;
DROP INDEX relation_seq;
DROP INDEX relation_contradicts;
DROP INDEX relation_ended;
CREATE INDEX event_id ON event (scope, id);
CREATE INDEX event_seq ON event (scope, seq) INCLUDE (id, digest);
CREATE INDEX event_time ON event (scope, "timestamp", seq);
CREATE INDEX event_run ON event (scope, run_id, "timestamp", seq) WHERE run_id IS NOT NULL;
CREATE INDEX event_source ON event (scope, source_input_id, "timestamp", seq) WHERE source_input_id IS NOT NULL;
CREATE INDEX claim_version_number ON claim_version (scope, number, version);
CREATE INDEX claim_version_seq ON claim_version (scope, seq);
CREATE INDEX claim_version_status ON claim_version (scope, status, number) WHERE status <> 'active';
CREATE INDEX relation_seq ON relation (scope, seq);
CREATE INDEX relation_contradicts ON relation (scope, seq) WHERE relation = 'contradicts';
CREATE INDEX relation_ended ON relation (scope, ended_seq) WHERE ended_seq IS NOT NULL;
CREATE INDEX claim_history_change ON claim_history (scope, change);
-- The log of all scopes.
CREATE INDEX event_all ON event (seq);
CREATE INDEX claim_version_all ON claim_version (seq);
CREATE INDEX relation_all ON relation (seq);
CREATE INDEX relation_ended_all ON relation (ended_seq) WHERE ended_seq IS NOT NULL;

-- The last seq of each scope, and the number of its next claim.
CREATE TABLE ledger_scope (
  scope text PRIMARY KEY,
  head bigint NOT NULL,
  claims bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO ledger_scope SELECT 'default', head, claims FROM ledger_head WHERE head > 0;
ALTER TABLE ledger_head DROP COLUMN claims;

-- First statement of the message that commits to a scope: advances the head, if it is still the one that the writer has
-- seen, and that of the scope. Only from here on do others wait for this transaction.
DROP FUNCTION advance_ledger(bigint, bigint, bigint, uuid, text);
CREATE FUNCTION advance_ledger(
  expected bigint, length bigint, of_scope text, expected_of_scope bigint, through bigint, commit_token uuid, channel text
) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE ledger_head SET head = head + length WHERE head = expected;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has another head' USING ERRCODE = 'TM002';
  END IF;
  IF length > 0 THEN
    INSERT INTO ledger_scope AS s VALUES (of_scope, expected + length, through)
    ON CONFLICT (scope) DO UPDATE SET head = excluded.head, claims = greatest(s.claims, excluded.claims)
    WHERE s.head = expected_of_scope;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the scope has another head' USING ERRCODE = 'TM002';
    END IF;
  END IF;
  -- What is answered must be durable, whatever the default of this server.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
  DELETE FROM ledger_commit WHERE "at" < clock_timestamp() - interval '1 hour';
  INSERT INTO ledger_commit VALUES (commit_token, expected + length, clock_timestamp());
  PERFORM pg_notify(channel, '');
END $$;

CREATE OR REPLACE VIEW claim AS
SELECT
  id, "text", type, confidence, status, valid_from, valid_to, recorded_at, version, "key", author,
  metadata::json AS metadata, first_said, last_said, number, seq, stretches::json AS stretches, scope
FROM claim_version
WHERE superseded_at IS NULL;

CREATE OR REPLACE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  r.detected_at, r.resolved_at, r.resolution, r.seq, r.scope
FROM relation r
JOIN claim a ON a.id = r.a
JOIN claim b ON b.id = r.b
WHERE r.relation = 'contradicts';
