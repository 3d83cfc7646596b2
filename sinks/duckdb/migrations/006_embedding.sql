-- Vectors of the texts of claims: of unit length, one per claim and model. They can be recomputed.
CREATE TABLE embedding (
  claim_id UUID NOT NULL,
  number BIGINT NOT NULL,
  model VARCHAR NOT NULL,
  dimensions INTEGER NOT NULL,
  vector FLOAT[] NOT NULL
);
