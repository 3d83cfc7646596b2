import { setTimeout as sleep } from 'node:timers/promises';
import { from, type Observable } from 'rxjs';
import type { Detection } from '../operators/engine/detection.ts';
import type { SettingsChange } from '../operators/engine/overrides.ts';
import type { OrderedRows } from '../operators/engine/reorder.ts';
import type { ObservationBatch, StoredBatch } from '../operators/records/batch.ts';
import type { SignalChange } from '../operators/signals/signal.ts';
import { latestSignals } from '../operators/signals/signal.ts';
import type { Shard } from '../sinks/store.ts';
import type { Writer } from '../sinks/writer.ts';
import { saveCheckpoint } from './checkpoint.ts';
import { LocalHost } from './detection/host.ts';
import type { Recovered } from './recover.ts';

/** Destination of a replay's input and results. */
export interface ReplaySink {
  readonly store: Shard;
  readonly writer: Writer;
  /** Name of the input, under which the store keeps the progress. */
  readonly source: string;
  /** State of the store when the replay began. */
  readonly recovered: Recovered;
  /** Rows of the input already in the store. */
  readonly done: number;
}

export interface ReplayOptions {
  /** Observations in event-time order; rows inside a batch may be in any order. */
  readonly batches: AsyncIterable<ObservationBatch>;
  readonly detection: Detection;
  /** Event time between ticks in microseconds. */
  readonly interval: number;
  /** Event time per unit of real time; Infinity is as fast as possible. */
  readonly speed: number;
  /** Omitted in a dry run. */
  readonly sink?: ReplaySink;
  /** Interrupts the replay when aborted; the same replay can resume later. */
  readonly stop?: AbortSignal;
}

/** Progress of a replay. */
export interface ReplayStep {
  /** Observations processed. */
  readonly observations: number;
  /** Event time reached, in microseconds. */
  readonly at: number;
  readonly changes: readonly SignalChange[];
}

/**
 * Replays history: the same detection as live, with ticks by event time. Observations are processed once a later time has been seen,
 * or at the end, so results do not depend on batch sizes or on order within a batch. Ticks that change no signal are skipped.
 */
export function replay(options: ReplayOptions): Observable<ReplayStep> {
  return from(steps(options));
}

/** A batch is read once the one before it is processed, so that the replay stops where it is and holds one batch only. */
async function* steps(options: ReplayOptions): AsyncGenerator<ReplayStep> {
  const run = new Replay(options);
  for await (const batch of unlessStopped(options)) yield await run.take(batch);
  yield await run.finish();
}

async function* unlessStopped({ batches, stop }: ReplayOptions): AsyncGenerator<ObservationBatch> {
  for await (const batch of batches) {
    if (stop?.aborted === true) return;
    yield batch;
  }
}

/** Maximum timer delay in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

class Replay {
  private readonly options: ReplayOptions;
  /** Sequence number of the first observation that this run processes, and of the next one that it stores. */
  private readonly firstSeq: number;
  private nextSeq: number;
  private taken = 0;
  private read: number;
  private tickNumber: number;
  private lastTickAt: number;
  private nextTick = Number.NaN;
  private started: { wall: number; event: number } | undefined;
  private storing: Promise<unknown>[] = [];
  /** Settings stored with the first tick. */
  private unrecorded: readonly SettingsChange[];

  constructor(options: ReplayOptions) {
    this.options = options;
    const { sink, detection } = options;
    this.tickNumber = sink?.recovered.lastTick.number ?? 0;
    this.lastTickAt = sink?.recovered.lastTick.at ?? 0;
    this.firstSeq = (sink?.recovered.lastTick.seq ?? 0) + 1;
    this.nextSeq = sink?.recovered.recovery.nextSeq ?? 1;
    this.read = sink?.done ?? 0;
    this.unrecorded = sink?.recovered.unrecorded ?? [];
    for (const batch of sink?.recovered.untaken ?? []) detection.arrive(batch, 0);
  }

  /** Takes a batch and processes what is ready. The batch is stored while detection runs. */
  async take(batch: ObservationBatch): Promise<ReplayStep> {
    const { detection } = this.options;
    const before = this.storing;
    this.storing = [];
    detection.arrive(this.store(batch), 0);
    let watermark = Number.NEGATIVE_INFINITY;
    for (const time of batch.time.subarray(0, batch.length)) watermark = Math.max(watermark, time);
    const step = await this.run(detection.takeBefore(watermark));
    await Promise.all(before);
    return step;
  }

  /** Processes the rest, makes the last tick, and waits until everything is durable. */
  async finish(): Promise<ReplayStep> {
    if (this.options.stop?.aborted === true) return this.breakOff();
    const step = await this.run(this.options.detection.takeAll());
    const changes = [...step.changes];
    if (!Number.isNaN(this.nextTick)) this.tick(changes, true);
    await Promise.all(this.storing);
    const tick = { number: this.tickNumber, seq: this.firstSeq + this.taken - 1, at: this.lastTickAt };
    const { sink, detection } = this.options;
    if (sink !== undefined && this.taken > 0)
      await saveCheckpoint(sink.store, sink.writer, new LocalHost(detection), tick);
    return { ...step, changes };
  }

  /** Leaves the rows held back to the next run: rows of equal time that sort before them may follow. */
  private async breakOff(): Promise<ReplayStep> {
    await Promise.all(this.storing);
    return { observations: this.taken, at: this.nextTick, changes: [] };
  }

  private store(batch: ObservationBatch): StoredBatch {
    const { sink } = this.options;
    const stored = { ...batch, firstSeq: this.nextSeq };
    this.nextSeq += batch.length;
    this.read += batch.length;
    if (sink !== undefined) {
      const position = { source: sink.source, partition: '0', offset: String(this.read) };
      this.storing.push(sink.writer.append(batch, [position]));
    }
    return stored;
  }

  /** Runs detection on ordered rows, with the ticks between them. */
  private async run(rows: OrderedRows): Promise<ReplayStep> {
    const { detection, interval, speed } = this.options;
    const changes: SignalChange[] = [];
    let start = 0;
    let i = -1;
    for (const time of rows.time.subarray(0, rows.length)) {
      i++;
      if (time <= this.nextTick) continue;
      if (i > start) {
        detection.engine.process(rows, start, i);
        this.taken += i - start;
        start = i;
      }
      if (!Number.isNaN(this.nextTick)) this.tick(changes, false);
      if (Number.isFinite(speed)) await this.pace(time, speed);
      this.nextTick = Math.ceil(time / interval) * interval;
    }
    detection.engine.process(rows, start, rows.length);
    this.taken += rows.length - start;
    return { observations: this.taken, at: this.nextTick, changes };
  }

  /** Makes the due tick; skipped when nothing has changed, unless `always`. */
  private tick(changes: SignalChange[], always: boolean): void {
    const { detection, sink } = this.options;
    if (!always && detection.engine.episodes.pendingCount === 0) return;
    const at = Math.max(this.nextTick, this.lastTickAt + 1);
    const found = detection.tick(at);
    changes.push(...found);
    this.lastTickAt = at;
    this.tickNumber++;
    if (sink === undefined) return;
    const tick = { number: this.tickNumber, seq: this.firstSeq + this.taken - 1, at };
    const settings = this.unrecorded.map((change) => ({ ...change, at }));
    this.unrecorded = [];
    this.storing.push(sink.writer.publish({ signals: latestSignals(found), changes: found, tick, settings }));
  }

  /** Waits until event time may advance to `time`. */
  private async pace(time: number, speed: number): Promise<void> {
    this.started ??= { wall: performance.now(), event: time };
    const due = this.started.wall + (time - this.started.event) / 1000 / speed;
    const left = due - performance.now();
    if (left <= 0 || this.options.stop?.aborted === true) return;
    await sleep(Math.min(left, LONGEST_WAIT), undefined, {
      ...(this.options.stop && { signal: this.options.stop }),
    }).catch(() => undefined);
  }
}
