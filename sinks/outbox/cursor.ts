import type { SourcePosition } from '../source-position.ts';

/** The place of a reader in a log, kept across starts. */
export interface Cursor {
  /** Place of the last change that was taken, 0 before the first. */
  start(): Promise<number>;
  /** Makes a later place durable. */
  move(seq: number): Promise<void>;
}

/** A reader's place in a log, as stores keep places in sources. */
export function placeAt(source: string, partition: string, seq: number): SourcePosition {
  return { source, partition, offset: String(seq) };
}

/** The place that a store knows; 0 where it knows none. */
export function placeIn(
  positions: readonly SourcePosition[],
  { source, partition }: Pick<SourcePosition, 'source' | 'partition'>,
): number {
  const known = positions.find((one) => one.source === source && one.partition === partition);
  return Number(known?.offset ?? 0);
}
