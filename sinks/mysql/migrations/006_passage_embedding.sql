-- Vectors also of events: one for each part of their content.
ALTER TABLE embedding
  CHANGE COLUMN claim_id id VARCHAR(36) NOT NULL,
  ADD COLUMN kind VARCHAR(8) NOT NULL DEFAULT 'claim',
  ADD COLUMN part INT NOT NULL DEFAULT 0,
  DROP PRIMARY KEY,
  ADD PRIMARY KEY (model, scope, kind, number, part);
