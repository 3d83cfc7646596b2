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
  const old: number[] = [];
  for (let event = 0; event < book.eventCount; event++) if (book.timestamp(event) < before) old.push(event);
  if (old.length === 0) return undefined;
  old.sort((one, other) => book.timestamp(one) - book.timestamp(other));
  const last = book.timestamp(old[Math.min(most, old.length) - 1]);
  const events = new Set(old.filter((event) => book.timestamp(event) <= last));
  const claims = new Set<number>();
  const bereft = new Set<number>();
  for (const event of events) {
    for (const claim of book.claimsOf(event)) {
      if (claims.has(claim) || bereft.has(claim)) continue;
      const isLeft = [...book.eventsOf(claim)].some((other) => !events.has(other));
      (isLeft ? bereft : claims).add(claim);
    }
  }
  return { events, claims, bereft, before: last + 1 };
}
