import type { ScopeClaims } from '../../store.ts';
import { literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { asText } from '../values.ts';

const arrayOf = (scopes: readonly string[]) => `ARRAY[${scopes.map(literal).join(', ')}]::uuid[]`;

/** Statement that makes a shard the home of scopes without one. */
export function claimScopes(shard: number, { scopes, strict }: ScopeClaims): string {
  return `SELECT home_scopes(${shard}, ${arrayOf([...new Set(scopes)])}, ${strict})`;
}

/** Names of the home shards of scopes. */
export async function homesOf(
  session: Session,
  scopes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (scopes.length === 0) return new Map();
  const rows = await session.rows(
    `SELECT s.scope_id, h.name FROM scope_home s JOIN shard h ON h.number = s.shard
     WHERE s.scope_id = ANY (${arrayOf(scopes)})`,
  );
  return new Map(rows.map(([scope, name]) => [asText(scope), asText(name)]));
}
