-- Access tokens: of each the SHA-256 of its secret, and never the secret. permissions and scopes are JSON arrays of texts;
-- without scopes, a token is for all. Times are microseconds since the epoch. A revoked token remains.
CREATE TABLE access_token (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  replaced_hash TEXT,
  replaced_until INTEGER,
  permissions TEXT NOT NULL,
  scopes TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  used_at INTEGER,
  revoked_at INTEGER
);
