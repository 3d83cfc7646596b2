import type { ClaimVersion } from '../../ledger.ts';
import { literal } from '../literal.ts';
import { instant } from '../values.ts';

/** What supersedes a version: the seq of the next one, and the earliest recording time of a later one. */
export interface Superseding {
  readonly seq: number;
  readonly at: number;
}

/** What supersedes each version within its own transaction, whose first version has the seq `first`. */
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

/** The first version in a transaction of a claim that existed before. */
interface Follower extends Superseding {
  readonly version: number;
}

/**
 * Statement that marks the stored versions superseded by a transaction, or undefined when all its claims are new.
 *
 * @param first seq of the first version
 */
export function supersede(
  schema: string,
  claims: readonly ClaimVersion[],
  first: number,
): string | undefined {
  const followers = new Map<string, Follower>();
  claims.forEach(({ id, version, recorded_at }, place) => {
    const known = followers.get(id);
    if (known !== undefined) followers.set(id, { ...known, at: Math.min(known.at, recorded_at) });
    else if (version > 1) followers.set(id, { version, seq: first + place, at: recorded_at });
  });
  if (followers.size === 0) return undefined;
  const all = [...followers.values()];
  const whole = (values: readonly number[]) => `'{${values.map(literal).join(',')}}'::bigint[]`;
  const at = instant('n."at"');
  return `UPDATE ${schema}.claim_version c
    SET superseded_at = least(c.superseded_at, ${at}), superseded_seq = coalesce(c.superseded_seq, n.seq)
    FROM unnest(
      ${literal(`{${[...followers.keys()].join(',')}}`)}::uuid[],
      ${whole(all.map(({ version }) => version))},
      ${whole(all.map((one) => one.at))},
      ${whole(all.map(({ seq }) => seq))}
    ) AS n (id, version, "at", seq)
    WHERE c.id = n.id AND c.version < n.version AND (c.superseded_seq IS NULL OR c.superseded_at > ${at})`;
}
