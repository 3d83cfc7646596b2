-- Access tokens: of each the SHA-256 of its secret, and never the secret. permissions and scopes are JSON arrays of texts;
-- without scopes, a token is for all. Times are microseconds since the epoch. A revoked token remains.
CREATE TABLE access_token (
  id text PRIMARY KEY,
  name text NOT NULL,
  hash text NOT NULL,
  replaced_hash text,
  replaced_until bigint,
  permissions text NOT NULL,
  scopes text,
  created_at bigint NOT NULL,
  expires_at bigint,
  used_at bigint,
  revoked_at bigint
);
