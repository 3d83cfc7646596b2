import { Observable, type OperatorFunction, Subject } from 'rxjs';

/** Values that wait while the stages after them are busy. */
export interface Backlog<Value, Group> {
  /**
   * Adds a value.
   *
   * @param isBusy whether the stages have a group
   */
  add(value: Value, isBusy: boolean): void;
  /** Removes what the stages get next; undefined when nothing waits. */
  next(): Group | undefined;
}

/**
 * Feeds stages at their own pace, as an RxJS operator: values wait in a backlog, and the stages get the next group of them when they have
 * emitted the result of an earlier one. So groups grow while the stages are slow. When the source completes, what waits still passes.
 *
 * @param stages emits exactly one value for each group, in order
 * @param ahead groups that the stages may have at once; the second lets one stage prepare a group while the next stage has another
 */
export function feed<Value, Group, Result>(
  backlog: Backlog<Value, Group>,
  stages: OperatorFunction<Group, Result>,
  ahead = 1,
): OperatorFunction<Value, Result> {
  return (source) =>
    new Observable((subscriber) => {
      const groups = new Subject<Group>();
      let inside = 0;
      let isFeeding = false;
      let isOver = false;
      const advance = () => {
        // Stages that emit at once come back here from within the loop.
        if (isFeeding) return;
        isFeeding = true;
        while (inside < ahead) {
          const group = backlog.next();
          if (group === undefined) break;
          inside++;
          groups.next(group);
        }
        isFeeding = false;
        if (isOver && inside === 0) groups.complete();
      };
      const subscription = groups.pipe(stages).subscribe({
        next(result) {
          inside--;
          subscriber.next(result);
          advance();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      subscription.add(
        source.subscribe({
          next(value) {
            backlog.add(value, inside > 0);
            if (inside === 0) advance();
          },
          error: (error: unknown) => groups.error(error),
          complete() {
            isOver = true;
            if (inside === 0) advance();
          },
        }),
      );
      return subscription;
    });
}
