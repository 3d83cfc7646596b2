import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LedgerSnapshot, SnapshotPiece } from '../../ledger.ts';
import type { Engine } from '../../sql/engine.ts';
import { readMarks } from '../../sql/ledger/commit.ts';
import { snapshotBlocks } from '../../sql/ledger/snapshot-blocks.ts';
import { records } from '../../sql/select.ts';
import type { Session } from '../../sql/session.ts';
import { cellsOf, LEDGER_SNAPSHOT, type RowOf } from '../../tables.ts';
import type { SnapshotShelf } from './snapshot-shelf.ts';

type Stored = RowOf<typeof LEDGER_SNAPSHOT>;

/** The snapshots of all scopes. */
function stored(session: Session): Promise<Stored[]> {
  return records(session, LEDGER_SNAPSHOT, 'FROM ledger_snapshot');
}

const tokensOf = (snapshots: readonly Stored[]) => snapshots.map(({ token }) => token);

/** Snapshots whose bytes are on a shelf; the database has only the token of the valid one of each scope. One save may run at a time. */
export class ShelvedSnapshots {
  private readonly engine: Pick<Engine, 'read' | 'write'>;
  private readonly shelf: SnapshotShelf;

  constructor(engine: Pick<Engine, 'read' | 'write'>, shelf: SnapshotShelf) {
    this.engine = engine;
    this.shelf = shelf;
  }

  /** Replaces the snapshot of a scope, unless the stored one is of a later head that the ledger has. */
  async save(scope: string, layout: string, head: number, pieces: readonly SnapshotPiece[]): Promise<void> {
    const { engine, shelf } = this;
    // By a transaction that writes, so that it fails early where the store is read-only.
    const all = await engine.write(stored);
    const before = all.find((one) => one.scope === scope);
    if (before !== undefined && before.head > head) {
      const { head: last } = await engine.read((session) => readMarks(session, scope));
      if (before.head <= last) return;
    }
    await shelf.keepOnly(tokensOf(all));
    const token = randomUUID();
    try {
      for (const { piece, content } of snapshotBlocks(pieces)) {
        await shelf.append(token, piece, content);
        await nextTurn();
      }
      await shelf.settle();
      await engine.write(async (session) => {
        await session.run('DELETE FROM ledger_snapshot WHERE scope = ?text', [scope]);
        await session.append(LEDGER_SNAPSHOT, cellsOf(LEDGER_SNAPSHOT, [{ token, layout, head, scope }]));
      });
    } catch (error) {
      // Ignore errors: old pieces are removed before the next snapshot is written.
      await shelf.keepOnly(tokensOf(all)).catch(() => undefined);
      throw error;
    }
    await this.dropUnused();
  }

  /** Deletes the bytes that belong to no snapshot of the database. What stays goes with the next snapshot. */
  async dropUnused(): Promise<void> {
    await this.shelf.keepOnly(tokensOf(await this.engine.read(stored)));
  }

  /** Pieces of the snapshot of a scope, in a layout; undefined when there is none or its head is beyond the ledger's. */
  async load(
    session: Session,
    scope: string,
    layout: string,
    names: readonly string[],
  ): Promise<LedgerSnapshot | undefined> {
    const current = (await stored(session)).find((one) => one.scope === scope);
    if (current === undefined || current.layout !== layout) return undefined;
    const { head: last } = await readMarks(session, scope);
    if (current.head > last) return undefined;
    const pieces = new Map<string, readonly Uint8Array[]>();
    for (const name of names) pieces.set(name, await this.shelf.read(current.token, name));
    return { head: current.head, pieces };
  }
}
