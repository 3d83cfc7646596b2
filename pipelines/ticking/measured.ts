import { trace } from '@opentelemetry/api';
import { type Observable, type OperatorFunction, tap } from 'rxjs';
import type { DueTick, PublishedTick } from './tick-steps.ts';

/** Observes ticks from their first stage to their last. */
export interface TickWatch {
  begun(): void;
  ended(tick: PublishedTick, milliseconds: number): void;
}

/**
 * Measures each tick that passes the stages, and traces it as the span `tick`.
 *
 * @param now clock in milliseconds
 */
export function measured(
  stages: OperatorFunction<DueTick, PublishedTick>,
  watch: TickWatch,
  now: () => number,
): OperatorFunction<DueTick, PublishedTick> {
  const tracer = trace.getTracer('tidemark');
  let started = 0;
  let span = trace.getActiveSpan();
  return (due$: Observable<DueTick>) =>
    due$.pipe(
      tap(() => {
        started = now();
        span = tracer.startSpan('tick');
        watch.begun();
      }),
      stages,
      tap((tick) => {
        span?.setAttribute('tidemark.observations', tick.outcome.observations).end();
        watch.ended(tick, now() - started);
      }),
    );
}
