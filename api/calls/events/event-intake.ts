import type { Readable } from 'node:stream';
import type { Memory, Refused } from '../../../pipelines/memory/memory.ts';
import { MOST_REJECTIONS } from '../../../pipelines/sources/batch-builder.ts';
import { brokenOff, storeLines } from '../../http/line-blocks.ts';

/** Events, and UTF-16 units of what is in them, of a stream that become durable together. */
const BLOCK = 500;
const BLOCK_TEXT = 2 * 1024 * 1024;

/** A block of a stream: its events with their places, and the lines that are none. */
class EventBlock {
  readonly values: unknown[] = [];
  readonly places: number[] = [];
  readonly refused: Refused[] = [];
  private text = 0;

  add(record: unknown, index: number): void {
    this.values.push(record);
    this.places.push(index);
    if (typeof record === 'object' && record !== null && 'content' in record) {
      this.text += typeof record.content === 'string' ? record.content.length : 0;
    }
  }

  reject(index: number, path: string, message: string): void {
    this.refused.push({ index, path, message });
  }

  get full(): boolean {
    return this.values.length + this.refused.length >= BLOCK || this.text >= BLOCK_TEXT;
  }
}

/** Takes the events of one request into memory, and sums up what became of them. */
export class EventIntake {
  accepted = 0;
  duplicates = 0;
  rejected = 0;
  conflicts = 0;
  claims = 0;
  corroborated = 0;
  contradictions = 0;
  /** The first of them, in the order of what was sent. */
  readonly rejections: Refused[] = [];
  private readonly memory: Memory;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** Takes events as they were sent, in one transaction. */
  async take(values: readonly unknown[]): Promise<void> {
    const block = new EventBlock();
    values.forEach((value, index) => {
      block.add(value, index);
    });
    await this.store(block);
  }

  /**
   * Takes a stream of lines, block by block.
   *
   * @throws TidemarkError that says how much of it is stored
   */
  async takeLines(stream: Readable): Promise<void> {
    try {
      await storeLines(
        stream,
        () => new EventBlock(),
        (block) => this.store(block),
      );
    } catch (error) {
      throw brokenOff(error, `${this.accepted} events`);
    }
  }

  private async store({ values, places, refused }: EventBlock): Promise<void> {
    this.rejected += refused.length;
    const rejections = [...refused];
    if (values.length > 0) {
      const result = await this.memory.ingest(values);
      for (const { index, ...issue } of result.rejections)
        rejections.push({ ...issue, index: places[index] });
      this.accepted += result.accepted;
      this.duplicates += result.duplicates;
      this.rejected += result.rejected;
      this.conflicts += result.conflicts;
      this.claims += result.claims;
      this.corroborated += result.corroborated;
      this.contradictions += result.contradictions;
    }
    rejections.sort((a, b) => a.index - b.index);
    const room = MOST_REJECTIONS - this.rejections.length;
    if (room > 0) this.rejections.push(...rejections.slice(0, room));
  }
}
