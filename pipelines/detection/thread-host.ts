import { serialize } from 'node:v8';
import type { LiveDetection } from '../../operators/engine/live.ts';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { EngineSettings } from '../../operators/engine/settings.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../operators/records/directory.ts';
import type { SeriesState } from '../../sinks/store.ts';
import type { Recovered } from '../recover.ts';
import { DetectionThread } from './detection-thread.ts';
import { type DetectionHost, type DetectionStats, statsOf, type TickOutcome } from './host.ts';
import type { ThreadReply, ThreadRequest } from './messages.ts';

/** Series states passed between threads per message: a few MB. */
const CHUNK = 512;

/** Only compiled code can run in a thread; sources under a test runner cannot. */
export const canThread = import.meta.url.endsWith('.js');

/**
 * Detection in another thread: ticks do not block requests, and both cores of a small machine are used. Messages refer to series by
 * number; the thread learns of new series with the next tick.
 */
export class ThreadHost implements DetectionHost {
  readonly layout: string;
  private readonly thread: DetectionThread;
  private readonly number: number;
  private readonly directory: SeriesDirectory;
  private sent: number;
  private latest: DetectionStats;

  private constructor({ detection, directory }: Recovered<LiveDetection>, thread: DetectionThread) {
    this.directory = directory;
    this.layout = detection.engine.layout;
    this.sent = directory.size;
    this.latest = statsOf(detection);
    this.thread = thread;
    this.number = thread.add();
  }

  /** Transfers the recovered state to a thread. `recovered` is not needed afterwards. */
  static async start(
    recovered: Recovered<LiveDetection>,
    settings: EngineSettings,
    thread = new DetectionThread(),
  ): Promise<ThreadHost> {
    const host = new ThreadHost(recovered, thread);
    const { directory, detection } = recovered;
    const keys = Array.from({ length: directory.size }, (_, series) => directory.key(series));
    await host.ask({ ask: 'begin', settings, keys });
    detection.engine.markAllDirty();
    const rest = serialize(detection.saveRest());
    let series: SeriesState[] = [];
    for (const state of detection.engine.takeDirty()) {
      if (series.push(state) < CHUNK) continue;
      await host.ask({ ask: 'restore', rest: undefined, series });
      series = [];
    }
    await host.ask({ ask: 'restore', rest, series });
    return host;
  }

  get stats(): DetectionStats {
    return this.latest;
  }

  async tick(
    batches: readonly StoredBatch[],
    at: number,
    settings: readonly SettingsChange[] = [],
  ): Promise<TickOutcome> {
    const { directory } = this;
    const from = this.sent;
    this.sent = directory.size;
    const keys = Array.from({ length: this.sent - from }, (_, row) => directory.key(from + row));
    const answer = await this.ask({ ask: 'tick', keys, batches, at, settings });
    const {
      changes = [],
      observations = 0,
      outflow,
      heldFrom = Number.POSITIVE_INFINITY,
      failed = [],
    } = answer;
    return { changes, observations, outflow, heldFrom, failed };
  }

  async state() {
    const { rest } = await this.ask({ ask: 'rest' });
    if (rest === undefined) throw new TypeError('the detection thread returned no state');
    return { rest, series: this.series() };
  }

  private async *series(): AsyncGenerator<SeriesState> {
    for (;;) {
      const { series = [] } = await this.ask({ ask: 'series', count: CHUNK });
      if (series.length === 0) return;
      yield* series;
    }
  }

  async forgetSaved(): Promise<void> {
    await this.ask({ ask: 'forget' });
  }

  async close(): Promise<void> {
    await this.thread.remove(this.number);
  }

  private async ask(question: ThreadRequest): Promise<ThreadReply> {
    const answer = await this.thread.ask(this.number, question);
    this.latest = answer.stats;
    return answer;
  }
}
