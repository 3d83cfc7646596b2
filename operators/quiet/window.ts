import type { Mute } from './mute.ts';
import { runsAround } from './recurrence.ts';

/** A stretch of muted time, in microseconds; its end is not part of it. */
export interface MutedWindow {
  readonly from: number;
  readonly to: number;
}

type Timed = Pick<Mute, 'starts_at' | 'ends_at' | 'recurs'>;

/**
 * The window of a mute that has a moment, or else the next one after it; undefined if there is none any more. Windows of a mute that recurs begin from
 * its beginning on and before its end. Of two that overlap the later one counts.
 */
export function windowOf({ starts_at, ends_at, recurs }: Timed, at: number): MutedWindow | undefined {
  if (recurs === undefined) return at < ends_at ? { from: starts_at, to: ends_at } : undefined;
  const begins = (run: number) => run * 1000 >= starts_at && run * 1000 < ends_at;
  const { last, next } = runsAround(recurs, Math.floor(at / 1000));
  if (begins(last) && at < last * 1000 + recurs.lasts)
    return { from: last * 1000, to: last * 1000 + recurs.lasts };
  const first = next * 1000 >= starts_at ? next : runsAround(recurs, Math.ceil(starts_at / 1000) - 1).next;
  return begins(first) ? { from: first * 1000, to: first * 1000 + recurs.lasts } : undefined;
}

/** A mute of one window alone: that which a mute has at a moment, or else the next; undefined if there is none any more. */
export function onceOf({ recurs, ...mute }: Mute, at: number): Mute | undefined {
  if (recurs === undefined) return at < mute.ends_at ? mute : undefined;
  const window = windowOf({ ...mute, recurs }, at);
  return window && { ...mute, starts_at: window.from, ends_at: window.to };
}
