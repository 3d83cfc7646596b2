-- Memory. Append-only, except for the time when a version was superseded and the end of a relation. COPY writes to
-- these tables before a commit locks the row of ledger_head, so none has a unique constraint: a process suspended in
-- the middle of a commit would make all others wait for it. The head orders commits strictly, and each checks
-- beforehand that its ids are new. Text is escaped, see sinks/sql/escape.ts.

-- seq orders all events, versions, relations and ends of relations, from 1 on without a gap. claims is the number of
-- claims.
CREATE TABLE ledger_head (head bigint NOT NULL, claims bigint NOT NULL) WITH (fillfactor = 20);
INSERT INTO ledger_head VALUES (0, 0);

-- One row per commit of the last hour, by which a writer whose answer was lost determines the outcome; head is null if
-- the commit may no longer happen. See ledger/outcome.ts.
CREATE TABLE ledger_commit (token uuid PRIMARY KEY, head bigint, "at" timestamptz NOT NULL);
CREATE INDEX ledger_commit_at ON ledger_commit ("at");

-- metadata is JSON. Sources and runs are scanned in time order.
CREATE TABLE event (
  seq bigint NOT NULL,
  id uuid NOT NULL,
  content text NOT NULL,
  run_id text,
  source_input_id text,
  "timestamp" timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  metadata text,
  digest bigint NOT NULL
);
CREATE INDEX event_id ON event (id);
CREATE INDEX event_seq ON event (seq) INCLUDE (id, digest);
CREATE INDEX event_time ON event ("timestamp", seq);
CREATE INDEX event_run ON event (run_id, "timestamp", seq) WHERE run_id IS NOT NULL;
CREATE INDEX event_source ON event (source_input_id, "timestamp", seq) WHERE source_input_id IS NOT NULL;

-- superseded_at is the earliest time at which a later version was recorded. The version as of a time satisfies
-- recorded_at <= time and not superseded_at <= time, even if the clock was set back. superseded_seq is the seq of the
-- next version. Neither is indexed and pages have free space, so that updates of them touch no index.
CREATE TABLE claim_version (
  seq bigint NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  version integer NOT NULL,
  "text" text NOT NULL,
  type text NOT NULL,
  confidence double precision NOT NULL,
  status text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  recorded_at timestamptz NOT NULL,
  superseded_at timestamptz,
  superseded_seq bigint,
  identity text NOT NULL,
  holds_from timestamptz,
  holds_to timestamptz,
  changes boolean NOT NULL,
  first_said timestamptz NOT NULL,
  last_said timestamptz NOT NULL,
  "key" text,
  author text,
  metadata text
) WITH (fillfactor = 85);
CREATE INDEX claim_version_id ON claim_version (id, version);
CREATE INDEX claim_version_number ON claim_version (number, version);
CREATE INDEX claim_version_seq ON claim_version (seq);
-- By hash, because a tree does not support long texts.
CREATE INDEX claim_version_key ON claim_version USING hash ("key");
-- Rare values are found without a scan of all claims.
CREATE INDEX claim_version_status ON claim_version (status, number) WHERE status <> 'active';

-- place orders evidence by arrival. The span counts Unicode code points, end exclusive.
CREATE TABLE evidence (
  place bigint GENERATED ALWAYS AS IDENTITY,
  claim_id uuid NOT NULL,
  event_id uuid NOT NULL,
  span_start integer NOT NULL,
  span_end integer NOT NULL,
  quote text NOT NULL,
  source text NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX evidence_claim ON evidence (claim_id, place);
CREATE INDEX evidence_event ON evidence (event_id);

CREATE TABLE relation (
  seq bigint NOT NULL,
  id uuid NOT NULL,
  a uuid NOT NULL,
  b uuid NOT NULL,
  relation text NOT NULL,
  kind text,
  confidence double precision NOT NULL,
  rationale text NOT NULL,
  detected_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolution text,
  ended_seq bigint
) WITH (fillfactor = 90);
CREATE INDEX relation_id ON relation (id);
CREATE INDEX relation_seq ON relation (seq);
CREATE INDEX relation_a ON relation (a, seq);
CREATE INDEX relation_b ON relation (b, seq);
CREATE INDEX relation_contradicts ON relation (seq) WHERE relation = 'contradicts';
CREATE INDEX relation_ended ON relation (ended_seq) WHERE ended_seq IS NOT NULL;

-- place orders changes by arrival.
CREATE TABLE claim_history (
  place bigint GENERATED ALWAYS AS IDENTITY,
  claim_id uuid NOT NULL,
  version integer NOT NULL,
  "at" timestamptz NOT NULL,
  change text NOT NULL,
  from_value text,
  to_value text,
  actor text NOT NULL,
  reason text NOT NULL
);
CREATE INDEX claim_history_claim ON claim_history (claim_id, place);

CREATE TABLE ledger_position (
  source text NOT NULL,
  "partition" text NOT NULL,
  "offset" text NOT NULL,
  PRIMARY KEY (source, "partition")
);

-- First statement of the message that commits: advances the head, if it is still the one that the writer has seen. Only
-- from here on do others wait for this transaction.
CREATE FUNCTION advance_ledger(expected bigint, length bigint, through bigint, commit_token uuid, channel text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE ledger_head SET head = head + length, claims = greatest(claims, through) WHERE head = expected;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has another head' USING ERRCODE = 'TM002';
  END IF;
  -- What is answered must be durable, whatever the default of this server.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
  DELETE FROM ledger_commit WHERE "at" < clock_timestamp() - interval '1 hour';
  INSERT INTO ledger_commit VALUES (commit_token, expected + length, clock_timestamp());
  PERFORM pg_notify(channel, '');
END $$;

-- Refuses a transaction that ends relations which do not exist or have ended.
CREATE FUNCTION check_ends(first bigint, wanted bigint) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (SELECT count(*) FROM relation WHERE ended_seq >= first AND ended_seq < first + wanted) <> wanted THEN
    RAISE EXCEPTION 'a relation that is to end is not there or has ended';
  END IF;
END $$;

-- The last version of each claim.
CREATE VIEW claim AS
SELECT
  id, "text", type, confidence, status, valid_from, valid_to, recorded_at, version, "key", author,
  metadata::json AS metadata, first_said, last_said, number, seq
FROM claim_version
WHERE superseded_at IS NULL;

CREATE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  r.detected_at, r.resolved_at, r.resolution, r.seq
FROM relation r
JOIN claim a ON a.id = r.a
JOIN claim b ON b.id = r.b
WHERE r.relation = 'contradicts';
