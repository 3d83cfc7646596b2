-- Feedback on signals, by the id of the signal, and mutes: document is JSON, see operators/quiet/.
CREATE TABLE feedback (
  id text PRIMARY KEY,
  document text NOT NULL
);
CREATE TABLE mute (
  id text PRIMARY KEY,
  document text NOT NULL
);
