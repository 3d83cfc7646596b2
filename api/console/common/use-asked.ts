import { useEffect, useState } from 'preact/hooks';

/** An answer that is awaited. While it is asked for again, the earlier answer stays. */
export interface Asked<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly isAsking: boolean;
}

/**
 * Asks whenever one of `keys` has changed. Only the answer to the latest question counts.
 *
 * @param ask returns undefined if there is nothing to ask
 */
export function useAsked<T>(
  ask: (signal: AbortSignal) => Promise<T> | undefined,
  keys: readonly unknown[],
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ value: undefined, error: undefined, isAsking: true });
  useEffect(() => {
    const stop = new AbortController();
    const answer = ask(stop.signal);
    if (answer === undefined) {
      setAsked({ value: undefined, error: undefined, isAsking: false });
      return undefined;
    }
    setAsked(({ value }) => ({ value, error: undefined, isAsking: true }));
    answer.then(
      (value) => {
        if (!stop.signal.aborted) setAsked({ value, error: undefined, isAsking: false });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setAsked(({ value }) => ({ value, error, isAsking: false }));
      },
    );
    return () => stop.abort();
  }, keys);
  return asked;
}
