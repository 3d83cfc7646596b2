import { itemAt } from '../../item-at.ts';
import type { LedgerEvidence } from '../../records/ledger.ts';
import type { ClaimTable } from '../table/claim-table.ts';
import { mergedInto } from '../tend/merged.ts';

/** What is removed at a time, by the numbers of a table. */
export interface Doomed {
  readonly events: ReadonlySet<number>;
  /** Claims that no other event states. */
  readonly claims: ReadonlySet<number>;
  /** Claims that other events state too. */
  readonly bereft: ReadonlySet<number>;
}

/** The same of the oldest events. */
export interface DoomedByAge extends Doomed {
  /** Every event with a timestamp before this is among them, and no other; in microseconds. */
  readonly before: number;
}

/**
 * The oldest events with a timestamp before a time, at most `most`, and the claims that they state. Undefined when there is none. Events
 * of one moment are not separated, so there may be more.
 *
 * @param before in microseconds
 */
export function doomedIn(table: ClaimTable, before: number, most: number): DoomedByAge | undefined {
  const { found, bound } = oldest(table, before, most);
  return found.length === 0 ? undefined : { ...doomedBy(table, new Set(found)), before: bound };
}

/** What goes with some events, and what loses evidence. */
export function doomedBy(table: ClaimTable, events: ReadonlySet<number>): Doomed {
  const claims = new Set<number>();
  const bereft = new Set<number>();
  for (const event of events) {
    for (const claim of table.claimsOf(event)) {
      if (claims.has(claim) || bereft.has(claim)) continue;
      (isLeft(table, claim, events) ? bereft : claims).add(claim);
    }
  }
  return { events, claims, bereft };
}

/**
 * Whether events other than the given ones state a claim in its own words. What tending moved to it from claims that were merged into it does
 * not count: these have that evidence themselves, and come back without it.
 */
function isLeft(table: ClaimTable, claim: number, without: ReadonlySet<number>): boolean {
  if ([...table.eventsOf(claim)].every((event) => without.has(event))) return false;
  const id = table.id(claim);
  const inherited = new Set<string>();
  for (const { relation, a, b } of table.relations(claim)) {
    const other = table.numberOf(a === id ? b : a);
    if (relation !== 'supports' || other === undefined || table.status(other) !== 'resolved') continue;
    if (mergedInto(table.version(other)) !== id) continue;
    for (const piece of table.evidence(other)) inherited.add(placeOf(piece));
  }
  if (inherited.size === 0) return true;
  return table
    .evidence(claim)
    .some((piece) => !without.has(table.eventNumber(piece.event_id) ?? -1) && !inherited.has(placeOf(piece)));
}

/** Where an event states something. */
function placeOf({ event_id, start, end }: LedgerEvidence): string {
  return `${event_id} ${start} ${end}`;
}

/** The oldest events before a time, and the time before which these are all. One pass, whose cost does not grow with `most`. */
function oldest(table: ClaimTable, before: number, most: number): { found: number[]; bound: number } {
  const timeOf = (event: number) => table.timestamp(event);
  let found: number[] = [];
  let bound = before;
  let room = 2 * most;
  const cut = () => {
    if (found.length <= most) return;
    found.sort((one, other) => timeOf(one) - timeOf(other));
    const last = timeOf(itemAt(found, most - 1));
    // Just above it: those of the same moment stay together.
    bound = Math.min(bound, last + 1);
    found = found.filter((event) => timeOf(event) <= last);
    room = 2 * found.length;
  };
  for (let event = 0; event < table.eventCount; event++) {
    if (!(timeOf(event) < bound)) continue;
    found.push(event);
    if (found.length > room) cut();
  }
  cut();
  return { found, bound };
}
