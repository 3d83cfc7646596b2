import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BLOB,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import type { LedgerSnapshot } from '../../ledger.ts';
import type { SnapshotBlock } from '../../sql/ledger/snapshot-blocks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { snapshot, transact, transactAlone, type WriteSession } from '../transact.ts';

const BLOCK = [VARCHAR, VARCHAR, INTEGER, BLOB];

/** Runs a task on the writing connection, which others have before and after it. */
type Write = (task: (session: WriteSession) => Promise<void>) => Promise<void>;

/** Takes out what is left of a snapshot that was not finished; false where there is one of a later head up to `last`. */
async function makeRoom({ connection }: WriteSession, head: number, last: number): Promise<boolean> {
  const later = await connection.run(
    'SELECT 1 FROM ledger_snapshot WHERE head > ?::BIGINT AND head <= ?::BIGINT',
    [BigInt(head), BigInt(last)],
  );
  if ((await later.getRows()).length > 0) return false;
  await connection.run(
    'DELETE FROM ledger_snapshot_block WHERE token NOT IN (SELECT token FROM ledger_snapshot)',
  );
  return true;
}

function blockChunk(token: string, { piece, place, content }: SnapshotBlock): DuckDBDataChunk {
  const chunk = DuckDBDataChunk.create(BLOCK, 1);
  chunk.setRows([[token, piece, place, new DuckDBBlobValue(content)]]);
  return chunk;
}

/**
 * Replaces the snapshot, unless it is of a later head that the ledger has. Each block is a transaction of its own, so
 * that commits need not wait for all of them; the last one makes the snapshot valid. One at a time may be under way.
 *
 * @param last the head of the ledger
 */
export async function saveSnapshot(
  write: Write,
  layout: string,
  head: number,
  blocks: readonly SnapshotBlock[],
  last: () => number,
): Promise<void> {
  const token = randomUUID();
  let wanted = false;
  await write(async (session) => {
    wanted = await makeRoom(session, head, last());
  });
  if (!wanted) return;
  for (const block of blocks) {
    await write((session) =>
      transactAlone(session, () =>
        session.appenders.append('ledger_snapshot_block', blockChunk(token, block)),
      ),
    );
    await nextTurn();
  }
  await write((session) =>
    transact(session, async () => {
      const { connection } = session;
      await connection.run('DELETE FROM ledger_snapshot');
      await connection.run('INSERT INTO ledger_snapshot VALUES (?, ?, ?)', [token, layout, BigInt(head)]);
      await connection.run('DELETE FROM ledger_snapshot_block WHERE token <> ?', [token]);
    }),
  );
}

async function contentOf(connection: DuckDBConnection, token: string, piece: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for (;;) {
    // One by one: all at once they would take their memory twice.
    const result = await connection.run(
      'SELECT content FROM ledger_snapshot_block WHERE token = ? AND piece = ? AND place = ?::INTEGER',
      [token, piece, contents.length],
    );
    const [row] = await result.getRows();
    if (row === undefined) return contents;
    const [content] = row;
    if (!(content instanceof DuckDBBlobValue)) throw new Error('the store holds no bytes in a snapshot');
    contents.push(new Uint8Array(content.bytes));
  }
}

/** Pieces of the snapshot of a layout whose head is not beyond `last`; undefined where there is none. */
export function loadSnapshot(
  connection: DuckDBConnection,
  layout: string,
  names: readonly string[],
  last: number,
): Promise<LedgerSnapshot | undefined> {
  return snapshot(connection, async () => {
    const found = await connection.run('SELECT head, token FROM ledger_snapshot WHERE layout = ?', [layout]);
    const [row] = await found.getRows();
    if (row === undefined || asNumber(row[0]) > last) return undefined;
    const pieces = new Map<string, readonly Uint8Array[]>();
    for (const name of names) pieces.set(name, await contentOf(connection, asText(row[1]), name));
    return { head: asNumber(row[0]), pieces };
  });
}
