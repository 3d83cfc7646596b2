import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { concatMap, Observable, type OperatorFunction } from 'rxjs';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { linksToOrigins } from '../../sinks/traces/origins.ts';
import { activeTracer } from '../../sinks/traces/span.ts';
import { NOT_YET } from './announce.ts';
import type { DueTick, GatheredTick, SettingsRequest } from './tick-steps.ts';
import type { Untaken } from './untaken.ts';

/**
 * Gives each tick the committed batches and the changes of settings that no tick has taken. When more batches were committed than a tick
 * takes, a change waits for the tick that takes the last observation stored before it. The later stages run in the span `tick`, which has
 * links to the requests that the batches came from, and which {@link measured} ends.
 *
 * @param failed called when batches could not be read from the store; the next tick reads them again
 */
export function gather(
  committed$: Observable<StoredBatch>,
  requests$: Observable<SettingsRequest>,
  untaken: Untaken,
  failed: (error: unknown) => void,
): OperatorFunction<DueTick, GatheredTick> {
  let requests: SettingsRequest[] = [];
  const takeFor = async (due: DueTick): Promise<GatheredTick> => {
    const asked = requests;
    requests = [];
    let batches: readonly StoredBatch[] = [];
    try {
      // What a stop leaves in the store is taken after the next start.
      batches = due.isLast ? untaken.takeWaiting() : await untaken.take();
    } catch (error) {
      failed(error);
      for (const { reject } of asked) reject(new StoreUnavailable(NOT_YET, error));
    }
    const { isLeft, takenTo } = untaken;
    const isDue = ({ after }: SettingsRequest) => after <= takenTo;
    requests = [...asked.filter((request) => !isDue(request)), ...requests];
    return { due, batches, isLeft, takenTo, requests: asked.filter(isDue) };
  };
  return (due$) =>
    new Observable((subscriber) => {
      const subscription = committed$.subscribe((batch) => untaken.add(batch));
      subscription.add(requests$.subscribe((request) => requests.push(request)));
      subscription.add(
        due$.pipe(concatMap(takeFor)).subscribe({
          next(gathered) {
            const links = linksToOrigins(gathered.batches);
            const span = activeTracer()?.startSpan('tick', { links }, ROOT_CONTEXT);
            if (span === undefined) subscriber.next(gathered);
            else
              context.with(trace.setSpan(ROOT_CONTEXT, span), () => subscriber.next({ ...gathered, span }));
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      );
      return subscription;
    });
}
