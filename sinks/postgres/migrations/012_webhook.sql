-- Webhooks with their progress: document is JSON, see operators/webhooks/record.ts; text is escaped, see
-- sinks/sql/escape.ts. version is that of the row.
CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  version bigint NOT NULL,
  document text NOT NULL
);
