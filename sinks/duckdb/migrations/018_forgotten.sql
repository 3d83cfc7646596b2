-- Events that were forgotten on request: that they were, not what they said. Those of one removal have its seq. Each has
-- one row in its scope.
CREATE TABLE forgotten (
  seq BIGINT NOT NULL,
  id UUID NOT NULL,
  "at" TIMESTAMP NOT NULL,
  actor VARCHAR NOT NULL,
  reason VARCHAR NOT NULL,
  scope VARCHAR NOT NULL
);

-- The seq of the last removal of forgotten events without whose bytes the file was written.
CREATE TABLE rewritten (seq BIGINT NOT NULL);
