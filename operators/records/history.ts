import type { ObservationBatch } from './batch.ts';
import type { StoredObservation } from './observation.ts';

/** Key in the `meta` of an observation that its producer declares to be history, and the value that says so. */
const KEY = 'history';
const DECLARED = 'true';

/** Metadata of a row that has no other; shared, because an import has it in each row. */
const HISTORY: Readonly<Record<string, string>> = { [KEY]: DECLARED };

/** Whether an observation was declared to be history, however old it is: nobody is called because of it. */
export function isDeclaredHistory({ meta }: Pick<StoredObservation, 'meta'>): boolean {
  return meta?.[KEY] === DECLARED;
}

/** A batch whose rows are all declared to be history. The declaration is stored with each of them. */
export function declaredHistory(batch: ObservationBatch): ObservationBatch {
  const meta = Array.from({ length: batch.length }, (_, row) => {
    const own = batch.meta?.[row];
    return own == null ? HISTORY : { ...own, ...HISTORY };
  });
  return { ...batch, meta };
}
