-- A snapshot of state derived from the ledger up to a head: a cache that saves a start from reading every claim. Blocks
-- with another token than the snapshot's belong to an unfinished one.
CREATE TABLE ledger_snapshot (token TEXT NOT NULL, layout TEXT NOT NULL, head INTEGER NOT NULL);

CREATE TABLE ledger_snapshot_block (
  token TEXT NOT NULL,
  piece TEXT NOT NULL,
  place INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (token, piece, place)
);
