-- What the store knows of the journal beside it: the latest era that it has, and whether a journal is in use.
CREATE TABLE journal (era BIGINT NOT NULL, open BOOLEAN NOT NULL);
INSERT INTO journal VALUES (0, FALSE);
