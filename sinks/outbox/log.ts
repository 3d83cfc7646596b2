/** Result of a read of a log: changes, possibly none, and the position up to which the reader has now read. */
export interface LogPage<Entry> {
  readonly changes: readonly Entry[];
  readonly cursor: number;
}

/**
 * A log of changes in one order. Each reader has its own position and pulls what comes after it, so nothing is lost or repeated
 * however slow it is.
 */
export interface Log<Entry> {
  /** The position of the last change. */
  readonly lastSeq: number;
  /** The next changes after a position, at most `limit`. The cursor advances even when none of them passes the reader's filter. */
  read(after: number, limit: number): Promise<LogPage<Entry>>;
  /** Resolves when there is a change after a position, or when the signal is aborted. */
  wait(after: number, signal: AbortSignal): Promise<void>;
}

/** Maps the entries of a log, page by page; positions are unchanged. */
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
