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

/** How much longer than the interval nothing may arrive before a tick comes all the same. */
const IDLE = 1.5;

/**
 * When detection ticks: at once when something arrives after a quiet interval, then every interval while more arrives, and
 * now and then while nothing does, since what is held back for stragglers is released by the clock.
 *
 * @param every milliseconds between two ticks
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
