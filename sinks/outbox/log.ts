/** What a read of a log gives: changes, possibly none, and the place up to which its reader has now read. */
export interface Page<Entry> {
  readonly changes: readonly Entry[];
  readonly cursor: number;
}

/**
 * A log of changes in one order. Each reader has a place of its own and asks for what comes after it; nothing is pushed past a
 * reader, so nothing is lost or repeated however slow it is.
 */
export interface Log<Entry> {
  /** The place of the last change. */
  readonly lastSeq: number;
  /** The next changes after a place, at most `limit`. Where none of them is for this reader, the cursor is later all the same. */
  read(after: number, limit: number): Promise<Page<Entry>>;
  /** Resolves when there is a change after a place, or when the signal is aborted. */
  wait(after: number, signal: AbortSignal): Promise<void>;
}

/** A log in another form, page by page; places stay what they are. */
export function mapped<From, To>(
  log: Log<From>,
  form: (changes: readonly From[]) => readonly To[] | Promise<readonly To[]>,
): Log<To> {
  return {
    get lastSeq() {
      return log.lastSeq;
    },
    async read(after, limit) {
      const { changes, cursor } = await log.read(after, limit);
      return { changes: await form(changes), cursor };
    },
    wait: (after, signal) => log.wait(after, signal),
  };
}
