import type { Position } from './reader.ts';

/** Positions as the worker's table keeps them: moved with each batch, and only by who has claimed the partition last. */
export class Table {
  readonly next = new Map<string, number>();
  readonly read = new Map<string, number[]>();
  /** Partitions of which a batch came from somebody else. */
  readonly refused: string[] = [];
  private readonly owner = new Map<string, unknown>();

  claim(key: string, who: unknown): Position {
    this.owner.set(key, who);
    return this.next.get(key) ?? 'earliest';
  }

  commit(key: string, who: unknown, offsets: readonly number[], next: number): void {
    if (this.owner.get(key) !== who) {
      this.refused.push(key);
      return;
    }
    this.next.set(key, next);
    this.read.set(key, [...(this.read.get(key) ?? []), ...offsets]);
  }
}
