-- What each process has taken of the daily quotas: document is JSON, see operators/quotas/.
CREATE TABLE daily_usage (
  id text PRIMARY KEY,
  document text NOT NULL
);
