-- Changes of settings that wait for the owner of a shard. The shard may not exist yet, so that it goes by its name.
CREATE TABLE settings_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shard text NOT NULL,
  scope_id uuid NOT NULL,
  overrides text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX settings_request_shard ON settings_request (shard, id);

-- The request that a change of settings answers.
ALTER TABLE settings_log ADD COLUMN request bigint;
CREATE INDEX settings_log_request ON settings_log (request) WHERE request IS NOT NULL;
