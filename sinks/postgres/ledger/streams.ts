import { itemAt } from '../../../operators/item-at.ts';
import type { ClaimVersion, LedgerEvidence } from '../../ledger.ts';
import type { LedgerStreams } from '../../sql/engine.ts';
import { toClaim, toEvent, toEvidence, toRelation } from '../../sql/ledger/records.ts';
import { CLAIM_VERSION, EVENT, EVIDENCE, RELATION, type RowOf, rowsOf, type Table } from '../../tables.ts';
import { CopyReader } from '../binary.ts';
import type { Database } from '../database.ts';
import { literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { readMarks } from './marks.ts';

/** Rows per read, each read in its own transaction: a slow consumer keeps none open. */
const CHUNK = 8192;
const MARK_CHUNK = 32_768;
/** The same for whole events, whose contents may be long. */
const EVENT_CHUNK = 1024;
/** Maximum number of seqs scanned at once to find the claims among them. */
const FEW = 16_384;
/** Timeout of a chunk in milliseconds: on a cold store it is read from all over the disk. */
const CHUNK_TIMEOUT = 60_000;

/** The planner does not know that more chunks follow, and that a full scan for each would never end. */
const USE_INDEX = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off';

/** Rows of a statement as a binary COPY, found by indexes. */
function copyOut(database: Database, sql: (session: Session) => string): Promise<Buffer> {
  return database.read(
    async (session) => {
      await session.run(USE_INDEX);
      return session.copyOut(sql(session));
    },
    { timeoutMs: CHUNK_TIMEOUT },
  );
}

/** Some columns of a table `c`. */
const listOf = (columns: Table['columns']) => columns.map(({ name }) => `c."${name}"`).join(', ');

/** Rows of a table from a binary COPY of some of its columns. */
function rowsIn<T extends Table>(bytes: Buffer, table: T, columns = table.columns): RowOf<T>[] {
  const reader = new CopyReader(bytes);
  const cells = [];
  while (reader.next()) cells.push(reader.cells(columns));
  return rowsOf(table, columns, cells);
}

const MARKED = EVENT.columns.filter(({ name }) => ['seq', 'id', 'digest'].includes(name));

/** Events with a seq above `after` and up to the present head, in order, in blocks. */
async function* events(
  database: Database,
  scope: string,
  after: number,
  columns: typeof EVENT.columns,
  size: number,
) {
  const { head } = await database.read((session) => readMarks(session, scope));
  for (let last = after; last < head; ) {
    const from = last;
    const bytes = await copyOut(
      database,
      () => `SELECT ${listOf(columns)} FROM event c
        WHERE scope = ${literal(scope)} AND seq > ${from} AND seq <= ${head} ORDER BY seq LIMIT ${size}`,
    );
    const rows = rowsIn(bytes, EVENT, columns);
    last = rows.at(-1)?.seq ?? head;
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}

/**
 * The last version as of the present head of each claim that has one with a seq above `after`, by number, in blocks. Later commits are
 * not visible although no transaction stays open: each version records the seq of its successor.
 */
async function* claims(
  database: Database,
  scope: string,
  after: number,
): AsyncGenerator<readonly ClaimVersion[]> {
  const { head, claims: all } = await database.read((session) => readMarks(session, scope));
  if (head <= after) return;
  const columns = listOf(CLAIM_VERSION.columns);
  const own = `c.scope = ${literal(scope)}`;
  const last = `(c.superseded_seq IS NULL OR c.superseded_seq > ${head})`;
  const read = (bytes: Buffer) => rowsIn(bytes, CLAIM_VERSION).map(toClaim);
  if (head - after <= FEW) {
    const bytes = await copyOut(
      database,
      // The sum keeps the planner off the index of numbers, on which it would scan all claims.
      () => `SELECT ${columns} FROM claim_version c
        WHERE ${own} AND c.seq > ${after} AND c.seq <= ${head} AND ${last} ORDER BY c.number + 0`,
    );
    const found = read(bytes);
    for (let at = 0; at < found.length; at += CHUNK) yield found.slice(at, at + CHUNK);
    return;
  }
  const chunk = (from: number) => {
    const bytes = copyOut(
      database,
      // The sums keep the planner off the index of seqs.
      () => `SELECT ${columns} FROM claim_version c
        WHERE ${own} AND c.number >= ${from} AND c.number < ${from + CHUNK}
          AND c.seq + 0 > ${after} AND c.seq + 0 <= ${head} AND ${last}
        ORDER BY c.number`,
    );
    // A consumer that stops does not await the last block.
    bytes.catch(() => undefined);
    return bytes;
  };
  // The server reads a chunk while this side parses the previous one.
  let next = chunk(0);
  for (let from = CHUNK; from < all + CHUNK; from += CHUNK) {
    const bytes = await next;
    if (from < all) next = chunk(from);
    const found = read(bytes);
    if (found.length > 0) yield found;
  }
}

/**
 * Evidence of the claims that have a version with a seq above `after`, recorded with the first such version or since, in blocks. Claim
 * by claim, because the table is indexed by claim and not by arrival. In order of arrival within the claims of a block.
 */
async function* evidence(
  database: Database,
  scope: string,
  after: number,
): AsyncGenerator<readonly LedgerEvidence[]> {
  const { head, claims: all } = await database.read((session) => readMarks(session, scope));
  if (head <= after) return;
  const read = async (condition: string) => {
    const bytes = await copyOut(
      database,
      () => `SELECT ${listOf(EVIDENCE.columns)}
        FROM (SELECT v.id, min(v.recorded_at) AS since FROM claim_version v
              WHERE v.scope = ${literal(scope)} AND ${condition} GROUP BY v.id) own
        CROSS JOIN LATERAL (
          SELECT e.* FROM evidence e
          WHERE e.scope = ${literal(scope)} AND e.claim_id = own.id AND e.recorded_at >= own.since OFFSET 0
        ) c
        ORDER BY c.place`,
    );
    return rowsIn(bytes, EVIDENCE).map(toEvidence);
  };
  if (head - after <= FEW) {
    const pieces = await read(`v.seq > ${after}`);
    if (pieces.length > 0) yield pieces;
    return;
  }
  for (let from = 0; from < all; from += CHUNK) {
    // The sum keeps the planner off the index of seqs.
    const pieces = await read(`v.number >= ${from} AND v.number < ${from + CHUNK} AND v.seq + 0 > ${after}`);
    if (pieces.length > 0) yield pieces;
  }
}

/** Relations with a seq above `after`, or that began before and ended after it if `ended`, in order of arrival, in blocks. */
async function* relations(database: Database, scope: string, after: number, ended: boolean) {
  // The sum keeps the planner off the index of seqs, on which it would scan all earlier rows.
  const seq = ended ? 'c.seq + 0' : 'c.seq';
  const condition = ended ? `${seq} <= ${after} AND c.ended_seq > ${after}` : `${seq} > ${after}`;
  for (let last = 0; ; ) {
    const from = last;
    const bytes = await database.read((session) =>
      session.copyOut(
        `SELECT ${listOf(RELATION.columns)} FROM relation c
         WHERE c.scope = ${literal(scope)} AND ${seq} > ${from} AND ${condition} ORDER BY ${seq} LIMIT ${CHUNK}`,
      ),
    );
    const rows = rowsIn(bytes, RELATION);
    if (rows.length > 0) yield rows.map((row) => toRelation(row));
    if (rows.length < CHUNK) return;
    last = itemAt(rows, -1).seq;
  }
}

/** The streams of a ledger, whose rows come as binary COPY. */
export function postgresStreams(database: Database): LedgerStreams {
  return {
    async *eventMarks(scope, after) {
      for await (const rows of events(database, scope, after, MARKED, MARK_CHUNK)) {
        yield rows.map(({ id, digest }) => ({ id, digest }));
      }
    },
    async *eventsAfter(scope, after) {
      for await (const rows of events(database, scope, after, EVENT.columns, EVENT_CHUNK))
        yield rows.map(toEvent);
    },
    claimsAfter: (scope, after) => claims(database, scope, after),
    evidenceAfter: (scope, after) => evidence(database, scope, after),
    async *relationsAfter(scope, after) {
      yield* relations(database, scope, after, true);
      yield* relations(database, scope, after, false);
    },
  };
}
