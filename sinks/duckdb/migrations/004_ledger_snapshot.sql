-- What was made of the ledger up to a head: a cache that saves a start from reading every claim. Its bytes are beside the
-- database, under the token; whatever is there under another one is none.
CREATE TABLE ledger_snapshot (token VARCHAR NOT NULL, layout VARCHAR NOT NULL, head BIGINT NOT NULL);
