import type { ClaimVersion, LedgerRelation } from '../../records/ledger.ts';
import { formatInstant } from '../../time/instant.ts';
import { Revision } from '../revision.ts';
import type { Saying } from '../sighting.ts';
import { settleStates } from '../states.ts';
import { mergedInto, withoutMerge } from '../tend/merged.ts';
import { validFrom } from '../valid-from.ts';

/** How the changes that follow from a removal are recorded. */
export interface RemovalNote {
  readonly actor: string;
  /** What removed the rows, for people, such as "retention". */
  readonly cause: string;
}

/** What remains around removed claims and events. */
export interface Remaining {
  /** Last versions of claims: those below, the other sides of their relations, and the other sides of the relations of these. */
  readonly rows: readonly ClaimVersion[];
  /** All relations of these, without those of removed claims. */
  readonly relations: readonly LedgerRelation[];
  /** The sayings of the claims in the remaining events. */
  readonly sayings: ReadonlyMap<string, readonly Saying[]>;
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
export function settleRemoval(remaining: Remaining, at: number, { actor, cause }: RemovalNote): Revision {
  const { rows, relations, sayings, bereft, partners, removed } = remaining;
  const saidOf = (row: ClaimVersion, none: number) =>
    sayings.get(row.id)?.map(({ at: time }) => time) ?? [none];
  const firstSaid = (row: ClaimVersion) =>
    bereft.has(row.id) ? Math.min(...saidOf(row, row.first_said)) : row.first_said;
  const lastSaid = (row: ClaimVersion) =>
    bereft.has(row.id) ? Math.max(...saidOf(row, row.last_said)) : row.last_said;
  const revision = new Revision(
    // Without the first and the last saying, if they must not count any more.
    rows.map((row) => ({ ...row, first_said: firstSaid(row), last_said: lastSaid(row) })),
    relations,
    at,
  );
  revision.knowSayings(sayings);
  const touched = new Set<string>();
  const moved = new Set<string>();
  for (const row of rows) {
    if (partners.has(row.id)) touched.add(row.id);
    const first_said = firstSaid(row);
    const last_said = lastSaid(row);
    if (bereft.has(row.id)) moved.add(row.id);
    if (first_said !== row.first_said || last_said !== row.last_said) {
      const isHeld = isCounted(row) && row.stretches === undefined;
      revision.change(
        row.id,
        { first_said, last_said, valid_from: isHeld ? validFrom({ ...row, first_said }) : row.valid_from },
        {
          change: 'retained',
          from: formatInstant(first_said === row.first_said ? row.last_said : row.first_said),
          to: formatInstant(first_said === row.first_said ? last_said : first_said),
          actor,
          reason: `${cause} removed what said it ${first_said === row.first_said ? 'later' : 'before'}`,
        },
      );
    }
    if (removed.has(mergedInto(row) ?? '')) {
      revision.change(
        row.id,
        { status: 'active', valid_to: row.holds_to, metadata: withoutMerge(row.metadata) },
        {
          change: 'reinstated',
          from: row.status,
          to: 'active',
          actor,
          reason: `${cause} removed the claim that it was merged into`,
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
