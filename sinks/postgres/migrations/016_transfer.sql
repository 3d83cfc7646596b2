-- What the store is being filled from, by tidemark migrate or restore; empty in a store that can be used.
CREATE TABLE transfer (origin text NOT NULL);
