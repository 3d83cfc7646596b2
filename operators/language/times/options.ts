import { shift } from './calendar.ts';
import type { Direction } from './direction.ts';
import type { Spell, Stretch } from './spells.ts';

const RECENT = 14 * 86_400_000;

/** The stretch that a spell means when it is said at `now`, in a clause of a direction. */
export function chosen(
  { options, set, weekly }: Omit<Spell, 'start' | 'end'>,
  now: number,
  way: Direction,
): Stretch | undefined {
  if (options.length < 2) return options[0];
  if (set === 'past') return options.findLast(({ to }) => to <= now);
  if (set === 'future') return options.find(({ from }) => from > now);
  if (way === 'past') return options.findLast(({ from }) => from <= now) ?? options[0];
  if (way === 'arranged') {
    const last = options.findLast(({ to }) => to <= now);
    // "It was moved to 14 April", said some days after it, is not of the next year.
    if (last !== undefined && weekly !== true && now - last.to < RECENT) return last;
  }
  if (way !== 'open' || weekly === true)
    return options.find(({ to }) => to > now) ?? options[options.length - 1];
  const distance = ({ from, to }: Stretch) => Math.max(from - now, now - to, 0);
  return options.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** Each stretch from one of the first options to the next of the last ones. One that has its year gives it to the other. */
export function paired(first: readonly Stretch[], last: readonly Stretch[]): Stretch[] {
  const [start] = first;
  const [end] = last;
  if (start === undefined || end === undefined) return [];
  const begins = last.length === 1 && first.length > 1 ? around(start, end.from) : first;
  const ends = first.length === 1 && last.length > 1 ? around(end, start.from) : last;
  const pairs = begins.flatMap(({ from }) => {
    const until = ends.find(({ to }) => to > from);
    return until === undefined ? [] : [{ from, to: until.to }];
  });
  return last.length === 1 ? pairs.slice(-1) : pairs;
}

/** A stretch in the year of a time, in the one before and in the one after. */
function around({ from, to }: Stretch, at: number): Stretch[] {
  const years = new Date(at).getUTCFullYear() - new Date(from).getUTCFullYear();
  return [-1, 0, 1].map((by) => ({
    from: shift('year', from, years + by),
    to: shift('year', to, years + by),
  }));
}
