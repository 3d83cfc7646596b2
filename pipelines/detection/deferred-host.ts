import type { LiveDetection } from '../../operators/engine/live.ts';
import type { SettingsChange } from '../../operators/engine/overrides.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { type DetectionHost, type DetectionStats, LocalHost, type TickOutcome } from './host.ts';

/**
 * Detection in this thread while there is nothing to detect, and from the first observation on in another one: a thread takes a third of
 * the time in which a server starts.
 */
export class DeferredHost implements DetectionHost {
  readonly layout: string;
  private host: DetectionHost;
  /** Moves the detection to its thread; undefined once it is there. */
  private move: (() => Promise<DetectionHost>) | undefined;
  private isClosed = false;

  constructor(detection: LiveDetection, move: () => Promise<DetectionHost>) {
    this.host = new LocalHost(detection);
    this.layout = this.host.layout;
    this.move = move;
  }

  get stats(): DetectionStats {
    return this.host.stats;
  }

  async tick(
    batches: readonly StoredBatch[],
    at: number,
    settings?: readonly SettingsChange[],
  ): Promise<TickOutcome> {
    const { move } = this;
    if (batches.length > 0 && move !== undefined) {
      const moved = await move();
      if (this.isClosed) await moved.close();
      this.host = moved;
      this.move = undefined;
    }
    return this.host.tick(batches, at, settings);
  }

  state() {
    return this.host.state();
  }

  forgetSaved(): Promise<void> {
    return this.host.forgetSaved();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.host.close();
  }
}
