-- Feedback on signals, by the id of the signal, and mutes: document is JSON, see operators/quiet/.
CREATE TABLE feedback (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
);
CREATE TABLE mute (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
);
