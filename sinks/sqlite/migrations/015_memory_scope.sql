-- Memory by scopes: rows name nothing of another scope. Ids of events are unique within their scope, and claims are
-- numbered in it; seq and place count on over all of them.
ALTER TABLE event ADD COLUMN scope TEXT NOT NULL DEFAULT 'default';
ALTER TABLE claim_version ADD COLUMN scope TEXT NOT NULL DEFAULT 'default';
ALTER TABLE evidence ADD COLUMN scope TEXT NOT NULL DEFAULT 'default';
ALTER TABLE relation ADD COLUMN scope TEXT NOT NULL DEFAULT 'default';
ALTER TABLE claim_history ADD COLUMN scope TEXT NOT NULL DEFAULT 'default';
ALTER TABLE ledger_snapshot ADD COLUMN scope TEXT NOT NULL DEFAULT 'default';

DROP INDEX event_by_id;
DROP INDEX event_by_time;
DROP INDEX event_by_run;
DROP INDEX event_by_input;
DROP INDEX claim_version_by_number;
DROP INDEX claim_version_by_key;
DROP INDEX relation_by_end;
-- An index ends with the rowid, which is the seq or the place.
CREATE INDEX event_by_scope ON event (scope);
CREATE UNIQUE INDEX event_by_id ON event (scope, id);
CREATE INDEX event_by_time ON event (scope, "timestamp");
CREATE INDEX event_by_run ON event (scope, run_id, "timestamp") WHERE run_id IS NOT NULL;
CREATE INDEX event_by_input ON event (scope, source_input_id) WHERE source_input_id IS NOT NULL;
CREATE INDEX claim_version_by_scope ON claim_version (scope);
CREATE UNIQUE INDEX claim_version_by_number ON claim_version (scope, number, version);
CREATE INDEX claim_version_by_key ON claim_version (scope, "key") WHERE "key" IS NOT NULL;
CREATE INDEX evidence_by_scope ON evidence (scope);
CREATE INDEX relation_by_scope ON relation (scope);
CREATE INDEX relation_by_end ON relation (scope, ended_seq) WHERE ended_seq IS NOT NULL;
CREATE INDEX claim_history_by_change ON claim_history (scope, "change");

CREATE TABLE embedding_by_scope (
  claim_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  vector BLOB NOT NULL,
  scope TEXT NOT NULL,
  PRIMARY KEY (model, scope, number)
);
INSERT INTO embedding_by_scope SELECT claim_id, number, model, dimensions, vector, 'default' FROM embedding;
DROP TABLE embedding;
ALTER TABLE embedding_by_scope RENAME TO embedding;

DROP VIEW claim;
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
  number, seq, stretches, scope
FROM claim_version
WHERE superseded_at IS NULL;

DROP VIEW contradiction;
CREATE VIEW contradiction AS
SELECT
  r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
  strftime('%Y-%m-%dT%H:%M:%S', (r.detected_at - (r.detected_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (r.detected_at % 1000000 + 1000000) % 1000000) AS detected_at,
  strftime('%Y-%m-%dT%H:%M:%S', (r.resolved_at - (r.resolved_at % 1000000 + 1000000) % 1000000) / 1000000, 'unixepoch')
    || printf('.%06dZ', (r.resolved_at % 1000000 + 1000000) % 1000000) AS resolved_at,
  r.resolution, r.seq, r.scope
FROM relation r
JOIN claim_version a ON a.id = r.a AND a.superseded_at IS NULL
JOIN claim_version b ON b.id = r.b AND b.superseded_at IS NULL
WHERE r.relation = 'contradicts';
