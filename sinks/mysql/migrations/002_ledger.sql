-- Memory. Append-only, except for the time when a version was superseded and the end of a relation. seq orders all
-- events, versions, relations and ends of relations, from 1 on without a gap. Instants are microseconds since the
-- epoch; metadata is texts by name.
CREATE TABLE IF NOT EXISTS event (
  seq BIGINT NOT NULL PRIMARY KEY,
  id VARCHAR(36) NOT NULL CHECK (char_length(id) = 36),
  content LONGTEXT NOT NULL,
  run_id LONGTEXT,
  source_input_id LONGTEXT,
  "timestamp" BIGINT NOT NULL,
  recorded_at BIGINT NOT NULL,
  metadata LONGTEXT,
  digest BIGINT NOT NULL,
  UNIQUE KEY event_by_id (id),
  KEY event_by_time ("timestamp"),
  KEY event_by_run (run_id(191), "timestamp"),
  KEY event_by_input (source_input_id(191), "timestamp")
) COLLATE utf8mb4_nopad_bin;

-- stretches are the earlier ones of a claim that ended and was said again: a JSON array of objects with from and to in
-- microseconds; valid_from and valid_to bound the last one. superseded_at is the earliest time at which a later version was recorded. The version as of a time satisfies
-- recorded_at <= time and not superseded_at <= time, even if the clock was set back.
CREATE TABLE IF NOT EXISTS claim_version (
  seq BIGINT NOT NULL PRIMARY KEY,
  id VARCHAR(36) NOT NULL CHECK (char_length(id) = 36),
  number BIGINT NOT NULL,
  version BIGINT NOT NULL,
  "text" LONGTEXT NOT NULL,
  type VARCHAR(64) NOT NULL,
  confidence DOUBLE NOT NULL,
  status VARCHAR(64) NOT NULL,
  valid_from BIGINT NOT NULL,
  valid_to BIGINT,
  recorded_at BIGINT NOT NULL,
  superseded_at BIGINT,
  identity LONGTEXT NOT NULL,
  holds_from BIGINT,
  holds_to BIGINT,
  changes TINYINT NOT NULL,
  first_said BIGINT NOT NULL,
  last_said BIGINT NOT NULL,
  "key" LONGTEXT,
  author LONGTEXT,
  metadata LONGTEXT,
  stretches LONGTEXT,
  UNIQUE KEY claim_version_by_number (number, version),
  KEY claim_version_by_id (id),
  KEY claim_version_by_key ("key"(191))
) COLLATE utf8mb4_nopad_bin;

-- place orders evidence by arrival, from 1 on. The span counts Unicode code points, end exclusive.
CREATE TABLE IF NOT EXISTS evidence (
  place BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  claim_id VARCHAR(36) NOT NULL,
  event_id VARCHAR(36) NOT NULL,
  span_start BIGINT NOT NULL,
  span_end BIGINT NOT NULL,
  quote LONGTEXT NOT NULL,
  source LONGTEXT NOT NULL,
  recorded_at BIGINT NOT NULL,
  KEY evidence_by_claim (claim_id),
  KEY evidence_by_event (event_id)
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS relation (
  seq BIGINT NOT NULL PRIMARY KEY,
  id VARCHAR(36) NOT NULL CHECK (char_length(id) = 36),
  a VARCHAR(36) NOT NULL,
  b VARCHAR(36) NOT NULL,
  relation VARCHAR(64) NOT NULL,
  kind VARCHAR(64),
  confidence DOUBLE NOT NULL,
  rationale LONGTEXT NOT NULL,
  detected_at BIGINT NOT NULL,
  resolved_at BIGINT,
  resolution LONGTEXT,
  ended_seq BIGINT,
  UNIQUE KEY relation_by_id (id),
  KEY relation_by_a (a),
  KEY relation_by_b (b),
  KEY relation_by_end (ended_seq)
) COLLATE utf8mb4_nopad_bin;

-- place orders changes by arrival, from 1 on.
CREATE TABLE IF NOT EXISTS claim_history (
  place BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  claim_id VARCHAR(36) NOT NULL,
  version BIGINT NOT NULL,
  "at" BIGINT NOT NULL,
  "change" LONGTEXT NOT NULL,
  from_value LONGTEXT,
  to_value LONGTEXT,
  actor LONGTEXT NOT NULL,
  reason LONGTEXT NOT NULL,
  KEY claim_history_by_claim (claim_id),
  KEY claim_history_by_change ("change"(64))
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS ledger_position (
  id VARCHAR(64) NOT NULL PRIMARY KEY,
  source LONGTEXT NOT NULL,
  "partition" LONGTEXT NOT NULL,
  "offset" LONGTEXT NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- A snapshot of state derived from the ledger up to a head: a cache that saves a start from reading every claim. Blocks
-- with another token than the snapshot's belong to an unfinished one.
CREATE TABLE IF NOT EXISTS ledger_snapshot (
  token VARCHAR(36) NOT NULL PRIMARY KEY,
  layout LONGTEXT NOT NULL,
  head BIGINT NOT NULL
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS ledger_snapshot_block (
  token VARCHAR(36) NOT NULL,
  piece VARCHAR(255) NOT NULL,
  place INT NOT NULL,
  content LONGBLOB NOT NULL,
  PRIMARY KEY (token, piece, place)
) COLLATE utf8mb4_nopad_bin;

-- Vectors of the texts of claims: of unit length, one per claim and model, as little-endian 32-bit floats. They can be
-- recomputed.
CREATE TABLE IF NOT EXISTS embedding (
  model VARCHAR(500) NOT NULL,
  number BIGINT NOT NULL,
  claim_id VARCHAR(36) NOT NULL,
  dimensions INT NOT NULL,
  "vector" LONGBLOB NOT NULL,
  PRIMARY KEY (model, number)
) COLLATE utf8mb4_nopad_bin;

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
  number, seq, stretches
FROM claim_version
WHERE superseded_at IS NULL;

CREATE OR REPLACE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  timestampadd(MICROSECOND, r.detected_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS detected_at,
  timestampadd(MICROSECOND, r.resolved_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS resolved_at,
  r.resolution, r.seq
FROM relation r
JOIN claim_version a ON a.id = r.a AND a.superseded_at IS NULL
JOIN claim_version b ON b.id = r.b AND b.superseded_at IS NULL
WHERE r.relation = 'contradicts';
