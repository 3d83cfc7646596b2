-- Webhooks with their progress: document is JSON, see operators/webhooks/record.ts. version is that of the row.
CREATE TABLE webhook (
  id UUID NOT NULL,
  version BIGINT NOT NULL,
  document VARCHAR NOT NULL
);
