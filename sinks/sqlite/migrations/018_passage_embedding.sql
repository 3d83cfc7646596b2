-- Vectors also of events: one for each part of their content.
CREATE TABLE embedding_by_kind (
  id TEXT NOT NULL,
  number INTEGER NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  vector BLOB NOT NULL,
  scope TEXT NOT NULL,
  kind TEXT NOT NULL,
  part INTEGER NOT NULL,
  PRIMARY KEY (model, scope, kind, number, part)
);
INSERT INTO embedding_by_kind SELECT claim_id, number, model, dimensions, vector, scope, 'claim', 0 FROM embedding;
DROP TABLE embedding;
ALTER TABLE embedding_by_kind RENAME TO embedding;
