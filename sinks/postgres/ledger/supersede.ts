import type { ClaimVersion, Placed } from '../../ledger.ts';
import { literal } from '../literal.ts';
import { instant } from '../values.ts';

/** What supersedes a version: the seq of the next one, and the earliest recording time of a later one. */
interface Superseding {
  readonly seq: number;
  readonly at: number;
}

/** The seq of the version that follows each of a transaction's, in it; undefined where there is none. */
export function followersOf(claims: readonly Placed<ClaimVersion>[]): (number | null)[] {
  const later = new Map<string, number>();
  return claims
    .toReversed()
    .map(({ id, seq }) => {
      const next = later.get(id) ?? null;
      later.set(id, seq);
      return next;
    })
    .reverse();
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
export function supersede(scope: string, claims: readonly ClaimVersion[], first: number): string | undefined {
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
  return `UPDATE claim_version c
    SET superseded_at = least(c.superseded_at, ${at}), superseded_seq = coalesce(c.superseded_seq, n.seq)
    FROM unnest(
      ${literal(`{${[...followers.keys()].join(',')}}`)}::uuid[],
      ${whole(all.map(({ version }) => version))},
      ${whole(all.map((one) => one.at))},
      ${whole(all.map(({ seq }) => seq))}
    ) AS n (id, version, "at", seq)
    WHERE c.scope = ${literal(scope)} AND c.id = n.id AND c.version < n.version AND (c.superseded_seq IS NULL OR c.superseded_at > ${at})`;
}
