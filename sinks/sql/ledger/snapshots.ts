import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LedgerSnapshot } from '../../ledger.ts';
import { cellsOf, LEDGER_SNAPSHOT, LEDGER_SNAPSHOT_BLOCK } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { records, some } from '../select.ts';
import type { Session } from '../session.ts';
import { readMarks } from './commit.ts';
import { UNUSED_BLOCKS } from './removal.ts';
import type { SnapshotBlock } from './snapshot-blocks.ts';

/** Deletes an unfinished snapshot; false when there is one of a later head. */
async function makeRoom(session: Session, scope: string, head: number): Promise<boolean> {
  const { head: last } = await readMarks(session, scope);
  const later = 'FROM ledger_snapshot WHERE scope = ?text AND head > ?whole AND head <= ?whole';
  if (await some(session, later, [scope, head, last])) return false;
  await session.run(UNUSED_BLOCKS);
  return true;
}

/**
 * Replaces the snapshot of a scope, unless the stored one is of a later head that the ledger has. Each block is a separate transaction, so that
 * commits need not wait for all of them; the last one makes the snapshot valid. One save may run at a time.
 */
export async function saveSnapshot(
  { write }: Pick<Engine, 'write'>,
  scope: string,
  layout: string,
  head: number,
  blocks: Iterable<SnapshotBlock>,
): Promise<void> {
  const token = randomUUID();
  if (!(await write((session) => makeRoom(session, scope, head)))) return;
  const places = new Map<string, number>();
  for (const { piece, content } of blocks) {
    await write(async (session) => {
      // Smaller ones than those that are given where a statement is shorter, numbered anew.
      for (let at = 0; at < content.length; at += session.longest) {
        const place = places.get(piece) ?? 0;
        places.set(piece, place + 1);
        const part = { token, piece, place, content: content.subarray(at, at + session.longest) };
        await session.append(LEDGER_SNAPSHOT_BLOCK, cellsOf(LEDGER_SNAPSHOT_BLOCK, [part]));
      }
    });
    await nextTurn();
  }
  await write(async (session) => {
    await session.run('DELETE FROM ledger_snapshot WHERE scope = ?text', [scope]);
    await session.append(LEDGER_SNAPSHOT, cellsOf(LEDGER_SNAPSHOT, [{ token, layout, head, scope }]));
    await session.run(UNUSED_BLOCKS);
  });
}

async function contentOf(session: Session, token: string, piece: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for (;;) {
    // One by one: all at once would take twice their memory.
    const rest = 'FROM ledger_snapshot_block WHERE token = ? AND piece = ? AND place = ?int';
    const [row] = await records(session, LEDGER_SNAPSHOT_BLOCK, rest, [token, piece, contents.length]);
    if (row === undefined) return contents;
    contents.push(row.content);
  }
}

/** Pieces of the snapshot of a scope, in a layout; undefined when there is none or its head is beyond the ledger's. */
export function loadSnapshot(
  session: Session,
  scope: string,
  layout: string,
  names: readonly string[],
): Promise<LedgerSnapshot | undefined> {
  return session.snapshot(async () => {
    const { head: last } = await readMarks(session, scope);
    const rest = 'FROM ledger_snapshot WHERE scope = ?text AND layout = ?';
    const [row] = await records(session, LEDGER_SNAPSHOT, rest, [scope, layout]);
    if (row === undefined || row.head > last) return undefined;
    const pieces = new Map<string, readonly Uint8Array[]>();
    for (const name of names) pieces.set(name, await contentOf(session, row.token, name));
    return { head: row.head, pieces };
  });
}
