import type { ClaimVersion, LedgerRelation } from '../../records/ledger.ts';
import { formatInstant } from '../../time/instant.ts';
import { Revision } from '../revision.ts';
import { settleStates } from '../states.ts';
import { mergedInto, withoutMerge } from '../tend/merged.ts';

const ACTOR = 'retention';

/** What remains around removed claims and events. */
export interface Remaining {
  /** Last versions of claims: those below, the other sides of their relations, and the other sides of the relations of these. */
  readonly rows: readonly ClaimVersion[];
  /** All relations of these, without those of removed claims. */
  readonly relations: readonly LedgerRelation[];
  /** The times at which the remaining events state the claims. */
  readonly sayings: ReadonlyMap<string, readonly number[]>;
  /** Claims that removed events stated too. */
  readonly bereft: ReadonlySet<string>;
  /** Claims that had relations, other than support, with removed ones. */
  readonly partners: ReadonlySet<string>;
  /** Ids of the removed claims. */
  readonly removed: ReadonlySet<string>;
}

function isCounted({ status }: ClaimVersion): boolean {
  return status === 'active' || status === 'contested';
}

/**
 * The changes of the claims that remain when others are removed: their times, relations and states become those that the remaining events
 * give. Texts, types and confidences stay.
 *
 * @param at time of the change, in microseconds
 */
export function settleRemoval(remaining: Remaining, at: number): Revision {
  const { rows, relations, sayings, bereft, partners, removed } = remaining;
  const firstSaid = (row: ClaimVersion) =>
    bereft.has(row.id) ? Math.min(...(sayings.get(row.id) ?? [row.first_said])) : row.first_said;
  const revision = new Revision(
    // Without its first saying, which must not count any more.
    rows.map((row) => ({ ...row, first_said: firstSaid(row) })),
    relations,
    at,
  );
  revision.knowSayings(sayings);
  const touched = new Set<string>();
  const moved = new Set<string>();
  for (const row of rows) {
    if (partners.has(row.id)) touched.add(row.id);
    const first_said = firstSaid(row);
    if (first_said !== row.first_said) {
      const isHeld = isCounted(row) && row.stretches === undefined;
      revision.change(
        row.id,
        { first_said, valid_from: isHeld ? (row.holds_from ?? first_said) : row.valid_from },
        {
          change: 'retained',
          from: formatInstant(row.first_said),
          to: formatInstant(first_said),
          actor: ACTOR,
          reason: 'retention removed what said it before',
        },
      );
      moved.add(row.id);
    }
    if (removed.has(mergedInto(row) ?? '')) {
      revision.change(
        row.id,
        { status: 'active', valid_to: row.holds_to, metadata: withoutMerge(row.metadata) },
        {
          change: 'reinstated',
          from: row.status,
          to: 'active',
          actor: ACTOR,
          reason: 'retention removed the claim that it was merged into',
        },
      );
      moved.add(row.id);
    }
  }
  for (const id of moved) {
    touched.add(id);
    for (const relation of revision.standing(id)) {
      if (relation.relation !== 'supports') touched.add(relation.a).add(relation.b);
    }
  }
  settleStates(revision, touched, moved);
  return revision;
}
