import { CHALLENGED } from '../../../operators/claims/tend/challenge.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { ClaimFilter, ContradictionFilter, EventFilter, EventPosition } from '../../ledger.ts';
import type { Parameter, Where } from '../where.ts';

/** Adds the conditions of a filter and a position on events, in ascending order of (timestamp, seq). */
export function whereEvents(where: Where, filter: EventFilter, after: EventPosition | undefined): Where {
  where
    .maybe('run_id = @', 'text', filter.run_id)
    .maybe('source_input_id = @', 'text', filter.source_input_id)
    .maybe('"timestamp" >= @', 'instant', filter.since)
    .maybe('"timestamp" < @', 'instant', filter.until);
  if (after === undefined) return where;
  return where.order(['"timestamp"', 'seq'], '>', [
    ['instant', after.timestamp],
    ['whole', after.seq],
  ]);
}

/** Adds that a row of versions `c` is the last one of its claim or, with a time, the one as of then. */
export function whereKnown(where: Where, asOf: number | undefined): Where {
  if (asOf === undefined) return where.and('c.superseded_at IS NULL');
  const at = ['instant', asOf] as const;
  return where.and('c.recorded_at <= @', at).and('(c.superseded_at IS NULL OR c.superseded_at > @)', at);
}

/** Adds that versions `c` are of claims with evidence, known by `as_of`, in a matching event. */
function whereEvidence(where: Where, filter: ClaimFilter): Where {
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
    run_id === undefined && source_input_id === undefined
      ? ''
      : 'JOIN event v ON v.scope = e.scope AND v.id = e.event_id';
  return where.and(
    `c.id ${where.dialect.among(`SELECT e.claim_id FROM evidence e ${joined} WHERE ${conditions.join(' AND ')}`)}`,
    ...parameters,
  );
}

/** Adds the conditions of a filter on versions of claims `c`. */
export function whereClaims(where: Where, filter: ClaimFilter): Where {
  whereKnown(where, filter.as_of)
    .maybe('c.type = @', 'text', filter.type)
    .maybe('c.status = @', 'text', filter.status)
    .maybe('c."key" = @', 'text', filter.key);
  if (filter.at !== undefined) {
    const earlier = where.dialect.inPeriods('c.stretches', filter.at);
    where.fragment({
      sql: `(c.valid_from <= ?instant AND (c.valid_to IS NULL OR c.valid_to > ?instant)
        OR c.stretches IS NOT NULL AND ${earlier.sql})`,
      values: [filter.at, filter.at, ...earlier.values],
    });
  }
  return whereEvidence(where, filter);
}

/** Adds the conditions of a filter on relations `c`, restricted to contradictions. */
export function whereContradictions(
  where: Where,
  { kind, claim_id, open, established, as_of }: ContradictionFilter,
): Where {
  where
    .and("relation = 'contradicts'")
    .maybe('kind = @', 'text', kind)
    .maybe('detected_at <= @', 'instant', as_of);
  if (claim_id !== undefined && !isUuid(claim_id)) where.impossible = true;
  else if (claim_id !== undefined) {
    const id = ['uuid', claim_id.toLowerCase()] as const;
    where.and('(a = @ OR b = @)', id, id);
  }
  if (established !== undefined) {
    const then = as_of === undefined ? [] : [['instant', as_of] as const];
    where.and(
      `${where.dialect.uuidText('c.id')} ${established ? '' : 'NOT '}IN (SELECT h.to_value FROM claim_history h
        WHERE h."change" = '${CHALLENGED}' AND h.to_value IS NOT NULL${as_of === undefined ? '' : ' AND h."at" <= @'})`,
      ...then,
    );
  }
  if (open === undefined) return where;
  if (as_of === undefined) return where.and(`resolved_at IS ${open ? '' : 'NOT '}NULL`);
  const at = ['instant', as_of] as const;
  return open ? where.and('(resolved_at IS NULL OR resolved_at > @)', at) : where.and('resolved_at <= @', at);
}
