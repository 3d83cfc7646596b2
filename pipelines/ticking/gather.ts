import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { Observable, type OperatorFunction } from 'rxjs';
import { forDetection, type StoredBatch } from '../../operators/records/batch.ts';
import { linksToOrigins } from '../../sinks/traces/origins.ts';
import { activeTracer } from '../../sinks/traces/span.ts';
import type { DueTick, GatheredTick, SettingsRequest } from './tick-steps.ts';

/**
 * Gives each tick what came since the one before it: the committed batches and the changes of settings. The later stages run in the
 * span `tick`, which has links to the requests that the batches came from, and which {@link measured} ends.
 *
 * @param untaken batches that were committed before the first tick
 */
export function gather(
  committed$: Observable<StoredBatch>,
  requests$: Observable<SettingsRequest>,
  untaken: readonly StoredBatch[],
): OperatorFunction<DueTick, GatheredTick> {
  return (due$) =>
    new Observable((subscriber) => {
      let batches = [...untaken];
      let requests: SettingsRequest[] = [];
      const subscription = committed$.subscribe((batch) => batches.push(forDetection(batch)));
      subscription.add(requests$.subscribe((request) => requests.push(request)));
      subscription.add(
        due$.subscribe({
          next(due) {
            const span = activeTracer()?.startSpan('tick', { links: linksToOrigins(batches) }, ROOT_CONTEXT);
            const gathered = { due, batches, requests, span };
            batches = [];
            requests = [];
            if (span === undefined) subscriber.next(gathered);
            else context.with(trace.setSpan(ROOT_CONTEXT, span), () => subscriber.next(gathered));
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      );
      return subscription;
    });
}
