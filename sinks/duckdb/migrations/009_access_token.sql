-- Access tokens: of each the SHA-256 of its secret, and never the secret. permissions and scopes are JSON arrays of texts;
-- without scopes, a token is for all. Times are microseconds since the epoch. A revoked token remains.
CREATE TABLE access_token (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  hash VARCHAR NOT NULL,
  replaced_hash VARCHAR,
  replaced_until BIGINT,
  permissions VARCHAR NOT NULL,
  scopes VARCHAR,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  used_at BIGINT,
  revoked_at BIGINT
);
