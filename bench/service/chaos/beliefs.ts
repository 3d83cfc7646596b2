import type { LedgerEvidence } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';

const PAGE = 1000;

/** The contents of memory, independent of the time and order of arrival: texts by id. */
export interface Beliefs {
  readonly events: ReadonlyMap<string, string>;
  readonly claims: ReadonlyMap<string, string>;
  /** Open contradictions by their two claims. */
  readonly contradictions: ReadonlyMap<string, string>;
}

/** Rows of a list, page by page. */
async function* all<Row, Place>(
  read: (after: Place | undefined) => Promise<{ rows: readonly Row[]; next: Place | undefined }>,
): AsyncGenerator<Row[]> {
  let after: Place | undefined;
  do {
    const page = await read(after);
    yield [...page.rows];
    after = page.next;
  } while (after !== undefined);
}

function cited(evidence: readonly LedgerEvidence[]): Map<string, string[]> {
  const byClaim = new Map<string, string[]>();
  for (const { claim_id, event_id, start, end, quote } of evidence) {
    const pieces = byClaim.get(claim_id) ?? [];
    pieces.push(JSON.stringify([event_id, start, end, quote]));
    byClaim.set(claim_id, pieces);
  }
  return byClaim;
}

/** Everything that a ledger holds of events, claims and open contradictions. */
export async function beliefsOf(ledger: Ledger): Promise<Beliefs> {
  const events = new Map<string, string>();
  for await (const rows of all((after: Parameters<Ledger['events']>[2]) => ledger.events({}, PAGE, after))) {
    for (const { seq: _, recorded_at: __, ...event } of rows) events.set(event.id, JSON.stringify(event));
  }
  const claims = new Map<string, string>();
  for await (const rows of all((after: number | undefined) => ledger.claims({}, PAGE, after))) {
    const evidence = cited(await ledger.evidenceOf(rows.map(({ id }) => id)));
    for (const { id, text, type, status, confidence, valid_from, valid_to } of rows) {
      const said = [text, type, status, confidence, valid_from, valid_to ?? null];
      claims.set(id, JSON.stringify([...said, evidence.get(id)?.sort()]));
    }
  }
  const contradictions = new Map<string, string>();
  for await (const rows of all((after: number | undefined) =>
    ledger.contradictions({ open: true }, PAGE, after),
  )) {
    for (const { a, b, kind } of rows) contradictions.set([a, b].sort().join(' '), kind ?? '');
  }
  return { events, claims, contradictions };
}
