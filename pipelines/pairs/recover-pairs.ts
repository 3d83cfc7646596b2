import { PairDetection } from '../../operators/engine/pairs/pair-detection.ts';
import type { EngineSettings } from '../../operators/engine/settings.ts';
import type { Sketch } from '../../operators/pairs/sketch.ts';
import { decodeSketch } from '../../operators/pairs/sketch-codec.ts';
import { type MergeState, SketchMerge } from '../../operators/pairs/sketch-merge.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { Fenced, InvalidInput, MissingMessage } from '../../operators/records/errors.ts';
import type { PairNote } from '../../operators/records/notes.ts';
import { retry } from '../../sinks/retry.ts';
import type { Shard } from '../../sinks/store.ts';
import { type Recovered, recoverAs } from '../recover.ts';
import type { KafkaRecord } from '../sources/kafka/port.ts';
import { undecodableReason } from '../sources/kafka/refusal.ts';
import type { PairPlaces } from './pair-places.ts';
import { type SketchQueue, STORE_HEADER } from './sketch-queue.ts';

/** Rows released at once. */
export const SLICE = 16_384;
/** Milliseconds before an unavailable store is retried. */
const AGAIN = 1000;

export interface RecoverPairsOptions {
  readonly shard: Shard;
  readonly settings: EngineSettings;
  readonly places: PairPlaces;
  /** Id of the store that contains the shard. */
  readonly storeId: string;
  /** Messages from `places.from` on. */
  readonly queue: SketchQueue;
  /** Number of shards, used when no state records it. */
  readonly shards: () => Promise<number>;
  /** Wall clock in microseconds. */
  readonly wallClock: () => number;
  readonly failed: (error: unknown) => void;
  readonly stop: AbortSignal;
}

/** Pair detection as of its last tick, with all messages read by then. */
export interface RecoveredPairs {
  readonly recovered: Recovered<PairDetection>;
  readonly merge: SketchMerge;
  /** Whether there was stored state. */
  readonly known: boolean;
}

/** The message in a record; undefined for one of another store. Throws InvalidInput when malformed. */
export function sketchIn(record: KafkaRecord, storeId: string): Sketch | undefined {
  const { value, headers } = record;
  const fault = undecodableReason(record);
  if (fault !== undefined) throw new InvalidInput(fault);
  const sender = headers[STORE_HEADER];
  if (sender !== undefined && String(sender) !== storeId) return undefined;
  if (value === null) throw new InvalidInput('The message has no value.');
  return decodeSketch(value);
}

/**
 * Rebuilds pair detection from the last checkpoint and the messages since, up to the position of the last tick. Waits while the store
 * or Kafka is unavailable.
 *
 * @throws MissingMessage when Kafka has not retained the messages, Fenced when another owner has the shard
 */
export async function recoverPairs(options: RecoverPairsOptions): Promise<RecoveredPairs> {
  const { stop, failed } = options;
  const progress = { begun: false };
  return retry(() => attempt(options, progress), {
    first: AGAIN,
    stop,
    failed: (error) => {
      // Messages that were taken are not delivered again. Before the first one, only reads have happened, so a retry is safe.
      if (progress.begun || error instanceof Fenced || error instanceof MissingMessage) throw error;
      failed(error);
    },
  });
}

async function attempt(options: RecoverPairsOptions, progress: { begun: boolean }): Promise<RecoveredPairs> {
  const { shard, settings, places, shards } = options;
  const count = await shards();
  let saved: MergeState | undefined;
  let merge: SketchMerge | undefined;
  let rest: readonly PairNote[] = [];
  const recovered = await recoverAs(PairDetection, shard, settings, {
    restored(state) {
      saved = isWithMerge(state) ? state.merge : undefined;
    },
    observationsAfter: async function* (_, directory) {
      progress.begun = true;
      const numbers = saved?.inboxes.keys() ?? Array.from({ length: count }, (_, shard) => shard);
      merge = new SketchMerge(directory, [...numbers]);
      if (saved !== undefined) merge.restore(saved);
      merge.repeat(places.turns);
      rest = yield* repeated(merge, options);
    },
  });
  if (merge === undefined) throw new TypeError('recovery read no messages');
  const { seq } = recovered.lastTick;
  if (merge.released < seq) {
    throw new MissingMessage(
      `The topic of sketches no longer has all messages that correlations depend on: only ${merge.released} of ${seq} observations were read.`,
    );
  }
  const notes: StoredBatch[] = rest.length === 0 ? [] : [onlyNotes(merge.released + 1, rest)];
  return {
    recovered: { ...recovered, untaken: [...recovered.untaken, ...notes] },
    merge,
    known: saved !== undefined,
  };
}

/** Rows released by the messages up to the last read position; returns notes that no row has followed yet. */
async function* repeated(
  merge: SketchMerge,
  { places, queue, storeId, wallClock, stop }: RecoverPairsOptions,
): AsyncGenerator<StoredBatch, readonly PairNote[]> {
  // A batch without rows belongs to no tick; its notes are passed on with the next row.
  let notes: PairNote[] = [];
  const release = function* () {
    for (;;) {
      const { batch } = merge.release(undefined, SLICE);
      if (batch.length === 0) {
        notes.push(...(batch.notes ?? []));
        return;
      }
      const before = notes.map((note) => ({ ...note, row: 0 }));
      notes = [];
      const together = [...before, ...(batch.notes ?? [])];
      yield together.length === 0 ? batch : { ...batch, notes: together };
    }
  };
  yield* release();
  for (let read = places.from ?? 0; read < places.read; ) {
    const batch = await queue.next();
    if (batch === undefined) {
      stop.throwIfAborted();
      throw new TypeError('the queue ended before recovery did');
    }
    const { records } = batch;
    const beyond = records.findIndex(({ offset }) => offset >= places.read);
    const due = beyond < 0 ? records : records.slice(0, beyond);
    for (const record of due) take(merge, record, storeId, wallClock());
    if (beyond >= 0) queue.putBack(batch, beyond);
    read = beyond < 0 ? batch.next : places.read;
    yield* release();
  }
  return notes.map((note) => ({ ...note, row: 0 }));
}

/** Takes a message again. Malformed ones were dead-lettered when they first came. */
function take(merge: SketchMerge, record: KafkaRecord, storeId: string, wall: number): void {
  try {
    const sketch = sketchIn(record, storeId);
    if (sketch !== undefined) merge.accept(sketch, wall);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
  }
}

function onlyNotes(firstSeq: number, notes: readonly PairNote[]): StoredBatch {
  const none = new Float64Array(0);
  return { firstSeq, length: 0, series: new Int32Array(0), time: none, outcome: none, notes };
}

function isWithMerge(rest: unknown): rest is { merge: MergeState } {
  return typeof rest === 'object' && rest !== null && 'merge' in rest;
}
