import { randomUUID } from 'node:crypto';
import type { LedgerSnapshot } from '../../ledger.ts';
import type { SnapshotBlock } from '../../sql/ledger/snapshot-blocks.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { blocksOf } from '../blobs.ts';
import type { Session } from '../connection/session.ts';
import { bytesOf } from '../values.ts';
import { readLedgerMarks } from './marks.ts';

/** Runs a task in a transaction that may write. */
type Write = <T>(task: (session: Session) => Promise<T>) => Promise<T>;

/** Deletes an unfinished snapshot; false when there is one of a later head. */
async function makeRoom(session: Session, head: number): Promise<boolean> {
  const { head: last } = await readLedgerMarks(session);
  const later = 'SELECT 1 FROM ledger_snapshot WHERE head > ? AND head <= ?';
  if ((await session.rows(later, [head, last])).length > 0) return false;
  await session.run(
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
  if (!(await write((session) => makeRoom(session, head)))) return;
  const places = new Map<string, number>();
  for (const { piece, content } of blocks) {
    await write(async (session) => {
      // Smaller ones than those that are given where the server takes no longer message, numbered anew.
      for (const part of blocksOf(session, content)) {
        const place = places.get(piece) ?? 0;
        places.set(piece, place + 1);
        await session.run(
          'INSERT INTO ledger_snapshot_block (token, piece, place, content) VALUES (?, ?, ?, ?)',
          [token, piece, place, part],
        );
      }
    });
  }
  await write(async (session) => {
    await session.run('DELETE FROM ledger_snapshot');
    await session.run('INSERT INTO ledger_snapshot (token, layout, head) VALUES (?, ?, ?)', [
      token,
      layout,
      head,
    ]);
    await session.run('DELETE FROM ledger_snapshot_block WHERE token <> ?', [token]);
  });
}

async function contentOf(session: Session, token: string, piece: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for (;;) {
    // One by one: all at once would take twice their memory.
    const [row] = await session.rows(
      'SELECT content FROM ledger_snapshot_block WHERE token = ? AND piece = ? AND place = ?',
      [token, piece, contents.length],
    );
    if (row === undefined) return contents;
    contents.push(bytesOf(row[0]));
  }
}

/** Pieces of the snapshot of a layout; undefined when there is none or its head is beyond the ledger's. */
export async function loadSnapshot(
  session: Session,
  layout: string,
  names: readonly string[],
): Promise<LedgerSnapshot | undefined> {
  const { head: last } = await readLedgerMarks(session);
  const [row] = await session.rows('SELECT head, token FROM ledger_snapshot WHERE layout = ?', [layout]);
  if (row === undefined || asNumber(row[0]) > last) return undefined;
  const pieces = new Map<string, readonly Uint8Array[]>();
  for (const name of names) pieces.set(name, await contentOf(session, asText(row[1]), name));
  return { head: asNumber(row[0]), pieces };
}
