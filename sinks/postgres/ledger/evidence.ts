import type { LedgerEvidence } from '../../ledger.ts';
import { encodeText } from '../../sql/escape.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';
import { instant, micros } from '../values.ts';
import { type Fields, ofEach, RowFields, text, uuidArray } from './fields.ts';

const COLUMNS = 'claim_id, event_id, span_start, span_end, quote, source';

/** Writes evidence. */
export async function copyEvidence(session: Session, evidence: readonly LedgerEvidence[]): Promise<void> {
  const rows = new CopyRows(evidence.length * 256);
  for (const piece of evidence) {
    rows
      .row(7)
      .uuid(piece.claim_id)
      .uuid(piece.event_id)
      .int4(piece.start)
      .int4(piece.end)
      .text(encodeText(piece.quote))
      .text(encodeText(piece.source))
      .instant(piece.recorded_at);
  }
  await session.copyIn(`${session.schema}.evidence (${COLUMNS}, recorded_at)`, rows.end());
}

/** Columns that {@link readEvidence} reads of a table `t`. */
export const EVIDENCE_LIST =
  't.claim_id::text, t.event_id::text, t.span_start, t.span_end, t.quote, t.source, t.recorded_at';

/** A piece of evidence from its columns. */
export function readEvidence(fields: Fields): LedgerEvidence {
  return {
    claim_id: text(fields),
    event_id: text(fields),
    start: fields.int4(),
    end: fields.int4(),
    quote: text(fields),
    source: text(fields),
    recorded_at: fields.instant(),
  };
}

/** Ids of the claims with evidence from at least so many sources. */
export async function widelySaid(session: Session, sources: number): Promise<readonly string[]> {
  const rows = await session.rows(
    `SELECT claim_id FROM ${session.schema}.evidence
     GROUP BY claim_id HAVING count(DISTINCT source) >= $1::bigint`,
    [Math.ceil(sources)],
  );
  return rows.map((row) => text(new RowFields(row)));
}

/** Evidence of the claims that existed by then, in order of arrival. */
export async function evidenceOf(
  session: Session,
  ids: readonly string[],
  asOf: number | undefined,
): Promise<readonly LedgerEvidence[]> {
  const rows = await session.rows(
    `SELECT ${COLUMNS}, ${micros('recorded_at')}
     FROM ${ofEach(`${session.schema}.evidence`, 'uuid', 't.claim_id = own.value')} e
     WHERE $2::bigint IS NULL OR recorded_at <= ${instant('$2')} ORDER BY place`,
    [uuidArray(ids), asOf ?? null],
  );
  return rows.map((row) => readEvidence(new RowFields(row)));
}
