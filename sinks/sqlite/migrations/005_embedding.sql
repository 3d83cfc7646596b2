-- Vectors of the texts of claims: of unit length, one per claim and model, as little-endian 32-bit floats. They can be
-- recomputed.
CREATE TABLE embedding (
  claim_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (model, number)
);
