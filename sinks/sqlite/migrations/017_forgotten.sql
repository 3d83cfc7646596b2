-- Events that were forgotten on request: that they were, not what they said. Those of one removal have its seq.
CREATE TABLE forgotten (
  seq INTEGER NOT NULL,
  id TEXT NOT NULL,
  "at" INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  scope TEXT NOT NULL,
  PRIMARY KEY (scope, id)
);
CREATE INDEX forgotten_by_seq ON forgotten (seq);
