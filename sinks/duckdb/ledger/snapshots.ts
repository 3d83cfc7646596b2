import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LedgerSnapshot, SnapshotPiece } from '../../ledger.ts';
import { snapshotBlocks } from '../../sql/ledger/snapshot-blocks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { transact, type WriteSession } from '../transact.ts';
import type { SnapshotShelf } from './snapshot-shelf.ts';

/** Runs a task on the shared writing connection. */
type Write = (task: (session: WriteSession) => Promise<void>) => Promise<void>;

interface Current {
  readonly token: string;
  readonly layout: string;
  readonly head: number;
}

async function currentOf(connection: DuckDBConnection): Promise<Current | undefined> {
  const result = await connection.run('SELECT token, layout, head FROM ledger_snapshot');
  const [row] = await result.getRows();
  return row && { token: asText(row[0]), layout: asText(row[1]), head: asNumber(row[2]) };
}

/**
 * Replaces the snapshot, unless the stored one is of a later head that the ledger has. The bytes go to the shelf; the database gets
 * only their token, in a transaction that makes the snapshot valid. One save may run at a time.
 *
 * @param last the head of the ledger
 */
export async function saveSnapshot(
  write: Write,
  shelf: SnapshotShelf,
  layout: string,
  head: number,
  pieces: readonly SnapshotPiece[],
  last: () => number,
): Promise<void> {
  let before: Current | undefined;
  await write(async ({ connection }) => {
    before = await currentOf(connection);
  });
  if (before !== undefined && before.head > head && before.head <= last()) return;
  await shelf.keepOnly(before?.token);
  const token = randomUUID();
  try {
    for (const { piece, content } of snapshotBlocks(pieces)) {
      await shelf.append(token, piece, content);
      await nextTurn();
    }
    await shelf.settle();
    await write((session) =>
      transact(session, async () => {
        const { connection } = session;
        await connection.run('DELETE FROM ledger_snapshot');
        await connection.run('INSERT INTO ledger_snapshot VALUES (?, ?, ?)', [token, layout, BigInt(head)]);
      }),
    );
  } catch (error) {
    // Ignore errors: old pieces are removed before the next snapshot is written.
    await shelf.keepOnly(before?.token).catch(() => undefined);
    throw error;
  }
  await shelf.keepOnly(token);
}

/** Deletes the bytes that belong to no snapshot of the database. No save may run meanwhile. */
export async function dropUnused(
  read: <T>(task: (connection: DuckDBConnection) => Promise<T>) => Promise<T>,
  shelf: SnapshotShelf,
): Promise<void> {
  await shelf.keepOnly((await read(currentOf))?.token);
}

/** Pieces of the snapshot of a layout whose head is not beyond `last`; undefined when there is none. */
export async function loadSnapshot(
  connection: DuckDBConnection,
  shelf: SnapshotShelf,
  layout: string,
  names: readonly string[],
  last: number,
): Promise<LedgerSnapshot | undefined> {
  const current = await currentOf(connection);
  if (current === undefined || current.layout !== layout || current.head > last) return undefined;
  const pieces = new Map<string, readonly Uint8Array[]>();
  for (const name of names) pieces.set(name, await shelf.read(current.token, name));
  return { head: current.head, pieces };
}
