-- What models make of the texts of claims: vectors of unit length, one for each claim and model. They can be made again.
CREATE TABLE embedding (
  claim_id uuid NOT NULL,
  number bigint NOT NULL,
  model text NOT NULL,
  dimensions integer NOT NULL,
  vector real[] NOT NULL,
  PRIMARY KEY (model, number)
) WITH (toast_tuple_target = 8160);
-- In the row itself where a page has room for it, and as it is: a search reads every number of every vector.
ALTER TABLE embedding ALTER COLUMN vector SET STORAGE EXTERNAL;
