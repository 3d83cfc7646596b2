import type { ClaimVersion, EventMark, LedgerEvent } from '../../ledger.ts';
import { CopyReader } from '../binary.ts';
import type { Database } from '../database.ts';
import type { Session } from '../session.ts';
import { claimColumns, readClaim } from './claims.ts';
import { eventsAfter } from './events.ts';
import { asIs, text } from './fields.ts';
import { readMarks } from './marks.ts';

/** Rows that are read at once, each time in a transaction of its own: a slow consumer holds none open. */
export const CHUNK = 8192;
const MARK_CHUNK = 32_768;
/** The same of whole events, whose contents may be long. */
const EVENT_CHUNK = 1024;
/** Most places that are read at once to find the claims among them. */
export const FEW = 16_384;
/** Milliseconds that a chunk may take: on a cold store it is read from all over the disk. */
const CHUNK_TIMEOUT = 60_000;

/** The planner cannot know that the next chunk follows, and that going through everything for each would never end. */
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

/** Events with a place above `after` and up to the head of now, in order, in blocks. */
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

/** The same with all that there is of each event. */
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
 * The last version as of the head of now of each claim that has one with a place above `after`, by number, in blocks.
 * What is committed meanwhile does not show, though no transaction stays open: each version names the place of its next.
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
      // The sum keeps the planner off the index of numbers, in which it would go through all claims.
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
      // The sums keep the planner off the index of places.
      ({ schema }) => `SELECT ${columns} FROM ${schema}.claim_version c
        WHERE c.number >= ${from} AND c.number < ${from + CHUNK} AND c.seq + 0 > ${after} AND c.seq + 0 <= ${head}
          AND ${last}
        ORDER BY c.number`,
    );
    // Whoever asks for no further block waits for none.
    bytes.catch(() => undefined);
    return bytes;
  };
  // The server reads a chunk while this side takes the one before apart.
  let next = chunk(0);
  for (let from = CHUNK; from < all + CHUNK; from += CHUNK) {
    const bytes = await next;
    if (from < all) next = chunk(from);
    const claims = readClaims(bytes);
    if (claims.length > 0) yield claims;
  }
}
