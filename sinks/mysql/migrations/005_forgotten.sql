-- Events that were forgotten on request: that they were, not what they said. Those of one removal have its seq.
CREATE TABLE IF NOT EXISTS forgotten (
  seq BIGINT NOT NULL,
  id VARCHAR(36) NOT NULL,
  "at" BIGINT NOT NULL,
  actor LONGTEXT NOT NULL,
  reason LONGTEXT NOT NULL,
  scope VARCHAR(256) NOT NULL,
  PRIMARY KEY (scope, id),
  KEY forgotten_by_seq (seq)
) COLLATE utf8mb4_nopad_bin;
