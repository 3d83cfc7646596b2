import type { Signal } from '../../../operators/signals/signal.ts';
import { isStanding, type Named, seriesKey, seriesOf } from '../now/stories.ts';
import { windowOf } from './plot/marks.ts';

/** A series that did something at the time of a signal, and what. */
export interface Companion {
  readonly series: Named;
  readonly signals: readonly Signal[];
}

/**
 * What else moved with a signal: the other series of the signal itself, those that correlate with its series, and those with a signal of
 * their own at the same time. Those that the signal or a correlation names come first, then those whose signals begin nearest to it.
 *
 * @param among signals of the scope
 * @param now end of what is open, milliseconds since the epoch
 */
export function movedWith(
  signal: Signal,
  series: Pick<Named, 'scope_id' | 'entity_id'>,
  among: readonly Signal[],
  now: number,
): Companion[] {
  const own = seriesKey(series);
  const window = windowOf(signal, now);
  const found = new Map<string, { readonly series: Named; readonly signals: Signal[]; near: number }>();
  const add = (other: Named, what: Signal, near: number) => {
    const key = seriesKey(other);
    if (key === own) return;
    const known = found.get(key) ?? { series: other, signals: [], near };
    found.set(key, known);
    known.near = Math.min(known.near, near);
    if (!known.signals.includes(what)) known.signals.push(what);
  };
  for (const other of seriesOf(signal)) add(other, signal, -1);
  for (const one of among) {
    if (one.id === signal.id) continue;
    const theirs = windowOf(one, now);
    if (theirs.from > window.to || theirs.to < window.from) continue;
    const named = seriesOf(one);
    const isAbout = named.some((each) => seriesKey(each) === own);
    if (isStanding(one)) {
      if (isAbout) for (const other of named) add(other, one, 0);
    } else if (named.length === 1 || isAbout) {
      for (const other of named) add(other, one, isAbout ? 0 : 1 + Math.abs(theirs.from - window.from));
    }
  }
  return [...found.values()]
    .sort((a, b) => a.near - b.near)
    .map(({ series: other, signals }) => ({ series: other, signals }));
}
