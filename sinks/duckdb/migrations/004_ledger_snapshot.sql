-- A snapshot of state derived from the ledger up to a head: a cache that saves a start from reading every claim. Its
-- bytes are beside the database, under the token; files under other tokens are ignored.
CREATE TABLE ledger_snapshot (token VARCHAR NOT NULL, layout VARCHAR NOT NULL, head BIGINT NOT NULL);
