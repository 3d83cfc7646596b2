import type { SourcePosition } from '../source-position.ts';

/** The position of a reader in a log, kept across starts. */
export interface Cursor {
  /** Position of the last change taken, 0 before the first. */
  start(): Promise<number>;
  /**
   * Makes a later position durable, in a transaction of its own: for a reader that only sends what it reads elsewhere, or that had nothing
   * to write. What a reader writes to the store of its cursor commits with the position instead.
   */
  move(seq: number): Promise<void>;
}

/** A reader's position in a log as a source position. */
export function placeAt(source: string, partition: string, seq: number): SourcePosition {
  return { source, partition, offset: String(seq) };
}

/** The position in a store; 0 when there is none. */
export function placeIn(
  positions: readonly SourcePosition[],
  { source, partition }: Pick<SourcePosition, 'source' | 'partition'>,
): number {
  const known = positions.find((one) => one.source === source && one.partition === partition);
  return Number(known?.offset ?? 0);
}
