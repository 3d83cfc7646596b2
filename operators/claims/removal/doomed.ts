import type { ClaimBook } from '../book/claim-book.ts';

/** What is removed at a time, by the numbers of a book. */
export interface Doomed {
  readonly events: ReadonlySet<number>;
  /** Claims that no other event states. */
  readonly claims: ReadonlySet<number>;
  /** Claims that other events state too. */
  readonly bereft: ReadonlySet<number>;
  /** Every event with a timestamp before this is among them, and no other; in microseconds. */
  readonly before: number;
}

/**
 * The oldest events with a timestamp before a time, at most `most`, and the claims that they state. Undefined when there is none. Events
 * of one moment are not separated, so there may be more.
 *
 * @param before in microseconds
 */
export function doomedIn(book: ClaimBook, before: number, most: number): Doomed | undefined {
  const { found, bound } = oldest(book, before, most);
  if (found.length === 0) return undefined;
  const events = new Set(found);
  const claims = new Set<number>();
  const bereft = new Set<number>();
  for (const event of events) {
    for (const claim of book.claimsOf(event)) {
      if (claims.has(claim) || bereft.has(claim)) continue;
      const isLeft = [...book.eventsOf(claim)].some((other) => !events.has(other));
      (isLeft ? bereft : claims).add(claim);
    }
  }
  return { events, claims, bereft, before: bound };
}

/** The oldest events before a time, and the time before which these are all. One pass, whose cost does not grow with `most`. */
function oldest(book: ClaimBook, before: number, most: number): { found: number[]; bound: number } {
  const timeOf = (event: number) => book.timestamp(event);
  let found: number[] = [];
  let bound = before;
  let room = 2 * most;
  const cut = () => {
    if (found.length <= most) return;
    found.sort((one, other) => timeOf(one) - timeOf(other));
    const last = timeOf(found[most - 1]);
    // Just above it: those of the same moment stay together.
    bound = Math.min(bound, last + 1);
    found = found.filter((event) => timeOf(event) <= last);
    room = 2 * found.length;
  };
  for (let event = 0; event < book.eventCount; event++) {
    if (!(timeOf(event) < bound)) continue;
    found.push(event);
    if (found.length > room) cut();
  }
  cut();
  return { found, bound };
}
