import { Session } from 'node:inspector/promises';

/** Counts the blocks of code that run: no loop escapes that, whatever it is over. V8 counts them for its coverage of code. */
export class BlockCounter {
  private readonly session = new Session();
  private readonly wanted: string;

  private constructor(wanted: string) {
    this.wanted = wanted;
  }

  /**
   * Begins to count.
   *
   * @param wanted part of the addresses of the files that count
   */
  static async begin(wanted: string): Promise<BlockCounter> {
    const counter = new BlockCounter(wanted);
    counter.session.connect();
    await counter.session.post('Profiler.enable');
    await counter.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return counter;
  }

  /** The number of blocks that ran since the last call: bodies of functions and of loops, and branches. */
  async take(): Promise<number> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const { url, functions } of result) {
      if (!url.includes(this.wanted)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
    return blocks;
  }

  async end(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }
}
