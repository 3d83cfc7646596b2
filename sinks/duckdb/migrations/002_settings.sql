-- Every change of detectors' settings, never overwritten: the last one of a scope is in force, after the observations
-- of its tick. scope_id is null for the settings without an override. overrides is JSON: settings by pattern.
CREATE TABLE settings_log (
  version BIGINT NOT NULL,
  tick BIGINT NOT NULL,
  "at" TIMESTAMP NOT NULL,
  scope_id UUID,
  overrides VARCHAR NOT NULL
);

CREATE VIEW settings AS
SELECT version, scope_id, overrides::JSON AS overrides, "at", tick FROM settings_log;
