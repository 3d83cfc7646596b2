import type { ClaimFilter, ClaimVersion } from '../../ledger.ts';
import type { Page } from '../../page.ts';
import { page } from '../../sql/page.ts';
import type { Session } from '../session.ts';
import { type Conditions, select, where } from '../where.ts';
import { CLAIM_COLUMNS, readClaim, toClaim, versionOf } from './claims.ts';
import { RowFields, uuidArray } from './fields.ts';

/** Restricts versions `c` to claims with matching evidence. */
function withEvidence(
  wanted: Conditions,
  schema: string,
  { event_id, run_id, source_input_id, as_of }: ClaimFilter,
): Conditions {
  if (event_id === undefined && run_id === undefined && source_input_id === undefined) return wanted;
  const conditions: string[] = [];
  const parameters: (readonly ['text' | 'instant', string | number])[] = [];
  const add = (condition: string, type: 'text' | 'instant', value: string | number | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    parameters.push([type, value]);
  };
  add('e.event_id = ANY (@::uuid[])', 'text', event_id === undefined ? undefined : uuidArray([event_id]));
  add('v.run_id = @', 'text', run_id);
  add('v.source_input_id = @', 'text', source_input_id);
  add('e.recorded_at <= @', 'instant', as_of);
  const events =
    run_id === undefined && source_input_id === undefined
      ? ''
      : `JOIN ${schema}.event v ON v.id = e.event_id`;
  return wanted.and(
    `c.id = ANY (ARRAY(SELECT DISTINCT e.claim_id FROM ${schema}.evidence e ${events}
       WHERE ${conditions.join(' AND ')}))`,
    ...parameters,
  );
}

/** Claims by number; at most `limit` with a number above `after`. */
export async function listClaims(
  session: Session,
  filter: ClaimFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<ClaimVersion, number>> {
  const { schema } = session;
  const { type, status, key, at, as_of, event_id, run_id, source_input_id } = filter;
  // Use the index of the filtered column. The sum keeps the planner off the index of numbers, on which it might scan all claims to find the
  // few of an event.
  const isFew = [key, event_id, run_id, source_input_id].some((value) => value !== undefined);
  const number = isFew ? 'c.number + 0' : 'c.number';
  const wanted = versionOf(where(), as_of)
    .maybe(`${number} > @`, 'whole', after)
    .maybe('c.type = @', 'text', type)
    .maybe('c.status = @', 'text', status)
    .maybe('c."key" = @', 'text', key);
  if (at !== undefined) {
    const moment = ['instant', at] as const;
    const whole = ['whole', at] as const;
    wanted.and(
      `(c.valid_from <= @ AND (c.valid_to IS NULL OR c.valid_to > @)
        OR ${wanted.dialect.inPeriods('c.stretches')})`,
      moment,
      moment,
      whole,
      whole,
    );
  }
  withEvidence(wanted, schema, filter);
  const rows = await select(
    session,
    `SELECT ${CLAIM_COLUMNS} FROM ${schema}.claim_version c ${wanted} ORDER BY ${number} LIMIT ${limit + 1}`,
    wanted,
  );
  return page(rows.map(toClaim), limit, (last) => last.number);
}

/** Versions with a seq in (after, upTo], in order, at most `limit`. */
export async function claimsWithPlaces(
  session: Session,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly { readonly seq: number; readonly claim: ClaimVersion }[]> {
  const rows = await session.rows(
    `SELECT c.seq, ${CLAIM_COLUMNS} FROM ${session.schema}.claim_version c
     WHERE c.seq > $1::bigint AND c.seq <= $2::bigint ORDER BY c.seq LIMIT ${limit}`,
    [after, upTo],
  );
  return rows.map((row) => {
    const fields = new RowFields(row);
    return { seq: fields.int8(), claim: readClaim(fields) };
  });
}
