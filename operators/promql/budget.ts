import { PromqlFault } from './faults.ts';

/** Most values that a query may compute: as many as Prometheus may hold for one (`query.max-samples`). */
const MOST_VALUES = 50_000_000;

/** Bounds the work of one evaluation, which holds up every other caller of the process. */
export class Budget {
  private left: number;

  constructor(values = MOST_VALUES) {
    this.left = values;
  }

  /** @throws PromqlFault when a query has computed more values than it may */
  spend(values: number): void {
    this.left -= values;
    if (this.left >= 0) return;
    throw PromqlFault.execution(
      'the query computes too many values; ask for a shorter time, a longer step or fewer series',
    );
  }
}
