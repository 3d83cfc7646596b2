-- A statement that changes the schema commits by itself in MySQL, so each of a migration can run again after a process
-- was killed between two. COLLATE names MariaDB's collation of code points that does not ignore spaces at the end of
-- texts; migrate.ts puts MySQL's in its place. Every table has a primary key, which clusters require.
CREATE TABLE IF NOT EXISTS store_info (
  place TINYINT NOT NULL PRIMARY KEY CHECK (place = 1),
  store_id VARCHAR(32) NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- What the store is being filled from, by tidemark migrate or restore; empty in a store that can be used.
CREATE TABLE IF NOT EXISTS transfer (
  origin VARCHAR(500) NOT NULL PRIMARY KEY
) COLLATE utf8mb4_nopad_bin;

-- Who may write. Every transaction that writes first locks the row and names its generation, which each claim
-- increments. commits counts such transactions, claimed_commits is its value at the last claim. last_change is the
-- number of the last change ever given to readers.
CREATE TABLE IF NOT EXISTS writer (
  place TINYINT NOT NULL PRIMARY KEY CHECK (place = 1),
  generation BIGINT NOT NULL,
  commits BIGINT NOT NULL,
  claimed_commits BIGINT NOT NULL,
  last_change BIGINT NOT NULL
) COLLATE utf8mb4_nopad_bin;

INSERT IGNORE INTO writer (place, generation, commits, claimed_commits, last_change) VALUES (1, 0, 0, 0, 0);

CREATE TABLE IF NOT EXISTS series (
  series INT NOT NULL PRIMARY KEY,
  scope_id VARCHAR(36) NOT NULL CHECK (char_length(scope_id) = 36),
  entity_id VARCHAR(36) NOT NULL CHECK (char_length(entity_id) = 36),
  KEY series_of_scope (scope_id, entity_id),
  KEY series_of_entity (entity_id)
) COLLATE utf8mb4_nopad_bin;

-- Instants are microseconds since the epoch. outcome_text is the outcome where a column of doubles cannot keep it: -0,
-- an infinity or NaN; outcome is then 0 or null. extra is JSON of features, labels and meta, as far as an observation
-- has them. JSON is text here: the type would order its keys anew and round its numbers.
CREATE TABLE IF NOT EXISTS observation_log (
  seq BIGINT NOT NULL PRIMARY KEY,
  series INT NOT NULL,
  "time" BIGINT NOT NULL,
  outcome DOUBLE,
  outcome_text VARCHAR(9),
  id LONGTEXT,
  extra LONGTEXT,
  KEY observation_by_time ("time"),
  KEY observation_by_series (series, "time")
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS signal_latest (
  id VARCHAR(36) NOT NULL PRIMARY KEY CHECK (char_length(id) = 36),
  pattern VARCHAR(64) NOT NULL,
  scope_id VARCHAR(36) NOT NULL,
  entity_id VARCHAR(36) NOT NULL,
  strength DOUBLE NOT NULL,
  confidence DOUBLE NOT NULL,
  confidence_class VARCHAR(16) NOT NULL,
  status VARCHAR(16) NOT NULL,
  window_start BIGINT NOT NULL,
  window_end BIGINT NOT NULL,
  decided_at BIGINT NOT NULL,
  detected_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  metrics LONGTEXT NOT NULL,
  evidence LONGTEXT NOT NULL,
  explanation LONGTEXT NOT NULL,
  severity VARCHAR(16) NOT NULL,
  KEY signal_by_detection (detected_at, id),
  KEY signal_by_scope (scope_id, detected_at, id),
  KEY signal_by_entity (entity_id, detected_at, id)
) COLLATE utf8mb4_nopad_bin;

-- changed_at is the tick of the change; for an opened signal it equals detected_at.
CREATE TABLE IF NOT EXISTS change_log (
  seq BIGINT NOT NULL PRIMARY KEY,
  kind VARCHAR(32) NOT NULL,
  signal_id VARCHAR(36) NOT NULL,
  scope_id VARCHAR(36) NOT NULL,
  entity_id VARCHAR(36) NOT NULL,
  pattern VARCHAR(64) NOT NULL,
  severity VARCHAR(16) NOT NULL,
  changed_at BIGINT NOT NULL,
  payload LONGTEXT NOT NULL,
  KEY change_by_time (changed_at)
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS tick_log (
  number BIGINT NOT NULL PRIMARY KEY,
  seq BIGINT NOT NULL,
  "at" BIGINT NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- Every change of detectors' settings, never overwritten: the last one of a scope is in force, after the observations
-- of its tick. scope_id is null for the settings without an override. overrides is settings by pattern.
CREATE TABLE IF NOT EXISTS settings_log (
  version BIGINT NOT NULL PRIMARY KEY,
  tick BIGINT NOT NULL,
  "at" BIGINT NOT NULL,
  scope_id VARCHAR(36),
  overrides LONGTEXT NOT NULL,
  KEY settings_of_scope (scope_id, version)
) COLLATE utf8mb4_nopad_bin;

-- id is a digest of source and partition, texts too long for a key.
CREATE TABLE IF NOT EXISTS source_position (
  id VARCHAR(64) NOT NULL PRIMARY KEY,
  source LONGTEXT NOT NULL,
  "partition" LONGTEXT NOT NULL,
  "offset" LONGTEXT NOT NULL
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS checkpoint (
  place TINYINT NOT NULL PRIMARY KEY CHECK (place = 1),
  layout LONGTEXT NOT NULL,
  number BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  "at" BIGINT NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- The rest of a checkpoint in blocks that fit into one message to the server.
CREATE TABLE IF NOT EXISTS checkpoint_block (
  place INT NOT NULL PRIMARY KEY,
  content LONGBLOB NOT NULL
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS series_state (
  series INT NOT NULL PRIMARY KEY,
  state LONGBLOB NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- What observations say of their series, besides values, and of their scopes. tags is a JSON object of texts. The latest
-- that was said counts: a row is replaced as a whole. The keys are the names as texts are searched for them, see
-- keyedName in operators/records/series/name.ts.
CREATE TABLE IF NOT EXISTS series_description (
  series INT NOT NULL PRIMARY KEY,
  entity LONGTEXT,
  metric LONGTEXT,
  unit LONGTEXT,
  tags LONGTEXT,
  changed_at BIGINT NOT NULL,
  entity_key LONGTEXT,
  metric_key LONGTEXT,
  KEY series_by_entity (entity(191)),
  KEY series_by_key (entity_key(191), metric_key(191))
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS scope_description (
  scope_id VARCHAR(36) NOT NULL PRIMARY KEY CHECK (char_length(scope_id) = 36),
  scope LONGTEXT NOT NULL,
  changed_at BIGINT NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- Names of series in texts: names is a JSON array, and no two series share a name.
CREATE TABLE IF NOT EXISTS series_name (
  scope_id VARCHAR(36) NOT NULL,
  entity_id VARCHAR(36) NOT NULL,
  names LONGTEXT NOT NULL,
  unit LONGTEXT NOT NULL,
  feature LONGTEXT,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (scope_id, entity_id)
) COLLATE utf8mb4_nopad_bin;

-- Access tokens: of each the SHA-256 of its secret, and never the secret. permissions and scopes are JSON arrays of texts;
-- without scopes, a token is for all. A revoked token remains.
CREATE TABLE IF NOT EXISTS access_token (
  id VARCHAR(36) NOT NULL PRIMARY KEY,
  name LONGTEXT NOT NULL,
  hash VARCHAR(64) NOT NULL,
  replaced_hash VARCHAR(64),
  replaced_until BIGINT,
  permissions LONGTEXT NOT NULL,
  scopes LONGTEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  used_at BIGINT,
  revoked_at BIGINT
) COLLATE utf8mb4_nopad_bin;

-- Webhooks with their progress: document is JSON, see operators/webhooks/record.ts. version is that of the row.
CREATE TABLE IF NOT EXISTS webhook (
  id VARCHAR(255) NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  document LONGTEXT NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- Feedback on signals, by the id of the signal, mutes, and what each process has taken of the daily quotas: document is
-- JSON, see operators/quiet/ and operators/quotas/.
CREATE TABLE IF NOT EXISTS feedback (
  id VARCHAR(255) NOT NULL PRIMARY KEY,
  document LONGTEXT NOT NULL
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS mute (
  id VARCHAR(255) NOT NULL PRIMARY KEY,
  document LONGTEXT NOT NULL
) COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS daily_usage (
  id VARCHAR(255) NOT NULL PRIMARY KEY,
  document LONGTEXT NOT NULL
) COLLATE utf8mb4_nopad_bin;

-- Instants in the views are of the type DATETIME(6), in UTC. The generated id of an observation that came without one:
-- see generated-id.ts.
CREATE OR REPLACE VIEW observations AS
SELECT
  coalesce(
    o.id,
    concat(
      substr(i.store_id, 1, 8), '-', substr(i.store_id, 9, 4), '-8', substr(i.store_id, 13, 3), '-8',
      substr(lpad(lower(hex(o.seq)), 15, '0'), 1, 3), '-', substr(lpad(lower(hex(o.seq)), 15, '0'), 4)
    )
  ) AS id,
  s.scope_id,
  s.entity_id,
  timestampadd(MICROSECOND, o."time", TIMESTAMP'1970-01-01 00:00:00.000000') AS "timestamp",
  o.outcome,
  json_extract(o.extra, '$.features') AS features,
  json_extract(o.extra, '$.labels') AS labels,
  json_extract(o.extra, '$.meta') AS meta,
  o.seq
FROM observation_log o
JOIN series s ON s.series = o.series
CROSS JOIN store_info i;

CREATE OR REPLACE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, severity, strength, confidence, confidence_class, metrics, evidence,
  timestampadd(MICROSECOND, window_start, TIMESTAMP'1970-01-01 00:00:00.000000') AS window_start,
  timestampadd(MICROSECOND, window_end, TIMESTAMP'1970-01-01 00:00:00.000000') AS window_end,
  status,
  timestampadd(MICROSECOND, decided_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS decided_at,
  timestampadd(MICROSECOND, detected_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS detected_at,
  timestampadd(MICROSECOND, updated_at, TIMESTAMP'1970-01-01 00:00:00.000000') AS updated_at,
  revision, explanation
FROM signal_latest;

CREATE OR REPLACE VIEW settings AS
SELECT
  version, scope_id, overrides, timestampadd(MICROSECOND, "at", TIMESTAMP'1970-01-01 00:00:00.000000') AS "at", tick
FROM settings_log;
