import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { Detection } from '../operators/engine/detection.ts';
import type { LiveDetection } from '../operators/engine/live.ts';
import { isSame, type SettingsChange } from '../operators/engine/overrides.ts';
import type { OrderedRows } from '../operators/engine/reorder.ts';
import { type EngineSettings, overridesOf } from '../operators/engine/settings.ts';
import type { StoredBatch } from '../operators/records/batch.ts';
import { SeriesDirectory } from '../operators/records/directory.ts';
import { sliceNotes } from '../operators/records/notes.ts';
import type { Recovery, Shard, Tick } from '../sinks/store.ts';
import type { HandOn } from './pairs/hand-on.ts';

/** Rows processed before control returns to the event loop. */
const SLICE = 4096;

/**
 * Rows that are held at most until a tick whose predecessors are no longer stored: it may have everything since the beginning, which would
 * not fit into memory.
 */
const MOST_HELD = 65_536;

/** A detection recovered to the state in the store. */
export interface Recovered<D extends LiveDetection = LiveDetection> {
  readonly recovery: Recovery;
  readonly directory: SeriesDirectory;
  readonly detection: D;
  readonly lastTick: Tick;
  /** Stored observations that no tick has taken yet, and the sequence number up to which they are read. */
  readonly untaken: readonly StoredBatch[];
  readonly readTo: number;
  /** Number of replayed observations. */
  readonly replayed: number;
  /** Settings changes since the last tick, to be stored with the next one. */
  readonly unrecorded: readonly SettingsChange[];
  /** Version of the last settings change. */
  readonly version: number;
}

/** Passes rows to the engine in slices, so that requests are served in between. */
export async function processInSlices(detection: LiveDetection, rows: OrderedRows): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    detection.engine.process(rows, from, Math.min(rows.length, from + SLICE));
    if (from + SLICE < rows.length) await nextTurn();
  }
}

/** Rows [from, to) of a stored batch. */
function slice(batch: StoredBatch, from: number, to: number): StoredBatch {
  return {
    firstSeq: batch.firstSeq + from,
    length: to - from,
    series: batch.series.subarray(from, to),
    time: batch.time.subarray(from, to),
    outcome: batch.outcome.subarray(from, to),
    ...(batch.features && { features: batch.features.slice(from, to) }),
    ...(batch.notes && { notes: sliceNotes(batch.notes, from, to) }),
  };
}

/** A shard as it was opened: what it has, and the series of that. */
export interface OpenedShard {
  readonly recovery: Recovery;
  readonly directory: SeriesDirectory;
}

/** Reads the end of a shard and its series. */
export async function openShard(store: Shard): Promise<OpenedShard> {
  const recovery = await store.recover();
  const directory = new SeriesDirectory();
  for (const { scope_id, entity_id } of recovery.series) directory.intern(scope_id, entity_id);
  directory.register.restore(recovery.described);
  return { recovery, directory };
}

/** Stored observations after a sequence number and before another. */
async function* storedUpTo(store: Shard, after: number, before: number): AsyncGenerator<StoredBatch> {
  for await (const batch of store.observationsAfter(after)) {
    const length = Math.min(batch.length, before - batch.firstSeq);
    if (length > 0) yield length === batch.length ? batch : slice(batch, 0, length);
    if (length < batch.length) return;
  }
}

export interface RecoverOptions {
  /** The shard as it was opened; default: it is opened. What was appended since is left out. */
  readonly opened?: OpenedShard;
  /** Ends the recovery, which then rejects. */
  readonly signal?: AbortSignal;
  /** Called with the state of the checkpoint besides detection, when there is a checkpoint. */
  readonly restored?: (rest: unknown) => void;
  /** Reads the observations after a sequence number, gapless within a batch; default: from the store. */
  readonly observationsAfter?: (seq: number, directory: SeriesDirectory) => AsyncIterable<StoredBatch>;
  /** Observations that no tick has taken are read until there are as many; default: all. */
  readonly mostUntaken?: number;
  /** Called with each repeated tick and its outflow for pair detection elsewhere; see {@link HandOn}. */
  readonly repeated?: HandOn['send'];
}

/**
 * Rebuilds detection from the store: the last checkpoint, then every later tick with the observations that had arrived by then, each
 * under the settings in force at that time. Results of those ticks are already stored and are not published again. If `settings`
 * differ from the last ones in force, they apply from the last tick on.
 */
export function recover(
  store: Shard,
  settings: EngineSettings,
  options?: RecoverOptions,
): Promise<Recovered<Detection>> {
  return recoverAs(Detection, store, settings, options);
}

/** The same for other kinds of detection, such as pair detection. */
export async function recoverAs<D extends LiveDetection>(
  Kind: new (directory: SeriesDirectory, settings: EngineSettings) => D,
  store: Shard,
  settings: EngineSettings,
  options: RecoverOptions = {},
): Promise<Recovered<D>> {
  const { recovery, directory } = options.opened ?? (await openShard(store));
  const { restored, repeated, signal, mostUntaken = Number.POSITIVE_INFINITY } = options;
  const observationsAfter =
    options.observationsAfter ?? ((seq: number) => storedUpTo(store, seq, recovery.nextSeq));
  const detection = new Kind(directory, settings);
  let tick: Tick = { number: 0, seq: 0, at: 0 };
  const checkpoint = await store.loadCheckpoint(detection.engine.layout);
  if (checkpoint !== undefined) {
    const rest: unknown = deserialize(checkpoint.rest);
    detection.restore(rest, checkpoint.series);
    restored?.(rest);
    tick = checkpoint.tick;
  }
  const changes = [...(await store.settingsAfter(detection.engine.judges.version))];
  const configureWhile = (isDue: (change: SettingsChange) => boolean) => {
    for (let [next] = changes; next !== undefined && isDue(next); [next] = changes) {
      detection.configure(next);
      changes.shift();
    }
  };
  const configureUpTo = (number: number) => configureWhile((change) => change.tick <= number);
  configureUpTo(tick.number);
  const ticks = [...(await store.ticksAfter(tick.number))];
  const untaken: StoredBatch[] = [];
  let untakenRows = 0;
  let readTo = recovery.nextSeq - 1;
  let replayed = 0;
  const run = async (next: Tick) => {
    // When intermediate ticks are no longer stored, their settings changes apply from the next tick on.
    configureUpTo(next.number - 1);
    signal?.throwIfAborted();
    await processInSlices(detection, detection.take(next.at));
    // Changes of scopes were part of the tick. Changes at a start came after it; the next tick reports what they closed.
    configureWhile((change) => change.tick <= next.number && change.scope_id !== null);
    detection.tick(next.at);
    const outflow = detection.takeOutflow();
    if (outflow !== undefined) {
      repeated?.(next, outflow, detection.heldFrom, (series) => directory.key(series));
    }
    configureUpTo(next.number);
    tick = next;
  };
  for await (const batch of observationsAfter(tick.seq, directory)) {
    signal?.throwIfAborted();
    let from = 0;
    while (from < batch.length) {
      const next = ticks[0];
      if (next === undefined) {
        untaken.push(slice(batch, from, batch.length));
        untakenRows += batch.length - from;
        break;
      }
      const to = Math.min(batch.length, next.seq - batch.firstSeq + 1);
      if (to > from) {
        detection.arrive(slice(batch, from, to), next.at);
        replayed += to - from;
        from = to;
        if (next.number > tick.number + 1 && detection.waiting >= MOST_HELD) {
          configureUpTo(next.number - 1);
          await processInSlices(detection, detection.take(next.at));
        }
      }
      if (batch.firstSeq + from > next.seq) {
        await run(next);
        ticks.shift();
      }
    }
    if (untakenRows >= mostUntaken) {
      readTo = batch.firstSeq + batch.length - 1;
      break;
    }
  }
  for (const next of ticks) await run(next);
  const unrecorded = takeOn(detection, settings, tick);
  return {
    recovery,
    directory,
    detection,
    lastTick: tick,
    untaken,
    readTo,
    replayed,
    unrecorded,
    version: detection.engine.judges.version,
  };
}

/** Applies the settings of this start, when they differ from the recorded ones or none are recorded. */
function takeOn({ engine }: LiveDetection, settings: EngineSettings, { number }: Tick): SettingsChange[] {
  const overrides = overridesOf(settings);
  const { version, common } = engine.judges;
  if (version > 0 && isSame(common, overrides)) return [];
  const change = { version: version + 1, tick: number, scope_id: null, overrides };
  engine.configure(change);
  return [change];
}
