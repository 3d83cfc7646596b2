import type { Mute } from './mute.ts';

/** A stretch of muted time, in microseconds; its end is not part of it. */
export interface MutedWindow {
  readonly from: number;
  readonly to: number;
}

/** The window of a mute that has a moment, or else the next one after it; undefined if there is none any more. */
export function windowOf(
  { starts_at, ends_at }: Pick<Mute, 'starts_at' | 'ends_at'>,
  at: number,
): MutedWindow | undefined {
  return at < ends_at ? { from: starts_at, to: ends_at } : undefined;
}
