import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SourcePosition } from '../source-position.ts';
import type {
  Checkpoint,
  Committed,
  IdBlock,
  Recovery,
  SavedCheckpoint,
  SettingsRecord,
  Store,
  Tick,
  Transaction,
} from '../store.ts';
import { inStoreSpan, sizesOf } from '../traces/store-span.ts';
import { SqlArchive } from './archive.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { cutBack, insert } from './commit.ts';
import type { Engine } from './engine.ts';
import { SqlLedger } from './ledger/ledger.ts';
import { movedPositions } from './lists/positions.ts';
import { listSettings, listTicks } from './lists/settings.ts';
import { advance, isEmpty, type LogMarks, onlyOneBlock } from './marks.ts';
import { recover, type StoreEnd } from './recover.ts';
import type { Session } from './session.ts';
import { streamIds, streamObservations } from './stream.ts';

/** Limits of a read of a restart, which reads all series or all states, or of a checkpoint. */
const LONG = { timeoutMs: 120_000 };

/** The store of one process over an engine: one shard, itself. */
export class SqlStore extends SqlArchive implements Store {
  readonly ledger: SqlLedger;
  private marks: LogMarks;
  private positions: readonly SourcePosition[];

  constructor(engine: Engine, readOnly: boolean, end: StoreEnd) {
    super(engine, readOnly);
    this.marks = end.marks;
    this.positions = end.positions;
    this.ledger = SqlLedger.over(this.engine, this.access);
  }

  recover(): Promise<Recovery> {
    const { engine } = this;
    return this.guard(async () => {
      await engine.settled();
      return engine.read(
        async (session) => recover(session, engine.storeId, await engine.own.journal?.(session)),
        LONG,
      );
    });
  }

  async commit(transaction: Transaction): Promise<Committed> {
    const { marks, positions } = this;
    const { own, system } = this.engine;
    const firstChange = marks.change + 1;
    if (isEmpty(transaction)) return { firstChange };
    const task = (session: Session) => insert(session, own, transaction, firstChange);
    const options = {
      brief: onlyOneBlock(transaction),
      undo: (session: Session) => cutBack(session, marks, positions),
      unknown: () => {
        // Readers may have seen the numbers of its changes.
        this.marks = { ...marks, change: marks.change + transaction.changes.length };
      },
    };
    await inStoreSpan(
      system,
      'commit',
      () => this.write(task, options),
      () => sizesOf(transaction),
    );
    this.marks = advance(marks, transaction);
    this.positions = movedPositions(positions, transaction.positions);
    return { firstChange };
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return this.engine.own.ids?.(limit) ?? streamIds((task) => this.read(task, LONG), limit);
  }

  saveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    const { own, system } = this.engine;
    return inStoreSpan(system, 'checkpoint', () =>
      this.write((session) => (own.saveCheckpoint ?? saveCheckpoint)(session, checkpoint), LONG),
    );
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    const { own } = this.engine;
    return this.read((session) => (own.loadCheckpoint ?? loadCheckpoint)(session, layout), LONG);
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.read((session) => listTicks(session, after));
  }

  observationsAfter(after: number): AsyncIterable<StoredBatch> {
    return this.engine.own.observationsAfter?.(after) ?? streamObservations(this.read, after);
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    return this.read((session) => listSettings(session, after));
  }
}
