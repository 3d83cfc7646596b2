import type { ClaimVersion } from '../../ledger.ts';
import { instant } from '../values.ts';

/** What supersedes a version: the place of the next one, and the earliest time at which a later one was recorded. */
export interface Superseding {
  readonly seq: number;
  readonly at: number;
}

/** What supersedes each version within its own transaction, whose first version has the place `first`. */
export function supersededWithin(
  claims: readonly ClaimVersion[],
  first: number,
): readonly (Superseding | undefined)[] {
  const later = new Map<string, Superseding>();
  const found: (Superseding | undefined)[] = [];
  for (let at = claims.length - 1; at >= 0; at--) {
    const { id, recorded_at } = claims[at];
    const next = later.get(id);
    found[at] = next;
    later.set(id, { seq: first + at, at: Math.min(recorded_at, next?.at ?? recorded_at) });
  }
  return found;
}

/**
 * Statement that marks what the versions of a transaction supersede in the store, or undefined where all of their claims
 * are new.
 *
 * @param first place of the first version
 */
export function supersede(
  schema: string,
  claims: readonly ClaimVersion[],
  first: number,
): string | undefined {
  const ids = new Map<string, Superseding>();
  claims.forEach(({ id, version, recorded_at }, at) => {
    const known = ids.get(id);
    if (known !== undefined) ids.set(id, { seq: known.seq, at: Math.min(known.at, recorded_at) });
    else if (version > 1) ids.set(id, { seq: first + at, at: recorded_at });
  });
  if (ids.size === 0) return undefined;
  const by = [...ids.values()];
  const array = (values: readonly (string | number)[], type: string) => `'{${values.join(',')}}'::${type}[]`;
  const columns = [
    array([...ids.keys()], 'uuid'),
    array(
      by.map(({ at }) => at),
      'bigint',
    ),
    array(
      by.map(({ seq }) => seq),
      'bigint',
    ),
  ];
  return `UPDATE ${schema}.claim_version c
    SET superseded_at = least(c.superseded_at, ${instant('n."at"')}), superseded_seq = coalesce(c.superseded_seq, n.seq)
    FROM unnest(${columns.join(', ')}) AS n (id, "at", seq)
    WHERE c.id = n.id AND c.seq < ${first} AND (c.superseded_seq IS NULL OR c.superseded_at > ${instant('n."at"')})`;
}
