import { Observable, type OperatorFunction } from 'rxjs';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { DueTick, GatheredTick, SettingsRequest } from './tick-steps.ts';

/**
 * Gives each tick what came since the one before it: the committed batches and the changes of settings.
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
      const subscription = committed$.subscribe((batch) => batches.push(batch));
      subscription.add(requests$.subscribe((request) => requests.push(request)));
      subscription.add(
        due$.subscribe({
          next(due) {
            const gathered = { due, batches, requests };
            batches = [];
            requests = [];
            subscriber.next(gathered);
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      );
      return subscription;
    });
}
