-- Events that were forgotten on request: that they were, not what they said. Those of one removal have its seq.
CREATE TABLE forgotten (
  seq bigint NOT NULL,
  id uuid NOT NULL,
  "at" timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  scope text NOT NULL,
  PRIMARY KEY (scope, id)
);
CREATE INDEX forgotten_by_seq ON forgotten (seq);
