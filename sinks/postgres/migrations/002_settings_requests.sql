-- Settings changes pending for the owner of a shard. The shard is referenced by name, because it may not exist yet.
CREATE TABLE settings_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shard text NOT NULL,
  scope_id uuid NOT NULL,
  overrides text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX settings_request_shard ON settings_request (shard, id);

-- The request that a settings change answers.
ALTER TABLE settings_log ADD COLUMN request bigint;
CREATE INDEX settings_log_request ON settings_log (request) WHERE request IS NOT NULL;
