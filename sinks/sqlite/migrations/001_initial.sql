CREATE TABLE store_info (store_id TEXT NOT NULL) STRICT;

CREATE TABLE series (
  series INTEGER PRIMARY KEY,
  scope_id TEXT NOT NULL CHECK (length(scope_id) = 36),
  entity_id TEXT NOT NULL CHECK (length(entity_id) = 36)
);

CREATE INDEX series_of_scope ON series (scope_id, entity_id);

-- Instants are microseconds since the epoch. outcome has no type: as REAL the database would convert -0 to 0. extra is
-- JSON of features, labels and meta, as far as an observation has them; the columns derived from it are not stored.
CREATE TABLE observation_log (
  seq INTEGER PRIMARY KEY,
  series INTEGER NOT NULL,
  "time" INTEGER NOT NULL,
  outcome NOT NULL,
  id TEXT,
  extra TEXT,
  features "JSON TEXT" GENERATED ALWAYS AS (extra -> 'features') VIRTUAL,
  labels "JSON TEXT" GENERATED ALWAYS AS (extra -> 'labels') VIRTUAL,
  meta "JSON TEXT" GENERATED ALWAYS AS (extra -> 'meta') VIRTUAL
);

CREATE INDEX observation_by_time ON observation_log ("time");

CREATE TABLE signal_latest (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  pattern TEXT NOT NULL,
  scope_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  strength REAL NOT NULL,
  confidence REAL NOT NULL,
  confidence_class TEXT NOT NULL,
  status TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  window_end INTEGER NOT NULL,
  decided_at INTEGER NOT NULL,
  detected_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  metrics "JSON TEXT" NOT NULL,
  evidence "JSON TEXT" NOT NULL,
  explanation "JSON TEXT" NOT NULL
);

CREATE INDEX signal_by_detection ON signal_latest (detected_at, id);

-- changed_at is the tick of the change; for an opened signal it equals detected_at.
CREATE TABLE change_log (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  scope_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  pattern TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  payload TEXT NOT NULL
);

CREATE TABLE tick_log (
  number INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  "at" INTEGER NOT NULL
);

CREATE TABLE source_position (
  source TEXT NOT NULL,
  "partition" TEXT NOT NULL,
  "offset" TEXT NOT NULL,
  PRIMARY KEY (source, "partition")
) WITHOUT ROWID;

CREATE TABLE checkpoint (
  layout TEXT NOT NULL,
  number INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  "at" INTEGER NOT NULL,
  rest BLOB NOT NULL
);

CREATE TABLE series_state (
  series INTEGER PRIMARY KEY,
  state BLOB NOT NULL
);

-- Every change of detectors' settings, never overwritten: the last one of a scope is in force, after the observations
-- of its tick. scope_id is null for the settings without an override. overrides is settings by pattern.
CREATE TABLE settings_log (
  version INTEGER PRIMARY KEY,
  tick INTEGER NOT NULL,
  "at" INTEGER NOT NULL,
  scope_id TEXT,
  overrides "JSON TEXT" NOT NULL
);

-- Instants in the views are RFC 3339 text, always with six fractional digits, so that text order is time order. Seconds
-- are rounded down, before 1970 too. The generated id of an observation that came without one: see generated-id.ts.
CREATE VIEW observations AS
SELECT
  coalesce(
    o.id,
    substr(i.store_id, 1, 8) || '-' || substr(i.store_id, 9, 4) || '-8' || substr(i.store_id, 13, 3) || '-8'
      || substr(printf('%015x', o.seq), 1, 3) || '-' || substr(printf('%015x', o.seq), 4)
  ) AS id,
  s.scope_id,
  s.entity_id,
  strftime('%Y-%m-%dT%H:%M:%S', (o."time" - (o."time" % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (o."time" % 1000000 + 1000000) % 1000000) AS "timestamp",
  o.outcome,
  o.features,
  o.labels,
  o.meta,
  o.seq
FROM observation_log o
JOIN series s ON s.series = o.series
CROSS JOIN store_info i;

CREATE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, strength, confidence, confidence_class, metrics, evidence,
  strftime('%Y-%m-%dT%H:%M:%S', (window_start - (window_start % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (window_start % 1000000 + 1000000) % 1000000) AS window_start,
  strftime('%Y-%m-%dT%H:%M:%S', (window_end - (window_end % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (window_end % 1000000 + 1000000) % 1000000) AS window_end,
  status,
  strftime('%Y-%m-%dT%H:%M:%S', (decided_at - (decided_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (decided_at % 1000000 + 1000000) % 1000000) AS decided_at,
  strftime('%Y-%m-%dT%H:%M:%S', (detected_at - (detected_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (detected_at % 1000000 + 1000000) % 1000000) AS detected_at,
  strftime('%Y-%m-%dT%H:%M:%S', (updated_at - (updated_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (updated_at % 1000000 + 1000000) % 1000000) AS updated_at,
  revision, explanation
FROM signal_latest;

CREATE VIEW settings AS
SELECT
  version, scope_id, overrides,
  strftime('%Y-%m-%dT%H:%M:%S', ("at" - ("at" % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', ("at" % 1000000 + 1000000) % 1000000) AS "at",
  tick
FROM settings_log;
