-- The first shard of each scope. A scope belongs to one partition of its topic; observations in another one are
-- reported or rejected.
CREATE TABLE scope_home (
  scope_id uuid PRIMARY KEY,
  shard bigint NOT NULL,
  seen_at timestamptz NOT NULL
);
-- Known scopes: of several shards with a scope, the one created first. A single-process store has no partitions.
INSERT INTO scope_home
SELECT s.scope_id, min(h.number), now()
FROM series s JOIN shard h ON h.number = s.series / 4294967296
WHERE NOT h.blocks AND h.name <> 'local'
GROUP BY s.scope_id;

-- Part of the message that commits. Ordered, so that two concurrent shards do not deadlock.
CREATE FUNCTION home_scopes(of_shard bigint, scopes uuid[], strict boolean) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO scope_home SELECT id, of_shard, clock_timestamp() FROM unnest(scopes) AS id ORDER BY id
  ON CONFLICT (scope_id) DO NOTHING;
  IF strict AND EXISTS (SELECT FROM scope_home h WHERE h.scope_id = ANY (scopes) AND h.shard <> of_shard) THEN
    RAISE EXCEPTION 'a scope has come to be in another shard' USING ERRCODE = 'TM003';
  END IF;
END $$;
