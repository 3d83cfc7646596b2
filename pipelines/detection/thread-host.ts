import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { EngineSettings } from '../../operators/engine/settings.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SeriesState } from '../../sinks/store.ts';
import type { Recovered } from '../recover.ts';
import type { DetectionHost, DetectionStats, TickOutcome } from './host.ts';
import type { Answer, Question } from './messages.ts';

/** Series whose states cross between the threads at once: a few MB. */
const CHUNK = 512;

/** Compiled code can run in a thread; sources under a test runner cannot. */
export const canThread = import.meta.url.endsWith('.js');

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'stats' in value;
}

/**
 * Detection in a thread of its own, so that ticks do not hold up requests and both cores of a small machine are used.
 * Series are told by their numbers; the thread learns of new ones with the next tick.
 */
export class ThreadHost implements DetectionHost {
  readonly layout: string;
  private readonly worker: Worker;
  private readonly recovered: Recovered;
  private told: number;
  private latest: DetectionStats;
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  private broken: Error | undefined;

  private constructor(recovered: Recovered) {
    this.recovered = recovered;
    this.layout = recovered.detection.engine.layout;
    this.told = recovered.directory.size;
    this.latest = { openEpisodes: 0, late: 0, waiting: 0 };
    this.worker = new Worker(new URL('./thread.js', import.meta.url));
    this.worker.on('message', (message: unknown) => {
      const { waiting } = this;
      this.waiting = undefined;
      if (!isAnswer(message)) {
        waiting?.reject(new TypeError('the detection thread gave no answer'));
        return;
      }
      this.latest = message.stats;
      waiting?.resolve(message);
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the detection thread has ended')));
  }

  /** Starts the thread and hands the recovered state over to it. */
  static async start(recovered: Recovered, settings: EngineSettings): Promise<ThreadHost> {
    const host = new ThreadHost(recovered);
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
    const { directory } = this.recovered;
    const from = this.told;
    this.told = directory.size;
    const keys = Array.from({ length: this.told - from }, (_, row) => directory.key(from + row));
    const answer = await this.ask({ ask: 'tick', keys, batches, at, settings });
    const { changes = [], observations = 0, outflow, heldFrom = Number.POSITIVE_INFINITY } = answer;
    return { changes, observations, outflow, heldFrom };
  }

  async state() {
    const { rest } = await this.ask({ ask: 'rest' });
    if (rest === undefined) throw new TypeError('the detection thread gave no state');
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
    this.broken = new Error('the detection thread was closed');
    await this.worker.terminate();
  }

  private ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.broken !== undefined) {
        reject(this.broken);
        return;
      }
      this.waiting = { resolve, reject };
      this.worker.postMessage(question);
    });
  }

  private fail(error: Error): void {
    this.broken ??= error;
    this.waiting?.reject(error);
    this.waiting = undefined;
  }
}
