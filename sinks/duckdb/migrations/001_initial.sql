CREATE TABLE store_info (store_id VARCHAR NOT NULL);

CREATE TABLE series (
  series INTEGER NOT NULL,
  scope_id UUID NOT NULL,
  entity_id UUID NOT NULL
);

-- No primary key: an index of ids would cost more than everything else together. The writer ensures that ids are
-- unique. extra is JSON of features, labels and meta, as far as an observation has them: few have any, and three
-- columns of nulls, two of them lists, would cost half as much again as the others.
CREATE TABLE observation_log (
  seq BIGINT NOT NULL,
  series INTEGER NOT NULL,
  "time" TIMESTAMP NOT NULL,
  outcome DOUBLE NOT NULL,
  id VARCHAR,
  extra VARCHAR
);

CREATE TABLE signal_latest (
  id UUID PRIMARY KEY,
  pattern VARCHAR NOT NULL,
  scope_id UUID NOT NULL,
  entity_id UUID NOT NULL,
  strength DOUBLE NOT NULL,
  confidence DOUBLE NOT NULL,
  confidence_class VARCHAR NOT NULL,
  status VARCHAR NOT NULL,
  window_start TIMESTAMP NOT NULL,
  window_end TIMESTAMP NOT NULL,
  decided_at TIMESTAMP NOT NULL,
  detected_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  revision INTEGER NOT NULL,
  metrics VARCHAR NOT NULL,
  evidence VARCHAR NOT NULL,
  explanation VARCHAR NOT NULL
);

-- changed_at is the tick of the change; for an opened signal it equals detected_at.
CREATE TABLE change_log (
  seq BIGINT NOT NULL,
  kind VARCHAR NOT NULL,
  scope_id UUID NOT NULL,
  entity_id UUID NOT NULL,
  pattern VARCHAR NOT NULL,
  changed_at TIMESTAMP NOT NULL,
  payload VARCHAR NOT NULL
);

CREATE TABLE tick_log (
  number BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  "at" TIMESTAMP NOT NULL
);

CREATE TABLE source_position (
  source VARCHAR NOT NULL,
  "partition" VARCHAR NOT NULL,
  "offset" VARCHAR NOT NULL,
  PRIMARY KEY (source, "partition")
);

CREATE TABLE checkpoint (
  generation BIGINT NOT NULL,
  layout VARCHAR NOT NULL,
  number BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  "at" TIMESTAMP NOT NULL,
  rest BLOB NOT NULL
);

CREATE TABLE series_state (
  generation BIGINT NOT NULL,
  series INTEGER NOT NULL,
  state BLOB NOT NULL
);

-- The generated id of an observation that came without one: see generated-id.ts.
CREATE VIEW observations AS
SELECT
  coalesce(
    o.id,
    i.store_id[1:8] || '-' || i.store_id[9:12] || '-8' || i.store_id[13:15] || '-8'
      || format('{:015x}', o.seq)[1:3] || '-' || format('{:015x}', o.seq)[4:15]
  ) AS id,
  s.scope_id,
  s.entity_id,
  o."time" AS "timestamp",
  o.outcome,
  (o.extra::JSON -> 'features')::DOUBLE[] AS features,
  (o.extra::JSON -> 'labels')::VARCHAR[] AS labels,
  o.extra::JSON -> 'meta' AS meta,
  o.seq
FROM observation_log o
JOIN series s ON s.series = o.series
CROSS JOIN store_info i;

CREATE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, strength, confidence, confidence_class,
  metrics::JSON AS metrics, evidence::JSON AS evidence,
  window_start, window_end, status, decided_at, detected_at, updated_at, revision,
  explanation::JSON AS explanation
FROM signal_latest;
