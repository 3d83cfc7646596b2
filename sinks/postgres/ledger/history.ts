import type { LedgerHistory } from '../../ledger.ts';
import { encodeText } from '../../sql/escape.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';
import { instant, micros, type Row } from '../values.ts';
import { maybeText, ofEach, RowFields, text, uuidArray } from './fields.ts';

/** Writes changes of claims. */
export async function copyHistory(session: Session, history: readonly LedgerHistory[]): Promise<void> {
  const rows = new CopyRows(history.length * 192);
  for (const { claim_id, version, at, change, from, to, actor, reason } of history) {
    rows
      .row(8)
      .uuid(claim_id)
      .int4(version)
      .instant(at)
      .text(encodeText(change))
      .maybeText(from === undefined ? undefined : encodeText(from))
      .maybeText(to === undefined ? undefined : encodeText(to))
      .text(encodeText(actor))
      .text(encodeText(reason));
  }
  const columns = 'claim_id, version, "at", change, from_value, to_value, actor, reason';
  await session.copyIn(`${session.schema}.claim_history (${columns})`, rows.end());
}

/** Changes of the claims that existed by then, in order of arrival. */
export async function historyOf(
  session: Session,
  ids: readonly string[],
  asOf: number | undefined,
): Promise<readonly LedgerHistory[]> {
  const rows = await session.rows(
    `SELECT claim_id, version, ${micros('"at"')}, change, from_value, to_value, actor, reason
     FROM ${ofEach(`${session.schema}.claim_history`, 'uuid', 't.claim_id = own.value')} e
     WHERE $2::bigint IS NULL OR "at" <= ${instant('$2')} ORDER BY place`,
    [uuidArray(ids), asOf ?? null],
  );
  return rows.map(toHistory);
}

/** Changes with one of these names in the history, in order of arrival. */
export async function changesCalled(
  session: Session,
  names: readonly string[],
): Promise<readonly LedgerHistory[]> {
  const rows = await session.rows(
    `SELECT claim_id, version, ${micros('"at"')}, change, from_value, to_value, actor, reason
     FROM ${session.schema}.claim_history
     WHERE change IN (SELECT jsonb_array_elements_text($1::jsonb)) ORDER BY place`,
    [JSON.stringify(names.map(encodeText))],
  );
  return rows.map(toHistory);
}

function toHistory(row: Row): LedgerHistory {
  const fields = new RowFields(row);
  const claim_id = text(fields);
  const version = fields.int4();
  const at = fields.instant();
  const change = text(fields);
  const from = maybeText(fields);
  const to = maybeText(fields);
  return {
    claim_id,
    version,
    at,
    change,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    actor: text(fields),
    reason: text(fields),
  };
}
