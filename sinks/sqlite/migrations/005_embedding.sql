-- What models make of the texts of claims: vectors of unit length, one for each claim and model, as little-endian floats of
-- 32 bits. They can be made again.
CREATE TABLE embedding (
  claim_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (model, number)
);
