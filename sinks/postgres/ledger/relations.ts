import { CHALLENGED } from '../../../operators/claims/tend/challenge.ts';
import { CONTRADICTION_KINDS } from '../../../operators/records/claim.ts';
import {
  type ContradictionFilter,
  type LedgerRelation,
  type Placed,
  RELATIONS,
  type RelationEnd,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';
import { encodeText } from '../../sql/escape.ts';
import { page } from '../../sql/page.ts';
import { CopyRows } from '../binary.ts';
import { instantLiteral, literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { asNumber, instant, micros, type Row } from '../values.ts';
import { type Conditions, select, where } from '../where.ts';
import { maybeText, ofEach, oneOf, RowFields, text, uuidArray } from './fields.ts';

/** Writes relations; the first gets the seq `first`. */
export async function copyRelations(
  session: Session,
  relations: readonly LedgerRelation[],
  first: number,
): Promise<void> {
  const rows = new CopyRows(relations.length * 256);
  relations.forEach(({ id, a, b, relation, kind, confidence, rationale, detected_at, ...end }, at) => {
    rows
      .row(11)
      .int8(first + at)
      .uuid(id)
      .uuid(a)
      .uuid(b)
      .text(relation)
      .maybeText(kind)
      .float8(confidence)
      .text(encodeText(rationale))
      .instant(detected_at)
      .maybeInstant(end.resolved_at)
      .maybeText(end.resolution === undefined ? undefined : encodeText(end.resolution));
  });
  const columns =
    'seq, id, a, b, relation, kind, confidence, rationale, detected_at, resolved_at, resolution';
  await session.copyIn(`${session.schema}.relation (${columns})`, rows.end());
}

/** Statement that ends relations; the first end gets the seq `first`. Relations that have ended are unchanged. */
export function endRelations(schema: string, ends: readonly RelationEnd[], first: number): string {
  const once = new Map<string, string>();
  ends.forEach(({ id, resolved_at, resolution }, at) => {
    if (once.has(id)) return;
    once.set(
      id,
      `(${literal(id)}::uuid, ${instantLiteral(resolved_at)}, ${literal(resolution)}, ${first + at}::bigint)`,
    );
  });
  return `UPDATE ${schema}.relation r SET resolved_at = e."at", resolution = e.resolution, ended_seq = e.seq
    FROM (VALUES ${[...once.values()].join(', ')}) AS e (id, "at", resolution, seq)
    WHERE r.id = e.id AND r.resolved_at IS NULL`;
}

const COLUMNS = `seq, id, a, b, relation, kind, confidence, rationale, ${micros('detected_at')},
  ${micros('resolved_at')}, resolution`;

/** A relation as known then: open if resolved later. */
function toPlaced(row: Row, asOf = Number.POSITIVE_INFINITY): Placed<LedgerRelation> {
  const fields = new RowFields(row);
  const seq = fields.int8();
  const id = text(fields);
  const a = text(fields);
  const b = text(fields);
  const relation = oneOf(RELATIONS, fields);
  const kind = maybeText(fields);
  const known = CONTRADICTION_KINDS.find((one) => one === kind);
  const confidence = fields.float8();
  const rationale = text(fields);
  const detected = fields.instant();
  const resolved = fields.maybeInstant();
  const resolution = maybeText(fields);
  const ended = resolved !== null && resolved <= asOf;
  return {
    seq,
    id,
    a,
    b,
    relation,
    ...(known !== undefined && { kind: known }),
    confidence,
    rationale,
    detected_at: detected,
    ...(ended && { resolved_at: resolved }),
    ...(ended && resolution !== null && { resolution }),
  };
}

/** A relation without its seq. */
export function bare({ seq: _, ...relation }: Placed<LedgerRelation>): LedgerRelation {
  return relation;
}

/** Relations that any of the claims had by then, in order of arrival. */
export async function relationsOf(
  session: Session,
  ids: readonly string[],
  asOf: number | undefined,
): Promise<readonly LedgerRelation[]> {
  const found = ofEach(`${session.schema}.relation`, 'uuid', 't.a = own.value OR t.b = own.value');
  // A relation between two requested claims is found twice.
  const rows = await session.rows(
    `SELECT DISTINCT ON (seq) ${COLUMNS} FROM ${found} r
     WHERE $2::bigint IS NULL OR detected_at <= ${instant('$2')} ORDER BY seq`,
    [uuidArray(ids), asOf ?? null],
  );
  return rows.map((row) => bare(toPlaced(row, asOf)));
}

async function pageOf(
  session: Session,
  wanted: Conditions,
  limit: number,
  { asOf, order = 'seq' }: { asOf?: number | undefined; order?: string } = {},
): Promise<Page<Placed<LedgerRelation>, number>> {
  const rows = await select(
    session,
    `SELECT ${COLUMNS} FROM ${session.schema}.relation ${wanted} ORDER BY ${order} LIMIT ${limit + 1}`,
    wanted,
  );
  return page(
    rows.map((row) => toPlaced(row, asOf)),
    limit,
    ({ seq }) => seq,
  );
}

/** At most `limit` relations with a seq above `last`: those that began after `after` or, if `ended`, began before and ended after it. */
export async function relationsBehind(
  session: Session,
  last: number,
  after: number,
  limit: number,
  ended: boolean,
): Promise<readonly Placed<LedgerRelation>[]> {
  const [order, condition] = ended
    ? // The sum keeps the planner off the index of seqs, on which it would scan all earlier rows.
      ['seq + 0', 'AND seq + 0 <= $2::bigint AND ended_seq > $2::bigint']
    : ['seq', 'AND seq > $2::bigint'];
  const rows = await session.rows(
    `SELECT ${COLUMNS} FROM ${session.schema}.relation WHERE ${order} > $1::bigint ${condition}
     ORDER BY ${order} LIMIT ${limit}`,
    [last, after],
  );
  return rows.map((row) => toPlaced(row));
}

/** Contradictions by seq; at most `limit` after one. */
export function listContradictions(
  session: Session,
  { kind, claim_id, open, established, as_of }: ContradictionFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  // The sum keeps the planner off the index of seqs, on which it might scan everything to find the few of a claim.
  const order = claim_id === undefined ? 'seq' : 'seq + 0';
  const wanted = where()
    .and("relation = 'contradicts'")
    .maybe(`${order} > @`, 'whole', after)
    .maybe('kind = @', 'text', kind)
    .maybe('detected_at <= @', 'instant', as_of);
  if (claim_id !== undefined) {
    const array = ['text', uuidArray([claim_id])] as const;
    wanted.and('(a = ANY (@::uuid[]) OR b = ANY (@::uuid[]))', array, array);
  }
  if (established !== undefined) {
    const then = as_of === undefined ? [] : [['instant', as_of] as const];
    wanted.and(
      `id::text ${established ? '' : 'NOT '}IN (SELECT h.to_value FROM ${session.schema}.claim_history h
        WHERE h.change = '${CHALLENGED}' AND h.to_value IS NOT NULL${as_of === undefined ? '' : ' AND h."at" <= @'})`,
      ...then,
    );
  }
  if (open !== undefined) {
    const not = open ? 'NOT ' : '';
    if (as_of === undefined) wanted.and(`${not}resolved_at IS NOT NULL`);
    else wanted.and(`${not}coalesce(resolved_at <= @, false)`, ['instant', as_of]);
  }
  return pageOf(session, wanted, limit, { asOf: as_of, order });
}

/** All relations by seq; at most `limit` after one. */
export function listRelations(
  session: Session,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  return pageOf(session, where().maybe('seq > @', 'whole', after), limit);
}

/** A contradiction found or ended at a seq. */
export interface ContradictionChange {
  readonly seq: number;
  readonly relation: LedgerRelation;
}

/** Contradictions found at a seq in (after, upTo], as of then, in order, at most `limit`. */
export async function contradictionsFound(
  session: Session,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly ContradictionChange[]> {
  const rows = await session.rows(
    `SELECT ${COLUMNS} FROM ${session.schema}.relation
     WHERE relation = 'contradicts' AND seq > $1::bigint AND seq <= $2::bigint ORDER BY seq LIMIT ${limit}`,
    [after, upTo],
  );
  return rows.map((row) => {
    const { seq, ...relation } = toPlaced(row, Number.NEGATIVE_INFINITY);
    return { seq, relation };
  });
}

/** Contradictions ended at a seq in (after, upTo], in order, at most `limit`. */
export async function contradictionsEnded(
  session: Session,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly ContradictionChange[]> {
  const rows = await session.rows(
    `SELECT ${COLUMNS}, ended_seq FROM ${session.schema}.relation
     WHERE relation = 'contradicts' AND ended_seq > $1::bigint AND ended_seq <= $2::bigint
     ORDER BY ended_seq LIMIT ${limit}`,
    [after, upTo],
  );
  return rows.map((row) => ({ seq: asNumber(row.at(-1)), relation: bare(toPlaced(row)) }));
}
