-- Vectors of the texts of claims: of unit length, one per claim and model. They can be recomputed.
CREATE TABLE embedding (
  claim_id uuid NOT NULL,
  number bigint NOT NULL,
  model text NOT NULL,
  dimensions integer NOT NULL,
  vector real[] NOT NULL,
  PRIMARY KEY (model, number)
) WITH (toast_tuple_target = 8160);
-- Stored inline if a page has space, and uncompressed: a search reads every number of every vector.
ALTER TABLE embedding ALTER COLUMN vector SET STORAGE EXTERNAL;
