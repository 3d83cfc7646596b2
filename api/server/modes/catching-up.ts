import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import {
  ShardDetection,
  type ShardDetectionOptions,
  type WritableShard,
} from '../../../pipelines/shard-detection.ts';
import type { Logger } from '../../process/logger.ts';

/** Milliseconds that a start waits for detection before the server answers without it. */
const PATIENCE = 2000;

/**
 * The detection of a server's store, which may have to catch up with what is stored: after a crash with the observations since the last
 * checkpoint, after an upgrade that changed the state of detection with all of them. The server answers meanwhile; what is appended is
 * durable, and is processed afterwards.
 */
export class CatchingUp {
  private readonly begun = performance.now();
  private readonly ending = new AbortController();
  private readonly caughtUp: Promise<ShardDetection>;
  private detection: ShardDetection | undefined;
  private failure: unknown;
  private isStarted = false;

  private constructor(opened: WritableShard, options: ShardDetectionOptions, log: Logger) {
    this.caughtUp = ShardDetection.over(opened, options, this.ending.signal).then((detection) => {
      this.detection = detection;
      if (detection.replayed > 0) {
        const milliseconds = Math.round(performance.now() - this.begun);
        log.info({ observations: detection.replayed, milliseconds }, 'detection caught up with the store');
      }
      if (this.isStarted) detection.start();
      return detection;
    });
    this.caughtUp.catch((error: unknown) => {
      this.failure = error;
      if (this.isStarted && !this.ending.signal.aborted) {
        log.error(
          { err: error },
          'detection could not catch up with the store; observations are stored, but not processed: correct the fault and restart',
        );
      }
    });
  }

  /**
   * Begins to catch up, and waits for it for a moment.
   *
   * @param patience milliseconds of that
   * @throws TidemarkError when it fails in that time
   */
  static async begin(
    opened: WritableShard,
    options: ShardDetectionOptions,
    log: Logger,
    patience = PATIENCE,
  ): Promise<CatchingUp> {
    const catching = new CatchingUp(opened, options, log);
    const ended = new AbortController();
    await Promise.race([
      catching.caughtUp,
      delay(patience, undefined, { signal: ended.signal, ref: false }).catch(() => undefined),
    ]);
    ended.abort();
    if (catching.detection === undefined) {
      log.info('detection catches up with the store; the server answers meanwhile');
    }
    return catching;
  }

  /** The detection, once it has caught up. */
  get live(): ShardDetection | undefined {
    return this.detection;
  }

  /** Milliseconds since the beginning, or since detection last took what was stored. */
  get lag(): number {
    return this.detection?.pipeline.lag ?? performance.now() - this.begun;
  }

  /** Milliseconds since the last tick; infinite when detection failed to catch up, undefined while it does. */
  get tickAge(): number | undefined {
    return this.failure === undefined ? this.detection?.pipeline.tickAge : Number.POSITIVE_INFINITY;
  }

  get isCatchingUp(): boolean {
    return this.detection === undefined;
  }

  /** The detection. @throws StoreUnavailable while it catches up */
  get ready(): ShardDetection {
    if (this.detection !== undefined) return this.detection;
    throw new StoreUnavailable(
      'Detection still catches up with the store; try again when GET /ready no longer says so.',
      this.failure,
    );
  }

  /** Begins ticks, at once or when detection has caught up. */
  start(): void {
    this.isStarted = true;
    this.detection?.start();
  }

  /** Runs detection now on everything appended before the call. @throws StoreUnavailable */
  async flush(at: number): Promise<void> {
    return (await this.caughtUp).flush(at);
  }

  /** Ends as {@link ShardDetection.stop} does; a detection that still catches up is given up, and the next start begins anew. */
  async stop(at: number, { writer }: Pick<WritableShard, 'writer'>): Promise<void> {
    const detection = await this.end();
    if (detection !== undefined) return detection.stop(at);
    await writer.close();
  }

  /** Ends without further writes. */
  async abandon(): Promise<void> {
    await (await this.end())?.abandon();
  }

  private async end(): Promise<ShardDetection | undefined> {
    this.ending.abort();
    return this.caughtUp.catch(() => undefined);
  }
}
