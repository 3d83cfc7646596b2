-- Feedback on signals, by the id of the signal, and mutes: document is JSON, see operators/quiet/.
CREATE TABLE feedback (
  id VARCHAR NOT NULL,
  document VARCHAR NOT NULL
);
CREATE TABLE mute (
  id VARCHAR NOT NULL,
  document VARCHAR NOT NULL
);
