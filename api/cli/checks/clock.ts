import { formatInstant } from '../../../operators/time/instant.ts';
import { storeClock } from '../../stores/open-store.ts';
import type { Check } from './check.ts';

/** Difference of two clocks in milliseconds above which times of different machines mislead. */
const LARGE_SKEW = 5_000;

/** A reading of another clock, in milliseconds since 1970: between `from` and `to`, made between two moments of the clock here. */
export interface Reading {
  /** Whose clock it is, as the subject of a sentence. */
  readonly whose: string;
  readonly from: number;
  readonly to: number;
  readonly asked: number;
  readonly answered: number;
}

/** The least difference that a reading proves: positive when the other clock is ahead; 0 if the clocks may agree. */
export function skewOf({ from, to, asked, answered }: Reading): number {
  if (from > answered) return from - answered;
  return to < asked ? to - asked : 0;
}

/** Compares the clock here with another one. */
export function clockCheck(reading: Reading): Check {
  const skew = skewOf(reading);
  const { whose } = reading;
  if (Math.abs(skew) <= LARGE_SKEW) return { name: 'clock', ok: true, detail: `agrees with ${whose}` };
  const seconds = Math.round(Math.abs(skew) / 1000);
  const detail = `${whose} is at least ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the clock here; synchronize both machines, such as by NTP`;
  return { name: 'clock', ok: false, detail };
}

/**
 * Compares the clock here with the last tick in a store, which was made in the past.
 *
 * @param tick its wall clock in microseconds; undefined if the store has none
 * @param now the clock here, in milliseconds
 */
export function clockOfTick(tick: number | undefined, now: number): Check[] {
  if (tick === undefined) return [];
  const ahead = tick / 1000 - now;
  if (ahead <= LARGE_SKEW) {
    return [{ name: 'clock', ok: true, detail: 'is not before the last tick of the store' }];
  }
  const detail = `it is ${formatInstant(now * 1000)} here, but the last tick of the store was made at ${formatInstant(tick)}; correct the clock, such as by NTP`;
  return [{ name: 'clock', ok: false, detail }];
}

/** Compares the clock here with that of a server, by the date of its answer, which has whole seconds. */
export async function clockOfServer(url: string): Promise<Check[]> {
  const asked = Date.now();
  const response = await fetch(`${url}/health`);
  const answered = Date.now();
  await response.body?.cancel();
  const from = Date.parse(response.headers.get('date') ?? '');
  // A proxy may leave it out.
  if (Number.isNaN(from)) return [];
  return [clockCheck({ whose: 'the clock of the server', from, to: from + 1000, asked, answered })];
}

/**
 * Compares the clock here with that of the database of a store; nothing if the store is a file.
 *
 * @throws TidemarkError if the database cannot be reached
 */
export async function clockOfStore(dsn: string): Promise<Check[]> {
  const asked = Date.now();
  const read = await storeClock(dsn);
  const answered = Date.now();
  if (read === undefined) return [];
  return [clockCheck({ whose: 'the clock of the database', from: read, to: read, asked, answered })];
}
