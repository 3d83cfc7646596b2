-- Vectors also of events: one for each part of their content.
ALTER TABLE embedding RENAME COLUMN claim_id TO id;
ALTER TABLE embedding ADD COLUMN kind text NOT NULL DEFAULT 'claim';
ALTER TABLE embedding ADD COLUMN part integer NOT NULL DEFAULT 0;
ALTER TABLE embedding DROP CONSTRAINT embedding_pkey;
ALTER TABLE embedding ADD PRIMARY KEY (model, scope, kind, number, part);
