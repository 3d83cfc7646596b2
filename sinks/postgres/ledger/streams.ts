import type { ClaimVersion, EventMark, LedgerEvent } from '../../ledger.ts';
import { CopyReader } from '../binary.ts';
import type { Database } from '../database.ts';
import type { Session } from '../session.ts';
import { claimColumns, readClaim } from './claims.ts';
import { eventsAfter } from './events.ts';
import { asIs, text } from './fields.ts';
import { readMarks } from './marks.ts';

/** Rows per read, each read in its own transaction: a slow consumer keeps none open. */
export const CHUNK = 8192;
const MARK_CHUNK = 32_768;
/** The same for whole events, whose contents may be long. */
const EVENT_CHUNK = 1024;
/** Maximum number of seqs scanned at once to find the claims among them. */
export const FEW = 16_384;
/** Timeout of a chunk in milliseconds: on a cold store it is read from all over the disk. */
const CHUNK_TIMEOUT = 60_000;

/** The planner does not know that more chunks follow, and that a full scan for each would never end. */
const USE_INDEX = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off';

/** Rows of a statement as a binary COPY, found by indexes. */
export function copyOut(database: Database, sql: (session: Session) => string): Promise<Buffer> {
  return database.read(
    async (session) => {
      await session.run(USE_INDEX);
      return session.copyOut(sql(session));
    },
    { timeoutMs: CHUNK_TIMEOUT },
  );
}

/** Events with a seq above `after` and up to the present head, in order, in blocks. */
export async function* streamEventMarks(
  database: Database,
  after: number,
): AsyncGenerator<readonly EventMark[]> {
  const { head } = await database.read(readMarks);
  for (let last = after; last < head; ) {
    const from = last;
    const bytes = await copyOut(
      database,
      ({ schema }) => `SELECT seq, id::text, digest FROM ${schema}.event
        WHERE seq > ${from} AND seq <= ${head} ORDER BY seq LIMIT ${MARK_CHUNK}`,
    );
    const reader = new CopyReader(bytes);
    const marks: EventMark[] = [];
    while (reader.next()) {
      last = reader.int8();
      marks.push({ id: text(reader), digest: reader.int8() });
    }
    if (marks.length > 0) yield marks;
    if (marks.length < MARK_CHUNK) return;
  }
}

/** The same with all fields of each event. */
export async function* streamEvents(
  database: Database,
  after: number,
): AsyncGenerator<readonly LedgerEvent[]> {
  const { head } = await database.read(readMarks);
  for (let last = after; last < head; ) {
    const from = last;
    const placed = await database.read(
      async (session) => {
        await session.run(USE_INDEX);
        return eventsAfter(session, from, head, EVENT_CHUNK);
      },
      { timeoutMs: CHUNK_TIMEOUT },
    );
    last = placed.at(-1)?.seq ?? head;
    if (placed.length > 0) yield placed.map(({ seq: _, ...event }) => event);
  }
}

function readClaims(bytes: Buffer): ClaimVersion[] {
  const reader = new CopyReader(bytes);
  const claims: ClaimVersion[] = [];
  while (reader.next()) claims.push(readClaim(reader));
  return claims;
}

/**
 * The last version as of the present head of each claim that has one with a seq above `after`, by number, in blocks. Later commits are
 * not visible although no transaction stays open: each version records the seq of its successor.
 */
export async function* streamClaims(
  database: Database,
  after: number,
): AsyncGenerator<readonly ClaimVersion[]> {
  const { head, claims: all } = await database.read(readMarks);
  if (head <= after) return;
  const columns = claimColumns(asIs);
  const last = `(c.superseded_seq IS NULL OR c.superseded_seq > ${head})`;
  if (head - after <= FEW) {
    const bytes = await copyOut(
      database,
      // The sum keeps the planner off the index of numbers, on which it would scan all claims.
      ({ schema }) => `SELECT ${columns} FROM ${schema}.claim_version c
        WHERE c.seq > ${after} AND c.seq <= ${head} AND ${last} ORDER BY c.number + 0`,
    );
    const claims = readClaims(bytes);
    for (let at = 0; at < claims.length; at += CHUNK) yield claims.slice(at, at + CHUNK);
    return;
  }
  const chunk = (from: number) => {
    const bytes = copyOut(
      database,
      // The sums keep the planner off the index of seqs.
      ({ schema }) => `SELECT ${columns} FROM ${schema}.claim_version c
        WHERE c.number >= ${from} AND c.number < ${from + CHUNK} AND c.seq + 0 > ${after} AND c.seq + 0 <= ${head}
          AND ${last}
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
    const claims = readClaims(bytes);
    if (claims.length > 0) yield claims;
  }
}
