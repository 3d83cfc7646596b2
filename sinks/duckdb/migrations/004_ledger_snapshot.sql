-- What was made of the ledger up to a head: a cache that saves a start from reading every claim. Blocks whose token is
-- not that of the one snapshot are of one that was not finished.
CREATE TABLE ledger_snapshot (token VARCHAR NOT NULL, layout VARCHAR NOT NULL, head BIGINT NOT NULL);

CREATE TABLE ledger_snapshot_block (
  token VARCHAR NOT NULL,
  piece VARCHAR NOT NULL,
  place INTEGER NOT NULL,
  content BLOB NOT NULL
);
