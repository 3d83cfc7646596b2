-- A snapshot of state derived from the ledger up to a head, in blocks: a cache that saves a start from reading every
-- claim. Each save has its own token.
CREATE TABLE ledger_snapshot (
  token uuid NOT NULL,
  layout text NOT NULL,
  head bigint NOT NULL,
  piece text NOT NULL,
  place integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (token, piece, place)
);
-- Numbers hardly compress, and trying takes longer than writing them.
ALTER TABLE ledger_snapshot ALTER COLUMN content SET STORAGE EXTERNAL;
