import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LedgerSnapshot } from '../../ledger.ts';
import type { SnapshotBlock } from '../../sql/ledger/snapshot-blocks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { bytesOf, type Connection } from '../connection.ts';
import { readLedgerMarks } from './commit.ts';

const INSERT_BLOCK = 'INSERT INTO ledger_snapshot_block (token, piece, place, content) VALUES (?, ?, ?, ?)';

/** Runs a task on the shared writing connection. */
type Write = <T>(task: (connection: Connection) => Promise<T>) => Promise<T>;

/** Deletes an unfinished snapshot; false when there is one of a later head. */
async function makeRoom(connection: Connection, head: number): Promise<boolean> {
  const { head: last } = await readLedgerMarks(connection);
  const later = 'SELECT 1 FROM ledger_snapshot WHERE head > ? AND head <= ?';
  if ((await connection.rows(later, [head, last])).length > 0) return false;
  await connection.exec(
    'DELETE FROM ledger_snapshot_block WHERE token NOT IN (SELECT token FROM ledger_snapshot)',
  );
  return true;
}

/**
 * Replaces the snapshot, unless the stored one is of a later head that the ledger has. Each block is a separate transaction, so that
 * commits need not wait for all of them; the last one makes the snapshot valid. One save may run at a time.
 */
export async function saveSnapshot(
  write: Write,
  layout: string,
  head: number,
  blocks: Iterable<SnapshotBlock>,
): Promise<void> {
  const token = randomUUID();
  if (!(await write((connection) => makeRoom(connection, head)))) return;
  for (const { piece, place, content } of blocks) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    // In an explicit transaction, because its end is then awaited off the event loop.
    await write((connection) =>
      connection.transact(() => connection.run(INSERT_BLOCK, [token, piece, place, bytes])),
    );
    await nextTurn();
  }
  await write((connection) =>
    connection.transact(async () => {
      await connection.exec('DELETE FROM ledger_snapshot');
      await connection.run('INSERT INTO ledger_snapshot (token, layout, head) VALUES (?, ?, ?)', [
        token,
        layout,
        head,
      ]);
      await connection.run('DELETE FROM ledger_snapshot_block WHERE token <> ?', [token]);
    }),
  );
}

async function contentOf(connection: Connection, token: string, piece: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for (;;) {
    // One by one: all at once would take twice their memory.
    const [row] = await connection.rows(
      'SELECT content FROM ledger_snapshot_block WHERE token = ? AND piece = ? AND place = ?',
      [token, piece, contents.length],
    );
    if (row === undefined) return contents;
    contents.push(bytesOf(row[0]));
  }
}

/** Pieces of the snapshot of a layout; undefined when there is none or its head is beyond the ledger's. */
export function loadSnapshot(
  connection: Connection,
  layout: string,
  names: readonly string[],
): Promise<LedgerSnapshot | undefined> {
  return connection.snapshot(async () => {
    const { head: last } = await readLedgerMarks(connection);
    const [row] = await connection.rows('SELECT head, token FROM ledger_snapshot WHERE layout = ?', [layout]);
    if (row === undefined || asNumber(row[0]) > last) return undefined;
    const pieces = new Map<string, readonly Uint8Array[]>();
    for (const name of names) pieces.set(name, await contentOf(connection, asText(row[1]), name));
    return { head: asNumber(row[0]), pieces };
  });
}
