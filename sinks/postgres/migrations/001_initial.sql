-- Names are those of the schema that the migration runs in. Tables that COPY writes to before a commit is fenced have
-- no unique constraint: a process suspended in the middle of a commit would make its successor wait for it.
CREATE TABLE store_info (store_id text NOT NULL);

-- One row per shard. A claim increments generation, a check of a commit of unknown outcome increments attempt; a commit
-- with older values is refused. commits is the number of the last commit, claimed_commits its value at the last claim.
CREATE TABLE shard (
  number bigint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  blocks boolean NOT NULL,
  owner text NOT NULL,
  generation bigint NOT NULL,
  attempt bigint NOT NULL,
  released boolean NOT NULL,
  claimed_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  commits bigint NOT NULL,
  claimed_commits bigint NOT NULL,
  next_seq bigint NOT NULL
) WITH (fillfactor = 20);

-- series is shard * 2^32 + the number in the shard's directory.
CREATE TABLE series (
  series bigint NOT NULL,
  scope_id uuid NOT NULL,
  entity_id uuid NOT NULL
);
CREATE INDEX series_number ON series (series);
CREATE INDEX series_scope ON series (scope_id, entity_id);
CREATE INDEX series_entity ON series (entity_id);

-- seq is shard * 2^40 + the position in the shard, from 1. extra is JSON of features, labels and meta. Text is escaped,
-- see sinks/sql/escape.ts: PostgreSQL cannot store NUL.
CREATE TABLE observation_log (
  seq bigint NOT NULL,
  series bigint NOT NULL,
  "time" timestamptz NOT NULL,
  outcome double precision NOT NULL,
  id text,
  extra text
) PARTITION BY RANGE ("time");
-- Recovery scans ranges of sequence numbers; see observation-stream.ts. Multi, because commits of many shards are
-- interleaved. A tree would take a third of the time of a commit.
CREATE INDEX observation_log_seq ON observation_log USING brin (seq int8_minmax_multi_ops)
  WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX observation_log_ids ON observation_log (seq) WHERE id IS NOT NULL;
CREATE INDEX observation_log_series ON observation_log (series, "time", seq);
-- Pages over all series scan windows of time; see time-windows.ts. A tree makes a commit cost three times as much.
CREATE INDEX observation_log_time ON observation_log USING brin ("time") WITH (pages_per_range = 32, autosummarize = on);
-- Between these, months and years are created on demand; see partitions.ts.
CREATE TABLE observation_log_early PARTITION OF observation_log FOR VALUES FROM (MINVALUE) TO ('1970-01-01Z');
CREATE TABLE observation_log_late PARTITION OF observation_log FOR VALUES FROM ('2100-01-01Z') TO (MAXVALUE);

-- Observations of shards that store blocks: a derived stream that only its own recovery reads.
CREATE TABLE block_log (
  shard bigint NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  "rows" bytea NOT NULL
);
ALTER TABLE block_log ALTER "rows" SET STORAGE EXTERNAL;
CREATE INDEX block_log_place ON block_log (shard, last_seq);

CREATE TABLE signal_latest (
  id uuid PRIMARY KEY,
  pattern text NOT NULL,
  scope_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  strength double precision NOT NULL,
  confidence double precision NOT NULL,
  confidence_class text NOT NULL,
  status text NOT NULL,
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  decided_at timestamptz NOT NULL,
  detected_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  revision integer NOT NULL,
  metrics text NOT NULL,
  evidence text NOT NULL,
  explanation text NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX signal_latest_detected ON signal_latest (detected_at, id);
CREATE INDEX signal_latest_scope ON signal_latest (scope_id, detected_at, id);
CREATE INDEX signal_latest_entity ON signal_latest (entity_id, detected_at, id);

-- Changes are written before their numbers are known: change_batch gives those of each commit their position in the
-- order.
CREATE TABLE change_counter (last bigint NOT NULL) WITH (fillfactor = 20);
INSERT INTO change_counter VALUES (0);
CREATE TABLE change_batch (
  last bigint PRIMARY KEY,
  first bigint NOT NULL,
  shard bigint NOT NULL,
  commit bigint NOT NULL
);
CREATE INDEX change_batch_commit ON change_batch (shard, commit);
CREATE TABLE change_row (
  shard bigint NOT NULL,
  commit bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL,
  scope_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  pattern text NOT NULL,
  changed_at timestamptz NOT NULL,
  payload text NOT NULL
);
CREATE INDEX change_row_place ON change_row (shard, commit, place);

CREATE TABLE tick_log (
  shard bigint NOT NULL,
  number bigint NOT NULL,
  seq bigint NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY (shard, number)
);

CREATE TABLE settings_log (
  shard bigint NOT NULL,
  version bigint NOT NULL,
  tick bigint NOT NULL,
  "at" timestamptz NOT NULL,
  scope_id uuid,
  overrides text NOT NULL,
  PRIMARY KEY (shard, version)
);
CREATE INDEX settings_log_scope ON settings_log (scope_id, version);

CREATE TABLE source_position (
  shard bigint NOT NULL,
  source text NOT NULL,
  "partition" text NOT NULL,
  "offset" text NOT NULL,
  PRIMARY KEY (shard, source, "partition")
);

CREATE TABLE checkpoint (
  shard bigint PRIMARY KEY,
  layout text NOT NULL,
  number bigint NOT NULL,
  seq bigint NOT NULL,
  "at" timestamptz NOT NULL,
  rest bytea NOT NULL
);

-- States are written before the older ones of their series are deleted, in the message that commits. They are dense
-- numbers, which compression would only slow down.
CREATE TABLE series_state (
  shard bigint NOT NULL,
  commit bigint NOT NULL,
  series integer NOT NULL,
  state bytea NOT NULL
);
ALTER TABLE series_state ALTER state SET STORAGE EXTERNAL;
CREATE INDEX series_state_place ON series_state (shard, series);

-- First statement of the message that commits: locks the shard's row and refuses an owner that has lost it.
CREATE FUNCTION fence(of_shard bigint, of_generation bigint, of_attempt bigint, commit bigint, through bigint) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE shard SET commits = commit, next_seq = greatest(next_seq, through + 1), seen_at = clock_timestamp()
  WHERE number = of_shard AND generation = of_generation AND attempt = of_attempt;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the shard has another owner' USING ERRCODE = 'TM001';
  END IF;
  -- What is answered must be durable, whatever the default of this server.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
END $$;

-- Last statement before COMMIT: numbers the changes of a commit, without a gap and in commit order.
CREATE FUNCTION number_changes(of_shard bigint, of_commit bigint, amount bigint, channel text) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  through bigint;
BEGIN
  UPDATE change_counter SET last = last + amount RETURNING last INTO through;
  INSERT INTO change_batch VALUES (through, through - amount + 1, of_shard, of_commit);
  PERFORM pg_notify(channel, '');
  RETURN through - amount + 1;
END $$;

CREATE VIEW change_log AS
SELECT b.first + c.place AS seq, c.kind, c.scope_id, c.entity_id, c.pattern, c.changed_at, c.payload
FROM change_batch b
JOIN change_row c ON c.shard = b.shard AND c.commit = b.commit;

-- The generated id of an observation that came without one: see generated-id.ts.
CREATE VIEW observations AS
SELECT
  coalesce(
    o.id,
    substr(i.store_id, 1, 8) || '-' || substr(i.store_id, 9, 4) || '-8' || substr(i.store_id, 13, 3) || '-8'
      || substr(lpad(to_hex(o.seq), 15, '0'), 1, 3) || '-' || substr(lpad(to_hex(o.seq), 15, '0'), 4)
  ) AS id,
  s.scope_id,
  s.entity_id,
  o."time" AS "timestamp",
  o.outcome,
  CASE WHEN o.extra::json -> 'features' IS NOT NULL THEN
    ARRAY(SELECT json_array_elements_text(o.extra::json -> 'features')::double precision)
  END AS features,
  CASE WHEN o.extra::json -> 'labels' IS NOT NULL THEN
    ARRAY(SELECT json_array_elements_text(o.extra::json -> 'labels'))
  END AS labels,
  o.extra::json -> 'meta' AS meta,
  o.seq
FROM observation_log o
JOIN series s ON s.series = o.series
CROSS JOIN store_info i;

CREATE VIEW signals AS
SELECT
  id, pattern, scope_id, entity_id, strength, confidence, confidence_class,
  metrics::json AS metrics, evidence::json AS evidence,
  window_start, window_end, status, decided_at, detected_at, updated_at, revision,
  explanation::json AS explanation
FROM signal_latest;

CREATE VIEW settings AS
SELECT version, scope_id, overrides::json AS overrides, "at", tick FROM settings_log;
