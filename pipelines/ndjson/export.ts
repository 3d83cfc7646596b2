import type { Ledger } from '../../sinks/ledger.ts';
import type { Page } from '../../sinks/page.ts';
import { formatClaim, formatEvent, formatRelation } from './format.ts';
import { wholeClaims } from './whole-claims.ts';

/** Records per read. In some engines each page scans the whole table; contents are large. */
const EVENTS = 1000;
const CLAIMS = 4000;

async function* pages<Row, Position>(
  read: (after?: Position) => Promise<Page<Row, Position>>,
): AsyncGenerator<readonly Row[]> {
  let page = await read();
  yield page.rows;
  while (page.next !== undefined) {
    page = await read(page.next);
    yield page.rows;
  }
}

/**
 * All events as NDJSON lines without line feeds, in timestamp order. Lossless: exporting after {@link importLines} into an empty
 * memory gives the same lines.
 */
export async function* exportEvents(ledger: Ledger): AsyncGenerator<string> {
  for await (const events of pages((after?: { timestamp: number; seq: number }) =>
    ledger.events({}, EVENTS, after),
  )) {
    for (const event of events) yield formatEvent(event);
  }
}

/**
 * All claims as NDJSON lines without line feeds, in number order, each with all its versions, evidence and history; then all
 * relations, in the order in which they were found. Claims quote events: import {@link exportEvents} first.
 */
export async function* exportClaims(ledger: Ledger): AsyncGenerator<string> {
  for await (const claims of pages((after?: number) => ledger.claims({}, CLAIMS, after))) {
    const whole = await wholeClaims(
      ledger,
      claims.map(({ id }) => id),
    );
    for (const claim of whole.values()) yield formatClaim(claim);
  }
  for await (const relations of pages((after?: number) => ledger.relations(CLAIMS, after))) {
    for (const relation of relations) yield formatRelation(relation);
  }
}
