import { CHALLENGED } from '../../../operators/claims/tend/challenge.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { ClaimFilter, ContradictionFilter, EventFilter, EventPosition } from '../../ledger.ts';
import type { Parameter, Where } from '../where.ts';

/** Adds the conditions of a filter and a position on events, in ascending order of (timestamp, seq). */
export function whereEvents<Value>(
  where: Where<Value>,
  filter: EventFilter,
  after: EventPosition | undefined,
): Where<Value> {
  where
    .maybe('run_id = @', 'text', filter.run_id)
    .maybe('source_input_id = @', 'text', filter.source_input_id)
    .maybe('"timestamp" >= @', 'instant', filter.since)
    .maybe('"timestamp" < @', 'instant', filter.until);
  if (after === undefined) return where;
  const at = ['instant', after.timestamp] as const;
  return where.and('"timestamp" >= @', at).and('("timestamp" > @ OR seq > @)', at, ['whole', after.seq]);
}

/** Adds that a row of versions `c` is the last one of its claim or, with a time, the one as of then. */
export function whereKnown<Value>(where: Where<Value>, asOf: number | undefined): Where<Value> {
  if (asOf === undefined) return where.and('c.superseded_at IS NULL');
  const at = ['instant', asOf] as const;
  return where.and('c.recorded_at <= @', at).and('(c.superseded_at IS NULL OR c.superseded_at > @)', at);
}

/** Adds that versions `c` are of claims with evidence, known by `as_of`, in a matching event. */
function whereEvidence<Value>(where: Where<Value>, filter: ClaimFilter): Where<Value> {
  const { event_id, run_id, source_input_id, as_of } = filter;
  const conditions: string[] = [];
  const parameters: Parameter[] = [];
  const add = (condition: string, parameter: Parameter) => {
    conditions.push(condition);
    parameters.push(parameter);
  };
  if (event_id !== undefined) {
    if (!isUuid(event_id)) where.impossible = true;
    else add('e.event_id = @', ['uuid', event_id.toLowerCase()]);
  }
  if (run_id !== undefined) add('v.run_id = @', ['text', run_id]);
  if (source_input_id !== undefined) add('v.source_input_id = @', ['text', source_input_id]);
  if (conditions.length === 0) return where;
  if (as_of !== undefined) add('e.recorded_at <= @', ['instant', as_of]);
  const joined =
    run_id === undefined && source_input_id === undefined ? '' : 'JOIN event v ON v.id = e.event_id';
  return where.and(
    `c.id IN (SELECT e.claim_id FROM evidence e ${joined} WHERE ${conditions.join(' AND ')})`,
    ...parameters,
  );
}

/** Adds the conditions of a filter and a position on versions of claims `c`, in ascending order of number. */
export function whereClaims<Value>(
  where: Where<Value>,
  filter: ClaimFilter,
  after: number | undefined,
): Where<Value> {
  whereKnown(where, filter.as_of)
    .maybe('c.type = @', 'text', filter.type)
    .maybe('c.status = @', 'text', filter.status)
    .maybe('c."key" = @', 'text', filter.key)
    .maybe('c.number > @', 'whole', after);
  if (filter.at !== undefined) {
    const at = ['instant', filter.at] as const;
    const whole = ['whole', filter.at] as const;
    where.and(
      `(c.valid_from <= @ AND (c.valid_to IS NULL OR c.valid_to > @)
        OR c.stretches IS NOT NULL AND ${where.dialect.inPeriods('c.stretches')})`,
      at,
      at,
      whole,
      whole,
    );
  }
  return whereEvidence(where, filter);
}

/** Adds the conditions of a filter and a position on relations, restricted to contradictions, in ascending order of seq. */
export function whereContradictions<Value>(
  where: Where<Value>,
  { kind, claim_id, open, established, as_of }: ContradictionFilter,
  after: number | undefined,
): Where<Value> {
  where
    .and("relation = 'contradicts'")
    .maybe('kind = @', 'text', kind)
    .maybe('detected_at <= @', 'instant', as_of)
    .maybe('seq > @', 'whole', after);
  if (claim_id !== undefined && !isUuid(claim_id)) where.impossible = true;
  else if (claim_id !== undefined) {
    const id = ['uuid', claim_id.toLowerCase()] as const;
    where.and('(a = @ OR b = @)', id, id);
  }
  if (established !== undefined) {
    const then = as_of === undefined ? [] : [['instant', as_of] as const];
    where.and(
      `${where.dialect.uuidText('id')} ${established ? '' : 'NOT '}IN (SELECT h.to_value FROM claim_history h
        WHERE h."change" = '${CHALLENGED}' AND h.to_value IS NOT NULL${as_of === undefined ? '' : ' AND h."at" <= @'})`,
      ...then,
    );
  }
  if (open === undefined) return where;
  if (as_of === undefined) return where.and(`resolved_at IS ${open ? '' : 'NOT '}NULL`);
  const at = ['instant', as_of] as const;
  return open ? where.and('(resolved_at IS NULL OR resolved_at > @)', at) : where.and('resolved_at <= @', at);
}
