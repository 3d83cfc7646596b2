import { type Observable, type OperatorFunction, tap } from 'rxjs';
import { fail } from '../../sinks/traces/span.ts';
import type { DueTick, PublishedTick } from './tick-steps.ts';

/** Observes ticks from their first stage to their last. */
export interface TickWatch {
  begun(): void;
  ended(tick: PublishedTick, milliseconds: number): void;
}

/**
 * Measures each tick that passes the stages, and ends its span.
 *
 * @param now clock in milliseconds
 */
export function measured(
  stages: OperatorFunction<DueTick, PublishedTick>,
  watch: TickWatch,
  now: () => number,
): OperatorFunction<DueTick, PublishedTick> {
  let started = 0;
  return (due$: Observable<DueTick>) =>
    due$.pipe(
      tap(() => {
        started = now();
        watch.begun();
      }),
      stages,
      tap((tick) => {
        const { span, outcome, failure } = tick;
        span?.setAttribute('tidemark.observations', outcome.observations);
        span?.setAttribute('tidemark.changes', outcome.changes.length);
        if (failure !== undefined) fail(span, failure);
        span?.end();
        watch.ended(tick, now() - started);
      }),
    );
}
