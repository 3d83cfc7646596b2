-- Vectors also of events: one for each part of their content.
ALTER TABLE embedding RENAME COLUMN claim_id TO id;
ALTER TABLE embedding ADD COLUMN kind VARCHAR DEFAULT 'claim';
ALTER TABLE embedding ADD COLUMN part INTEGER DEFAULT 0;
