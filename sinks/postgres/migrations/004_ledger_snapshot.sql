-- What was made of the ledger up to a head, in blocks: a cache that saves a start from reading every claim. token is one for
-- each time that one was saved.
CREATE TABLE ledger_snapshot (
  token uuid NOT NULL,
  layout text NOT NULL,
  head bigint NOT NULL,
  piece text NOT NULL,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (token, piece, place)
);
-- Numbers hardly get smaller, and trying takes longer than writing them.
ALTER TABLE ledger_snapshot ALTER COLUMN content SET STORAGE EXTERNAL;
