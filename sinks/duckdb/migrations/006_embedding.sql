-- What models make of the texts of claims: vectors of unit length, one for each claim and model. They can be made again.
CREATE TABLE embedding (
  claim_id UUID NOT NULL,
  number BIGINT NOT NULL,
  model VARCHAR NOT NULL,
  dimensions INTEGER NOT NULL,
  vector FLOAT[] NOT NULL
);
