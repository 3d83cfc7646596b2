import { itemAt } from '../../../operators/item-at.ts';
import type { StoredBatch } from '../../../operators/records/batch.ts';
import { readDescriptions } from '../../sql/lists/descriptions.ts';
import { listSeries } from '../../sql/recover.ts';
import { records } from '../../sql/select.ts';
import type { IdBlock, Recovery, SavedCheckpoint, SettingsRecord, Tick } from '../../store.ts';
import { TICK_LOG } from '../../tables.ts';
import type { Database } from '../database.ts';
import { unavailable } from '../errors.ts';
import { streamBlocks } from '../observations/blocks.ts';
import { streamIds, streamObservations } from '../observations/observation-stream.ts';
import type { Session } from '../session.ts';
import { readSettings } from '../settings/settings.ts';
import { lastChangeSeq } from '../signals/changes.ts';
import { PostgresSession } from '../sql-session.ts';
import { seqBase, seriesBase } from '../values.ts';
import { loadCheckpoint } from './checkpoint.ts';
import { type PostgresMarks, readMarks } from './marks.ts';

/** Timeout in milliseconds for reading all series, or all states of a checkpoint. */
const RECOVERY_TIMEOUT = 120_000;

/** Reads of a shard for a restart, by any process. */
export class ShardReader {
  private readonly database: Database;
  private readonly storeId: string;
  private readonly shard: number;
  private readonly blocks: boolean;

  constructor(context: { database: Database; storeId: string }, shard: number, blocks: boolean) {
    this.database = context.database;
    this.storeId = context.storeId;
    this.shard = shard;
    this.blocks = blocks;
  }

  /** State that a restart needs, and the end of the shard. */
  recover(): Promise<{ marks: PostgresMarks; recovery: Recovery }> {
    return this.read(async (session) => {
      const marks = await readMarks(session, this.shard);
      const own = new PostgresSession(session);
      const ticks = await this.listTicks(own, marks.tick - 1);
      const base = seriesBase(this.shard);
      const ofShard = `series >= ${base} AND series < ${seriesBase(this.shard + 1)}`;
      const { series, scopes } = await readDescriptions(own, ofShard);
      const recovery = {
        series: await listSeries(own, ofShard, base),
        described: { series: series.map((one) => ({ ...one, series: one.series - base })), scopes },
        nextSeq: marks.seq + 1,
        lastChange: await lastChangeSeq(session),
        lastTick: ticks.at(-1),
        storeId: this.storeId,
        positions: marks.positions,
      };
      return { marks, recovery };
    });
  }

  ids(limit: number): AsyncIterable<IdBlock> {
    return guarded(
      this.blocks
        ? latest(this.observationsAfter(seqBase(this.shard)), limit)
        : streamIds(this.database, this.shard, limit),
    );
  }

  loadCheckpoint(layout: string): Promise<SavedCheckpoint | undefined> {
    return this.read((session) => loadCheckpoint(session, this.shard, layout));
  }

  ticksAfter(after: number): Promise<readonly Tick[]> {
    return this.read((session) => this.listTicks(new PostgresSession(session), after));
  }

  observationsAfter(after: number): AsyncIterable<StoredBatch> {
    const stream = this.blocks ? streamBlocks : streamObservations;
    return guarded(stream(this.database, this.shard, after));
  }

  settingsAfter(after: number): Promise<readonly SettingsRecord[]> {
    const rest = 'FROM settings_log WHERE shard = ?whole AND version > ?whole ORDER BY version';
    return this.read((session) => readSettings(new PostgresSession(session), rest, [this.shard, after]));
  }

  private listTicks(session: PostgresSession, after: number): Promise<readonly Tick[]> {
    const rest = 'FROM tick_log WHERE shard = ?whole AND number > ?whole ORDER BY number';
    return records(session, TICK_LOG, rest, [this.shard, after]);
  }

  private async read<T>(task: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await this.database.read(task, { timeoutMs: RECOVERY_TIMEOUT });
    } catch (error) {
      throw unavailable(error);
    }
  }
}

async function* guarded<T>(rows: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  try {
    yield* rows;
  } catch (error) {
    throw unavailable(error);
  }
}

/** The last `limit` ids in batches. */
async function* latest(batches: AsyncIterable<StoredBatch>, limit: number): AsyncGenerator<IdBlock> {
  const ids: string[] = [];
  const series: number[] = [];
  for await (const batch of batches) {
    batch.id?.forEach((id, row) => {
      if (id === null) return;
      ids.push(id);
      series.push(itemAt(batch.series, row));
    });
  }
  const from = Math.max(0, ids.length - Math.max(0, limit));
  if (from < ids.length) yield { ids: ids.slice(from), series: series.slice(from) };
}
