-- Webhooks with their progress: document is JSON, see operators/webhooks/record.ts. version is that of the row.
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  document TEXT NOT NULL
);
