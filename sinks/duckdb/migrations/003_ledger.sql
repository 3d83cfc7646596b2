-- Memory. Append-only, except for the time when a version was superseded and the end of a relation. No keys and no
-- indexes, as for observations: the single writer ensures uniqueness, and numbers are in order.

-- seq orders all events, versions, relations and ends of relations, from 1 on without a gap.
CREATE TABLE event (
  seq BIGINT NOT NULL,
  id UUID NOT NULL,
  content VARCHAR NOT NULL,
  run_id VARCHAR,
  source_input_id VARCHAR,
  "timestamp" TIMESTAMP NOT NULL,
  recorded_at TIMESTAMP NOT NULL,
  metadata VARCHAR,
  digest BIGINT NOT NULL
);

-- superseded_at is the earliest time at which a later version was recorded. The version as of a time satisfies
-- recorded_at <= time and not superseded_at <= time, even if the clock was set back. metadata is JSON.
CREATE TABLE claim_version (
  seq BIGINT NOT NULL,
  id UUID NOT NULL,
  number BIGINT NOT NULL,
  version INTEGER NOT NULL,
  "text" VARCHAR NOT NULL,
  type VARCHAR NOT NULL,
  confidence DOUBLE NOT NULL,
  status VARCHAR NOT NULL,
  valid_from TIMESTAMP NOT NULL,
  valid_to TIMESTAMP,
  recorded_at TIMESTAMP NOT NULL,
  superseded_at TIMESTAMP,
  identity VARCHAR NOT NULL,
  holds_from TIMESTAMP,
  holds_to TIMESTAMP,
  changes BOOLEAN NOT NULL,
  first_said TIMESTAMP NOT NULL,
  last_said TIMESTAMP NOT NULL,
  "key" VARCHAR,
  author VARCHAR,
  metadata VARCHAR
);

-- place orders evidence by arrival, from 1 on. The span counts Unicode code points, end exclusive.
CREATE TABLE evidence (
  place BIGINT NOT NULL,
  claim_id UUID NOT NULL,
  event_id UUID NOT NULL,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  quote VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  recorded_at TIMESTAMP NOT NULL
);

CREATE TABLE relation (
  seq BIGINT NOT NULL,
  id UUID NOT NULL,
  a UUID NOT NULL,
  b UUID NOT NULL,
  relation VARCHAR NOT NULL,
  kind VARCHAR,
  confidence DOUBLE NOT NULL,
  rationale VARCHAR NOT NULL,
  detected_at TIMESTAMP NOT NULL,
  resolved_at TIMESTAMP,
  resolution VARCHAR,
  ended_seq BIGINT
);

-- place orders changes by arrival, from 1 on.
CREATE TABLE claim_history (
  place BIGINT NOT NULL,
  claim_id UUID NOT NULL,
  version INTEGER NOT NULL,
  "at" TIMESTAMP NOT NULL,
  change VARCHAR NOT NULL,
  from_value VARCHAR,
  to_value VARCHAR,
  actor VARCHAR NOT NULL,
  reason VARCHAR NOT NULL
);

CREATE TABLE ledger_position (
  source VARCHAR NOT NULL,
  "partition" VARCHAR NOT NULL,
  "offset" VARCHAR NOT NULL,
  PRIMARY KEY (source, "partition")
);

-- The last version of each claim.
CREATE VIEW claim AS
SELECT
  id, "text", type, confidence, status, valid_from, valid_to, recorded_at, version, "key", author,
  metadata::JSON AS metadata, first_said, last_said, number, seq
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
