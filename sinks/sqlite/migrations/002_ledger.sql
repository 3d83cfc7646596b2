-- Memory. Append-only, except for the time when a version was superseded and the end of a relation. seq orders all
-- events, versions, relations and ends of relations, from 1 on without a gap. Instants are microseconds since the
-- epoch; metadata is texts by name.
CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL CHECK (length(id) = 36),
  content TEXT NOT NULL,
  run_id TEXT,
  source_input_id TEXT,
  "timestamp" INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  metadata "JSON TEXT",
  digest INTEGER NOT NULL
);

CREATE UNIQUE INDEX event_by_id ON event (id);
CREATE INDEX event_by_time ON event ("timestamp");
CREATE INDEX event_by_run ON event (run_id, "timestamp") WHERE run_id IS NOT NULL;
CREATE INDEX event_by_input ON event (source_input_id) WHERE source_input_id IS NOT NULL;

-- superseded_at is the earliest time at which a later version was recorded. The version as of a time satisfies
-- recorded_at <= time and not superseded_at <= time, even if the clock was set back.
CREATE TABLE claim_version (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL CHECK (length(id) = 36),
  number INTEGER NOT NULL,
  version INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  type TEXT NOT NULL,
  confidence REAL NOT NULL,
  status TEXT NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  recorded_at INTEGER NOT NULL,
  superseded_at INTEGER,
  identity TEXT NOT NULL,
  holds_from INTEGER,
  holds_to INTEGER,
  changes INTEGER NOT NULL,
  first_said INTEGER NOT NULL,
  last_said INTEGER NOT NULL,
  "key" TEXT,
  author TEXT,
  metadata "JSON TEXT"
);

CREATE UNIQUE INDEX claim_version_by_number ON claim_version (number, version);
CREATE INDEX claim_version_by_id ON claim_version (id);
CREATE INDEX claim_version_by_key ON claim_version ("key") WHERE "key" IS NOT NULL;

-- place orders evidence by arrival, from 1 on. The span counts Unicode code points, end exclusive.
CREATE TABLE evidence (
  place INTEGER PRIMARY KEY,
  claim_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  quote TEXT NOT NULL,
  source TEXT NOT NULL,
  recorded_at INTEGER NOT NULL
);

CREATE INDEX evidence_by_claim ON evidence (claim_id);
CREATE INDEX evidence_by_event ON evidence (event_id);

CREATE TABLE relation (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL CHECK (length(id) = 36),
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  relation TEXT NOT NULL,
  kind TEXT,
  confidence REAL NOT NULL,
  rationale TEXT NOT NULL,
  detected_at INTEGER NOT NULL,
  resolved_at INTEGER,
  resolution TEXT,
  ended_seq INTEGER
);

CREATE UNIQUE INDEX relation_by_id ON relation (id);
CREATE INDEX relation_by_a ON relation (a);
CREATE INDEX relation_by_b ON relation (b);
CREATE INDEX relation_by_end ON relation (ended_seq) WHERE ended_seq IS NOT NULL;

-- place orders changes by arrival, from 1 on.
CREATE TABLE claim_history (
  place INTEGER PRIMARY KEY,
  claim_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  "at" INTEGER NOT NULL,
  change TEXT NOT NULL,
  from_value TEXT,
  to_value TEXT,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL
);

CREATE INDEX claim_history_by_claim ON claim_history (claim_id);

CREATE TABLE ledger_position (
  source TEXT NOT NULL,
  "partition" TEXT NOT NULL,
  "offset" TEXT NOT NULL,
  PRIMARY KEY (source, "partition")
) WITHOUT ROWID;

-- The last version of each claim. Instants are text, as in the other views.
CREATE VIEW claim AS
SELECT
  id, "text", type, confidence, status,
  strftime('%Y-%m-%dT%H:%M:%S', (valid_from - (valid_from % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (valid_from % 1000000 + 1000000) % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', (valid_to - (valid_to % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (valid_to % 1000000 + 1000000) % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', (recorded_at - (recorded_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (recorded_at % 1000000 + 1000000) % 1000000) AS recorded_at,
  version, "key", author, metadata,
  strftime('%Y-%m-%dT%H:%M:%S', (first_said - (first_said % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (first_said % 1000000 + 1000000) % 1000000) AS first_said,
  strftime('%Y-%m-%dT%H:%M:%S', (last_said - (last_said % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (last_said % 1000000 + 1000000) % 1000000) AS last_said,
  number, seq
FROM claim_version
WHERE superseded_at IS NULL;

CREATE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  strftime('%Y-%m-%dT%H:%M:%S', (r.detected_at - (r.detected_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (r.detected_at % 1000000 + 1000000) % 1000000) AS detected_at,
  strftime('%Y-%m-%dT%H:%M:%S', (r.resolved_at - (r.resolved_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (r.resolved_at % 1000000 + 1000000) % 1000000) AS resolved_at,
  r.resolution, r.seq
FROM relation r
JOIN claim_version a ON a.id = r.a AND a.superseded_at IS NULL
JOIN claim_version b ON b.id = r.b AND b.superseded_at IS NULL
WHERE r.relation = 'contradicts';
