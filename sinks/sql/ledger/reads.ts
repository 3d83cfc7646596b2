import { isUuid } from '../../../operators/records/uuid.ts';
import type {
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  LedgerChange,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  Placed,
} from '../../ledger.ts';
import type { Page } from '../../page.ts';
import {
  CLAIM_HISTORY,
  CLAIM_VERSION,
  EVENT,
  EVIDENCE,
  RELATION,
  type RowOf,
  type Table,
} from '../../tables.ts';
import { page } from '../lists/page.ts';
import { records, texts } from '../select.ts';
import type { Session, Sought } from '../session.ts';
import { Where } from '../where.ts';
import { whereClaims, whereContradictions, whereEvents, whereKnown } from './filters.ts';
import { toClaim, toEvent, toEvidence, toHistory, toRelation } from './records.ts';

type Kind = NonNullable<Sought['keys']>['kind'];

/** The valid UUIDs among some texts, each once. */
function uuids(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
}

/** Rows of a table in a scope, as `c`, that have one of some values in one of some columns, and satisfy conditions. */
async function byKeys<T extends Table>(
  session: Session,
  scope: string,
  table: T,
  columns: readonly string[],
  kind: Kind,
  keys: readonly (string | number)[],
  where = new Where(session.dialect),
): Promise<RowOf<T>[]> {
  const { dialect } = session;
  const found: RowOf<T>[] = [];
  for (let at = 0; at < keys.length; at += dialect.atOnce) {
    const { sql, values } = dialect.found({
      table: table.name,
      alias: 'c',
      scope,
      keys: { columns, kind, values: keys.slice(at, at + dialect.atOnce) },
      where: { sql: where.all, values: where.values },
    });
    found.push(...(await records(session, table, `FROM ${sql}`, values, 'c')));
  }
  return found;
}

/** Rows each once, in the order of a number. */
function inOrder<Row>(rows: readonly Row[], place: (row: Row) => number): Row[] {
  return [...new Map(rows.map((row) => [place(row), row])).values()].sort((a, b) => place(a) - place(b));
}

export async function eventsById(
  session: Session,
  scope: string,
  ids: readonly string[],
): Promise<LedgerEvent[]> {
  return (await byKeys(session, scope, EVENT, ['id'], 'uuid', uuids(ids))).map(toEvent);
}

export async function claimsById(
  session: Session,
  scope: string,
  ids: readonly string[],
  asOf: number | undefined,
): Promise<ClaimVersion[]> {
  const then = whereKnown(new Where(session.dialect), asOf);
  return (await byKeys(session, scope, CLAIM_VERSION, ['id'], 'uuid', uuids(ids), then)).map(toClaim);
}

export async function claimsByNumber(
  session: Session,
  scope: string,
  numbers: readonly number[],
): Promise<ClaimVersion[]> {
  const last = whereKnown(new Where(session.dialect), undefined);
  return (await byKeys(session, scope, CLAIM_VERSION, ['number'], 'whole', [...new Set(numbers)], last)).map(
    toClaim,
  );
}

export async function versionsOf(
  session: Session,
  scope: string,
  claimIds: readonly string[],
): Promise<ClaimVersion[]> {
  const claims = (await byKeys(session, scope, CLAIM_VERSION, ['id'], 'uuid', uuids(claimIds))).map(toClaim);
  return claims.sort((a, b) => a.number - b.number || a.version - b.version);
}

export async function evidenceOf(
  session: Session,
  scope: string,
  claimIds: readonly string[],
  asOf: number | undefined,
): Promise<LedgerEvidence[]> {
  const then = new Where(session.dialect).maybe('c.recorded_at <= @', 'instant', asOf);
  const rows = await byKeys(session, scope, EVIDENCE, ['claim_id'], 'uuid', uuids(claimIds), then);
  return inOrder(rows, ({ place }) => place).map(toEvidence);
}

export async function relationsOf(
  session: Session,
  scope: string,
  claimIds: readonly string[],
  asOf: number | undefined,
): Promise<LedgerRelation[]> {
  const then = new Where(session.dialect).maybe('c.detected_at <= @', 'instant', asOf);
  const rows = await byKeys(session, scope, RELATION, ['a', 'b'], 'uuid', uuids(claimIds), then);
  return inOrder(rows, ({ seq }) => seq).map((row) => toRelation(row, asOf));
}

export async function historyOf(
  session: Session,
  scope: string,
  claimIds: readonly string[],
  asOf: number | undefined,
): Promise<LedgerHistory[]> {
  const then = new Where(session.dialect).maybe('c."at" <= @', 'instant', asOf);
  const rows = await byKeys(session, scope, CLAIM_HISTORY, ['claim_id'], 'uuid', uuids(claimIds), then);
  return inOrder(rows, ({ place }) => place).map(toHistory);
}

export async function changesCalled(
  session: Session,
  scope: string,
  names: readonly string[],
): Promise<LedgerHistory[]> {
  const rows = await byKeys(session, scope, CLAIM_HISTORY, ['"change"'], 'text', [...new Set(names)]);
  return inOrder(rows, ({ place }) => place).map(toHistory);
}

export function widelySaid(session: Session, scope: string, sources: number): Promise<readonly string[]> {
  const rest = `FROM (SELECT DISTINCT claim_id, source FROM evidence WHERE scope = ?text) e
    GROUP BY claim_id HAVING count(*) >= ?whole`;
  return texts(session, 'claim_id', 'uuid', rest, [scope, Math.ceil(sources)]);
}

/** The scopes with rows or, with a time, those with an event before it; in no particular order. */
export function listScopes(session: Session, before: number | undefined): Promise<readonly string[]> {
  if (before === undefined) {
    return texts(
      session,
      'scope',
      'text',
      'FROM (SELECT scope FROM event UNION SELECT scope FROM claim_version) s',
    );
  }
  const old = 'FROM (SELECT DISTINCT scope FROM event WHERE "timestamp" < ?instant) s';
  return texts(session, 'scope', 'text', old, [Math.ceil(before)]);
}

/** The first rows of a table in a scope, or in all, as `c`, that satisfy conditions, in an order; none when no row can. */
async function firstOf<T extends Table>(
  session: Session,
  scope: string | undefined,
  table: T,
  where: Where,
  order: string,
  limit: number,
): Promise<RowOf<T>[]> {
  if (where.impossible) return [];
  const { sql, values } = session.dialect.found({
    table: table.name,
    alias: 'c',
    scope,
    where: { sql: where.all, values: where.values },
    tail: `ORDER BY ${order} LIMIT ${limit}`,
  });
  return records(session, table, `FROM ${sql}`, values, 'c');
}

const placedEvent = (row: RowOf<typeof EVENT>): Placed<LedgerEvent> => ({ ...toEvent(row), seq: row.seq });
const placedRelation = (row: RowOf<typeof RELATION>, asOf?: number): Placed<LedgerRelation> => ({
  ...toRelation(row, asOf),
  seq: row.seq,
});
const seqOf = ({ seq }: { readonly seq: number }) => seq;

export async function listEvents(
  session: Session,
  scope: string,
  filter: EventFilter,
  limit: number,
  after: EventPosition | undefined,
): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
  const wanted = whereEvents(new Where(session.dialect), filter, after);
  const rows = await firstOf(session, scope, EVENT, wanted, 'c."timestamp", c.seq', limit + 1);
  return page(rows.map(placedEvent), limit, ({ timestamp, seq }) => ({ timestamp, seq }));
}

export async function listClaims(
  session: Session,
  scope: string,
  filter: ClaimFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<ClaimVersion, number>> {
  const { key, event_id, run_id, source_input_id } = filter;
  const isFew = [key, event_id, run_id, source_input_id].some((value) => value !== undefined);
  const number = isFew ? session.dialect.offIndex('c.number') : 'c.number';
  const wanted = whereClaims(new Where(session.dialect), filter).maybe(`${number} > @`, 'whole', after);
  const rows = await firstOf(session, scope, CLAIM_VERSION, wanted, number, limit + 1);
  return page(rows.map(toClaim), limit, (last) => last.number);
}

export async function listContradictions(
  session: Session,
  scope: string,
  filter: ContradictionFilter,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  const seq = filter.claim_id === undefined ? 'c.seq' : session.dialect.offIndex('c.seq');
  const wanted = whereContradictions(new Where(session.dialect), filter).maybe(`${seq} > @`, 'whole', after);
  const rows = await firstOf(session, scope, RELATION, wanted, seq, limit + 1);
  return page(
    rows.map((row) => placedRelation(row, filter.as_of)),
    limit,
    seqOf,
  );
}

export async function listRelations(
  session: Session,
  scope: string,
  limit: number,
  after: number | undefined,
): Promise<Page<Placed<LedgerRelation>, number>> {
  const wanted = new Where(session.dialect).maybe('c.seq > @', 'whole', after);
  const rows = await firstOf(session, scope, RELATION, wanted, 'c.seq', limit + 1);
  return page(
    rows.map((row) => placedRelation(row)),
    limit,
    seqOf,
  );
}

/** A found contradiction without its later end. */
function open({ resolved_at: _at, resolution: _why, ...relation }: LedgerRelation): LedgerRelation {
  return relation;
}

/** Changes of one of two streams, of some scopes or of all, with a seq in (after, upTo], in order, at most `limit`. */
export function listLedgerChanges(
  session: Session,
  scopes: readonly string[] | undefined,
  stream: 'events' | 'claims',
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly LedgerChange[]> {
  const rows = <T extends Table>(table: T, seq = 'c.seq', condition = 'true') => {
    const wanted = new Where(session.dialect)
      .and(`${seq} > @`, ['whole', after])
      .and(`${seq} <= @`, ['whole', upTo])
      .and(condition)
      .texts('c.scope', scopes);
    return firstOf(session, undefined, table, wanted, seq, limit);
  };
  return session.snapshot(async () => {
    if (stream === 'events') {
      const events = await rows(EVENT);
      return events.map(
        ({ seq, scope, ...event }): LedgerChange => ({ seq, scope, kind: 'event', event: toEvent(event) }),
      );
    }
    const contradicts = "c.relation = 'contradicts'";
    const claims = await rows(CLAIM_VERSION);
    const found = await rows(RELATION, 'c.seq', contradicts);
    const ended = await rows(RELATION, 'c.ended_seq', contradicts);
    const changes: LedgerChange[] = [
      ...claims.map((row): LedgerChange => {
        const kind = row.version === 1 ? 'claim' : 'claim.updated';
        return { seq: row.seq, scope: row.scope, kind, claim: toClaim(row) };
      }),
      ...found.map((row): LedgerChange => {
        return { seq: row.seq, scope: row.scope, kind: 'contradiction', relation: open(toRelation(row)) };
      }),
      ...ended.map((row): LedgerChange => {
        const relation = toRelation(row);
        return { seq: Number(row.ended_seq), scope: row.scope, kind: 'contradiction.resolved', relation };
      }),
    ];
    return changes.sort((one, other) => one.seq - other.seq).slice(0, limit);
  });
}
