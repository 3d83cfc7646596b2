import {
  asyncScheduler,
  interval,
  merge,
  type Observable,
  type SchedulerLike,
  share,
  startWith,
  switchMap,
  throttleTime,
} from 'rxjs';

/** Multiple of the interval without arrivals after which a tick comes all the same. */
const IDLE = 1.5;

/**
 * Schedules ticks: at once when something arrives after a quiet interval, then every interval while more arrives. Ticks also occur at
 * intervals without arrivals, because the clock releases observations held back for late ones.
 *
 * @param every milliseconds between ticks
 * @param arrivals$ emits when there is something to take
 */
export function ticks(
  every: number,
  arrivals$: Observable<unknown>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<unknown> {
  const prompt$ = arrivals$.pipe(throttleTime(every, scheduler, { leading: true, trailing: true }), share());
  const idle$ = prompt$.pipe(
    startWith(undefined),
    switchMap(() => interval(IDLE * every, scheduler)),
  );
  return merge(prompt$, idle$);
}
