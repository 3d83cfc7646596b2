import { useEffect, useState } from 'preact/hooks';
import type { Client, Signal } from '../../client/index.ts';

/** Most signals that the page holds. */
const MOST = 1000;
/** Milliseconds for which changes are gathered before the page is drawn again. */
const GATHER = 100;

/** The open signals and the latest others, kept up to date by the stream. */
export interface LiveSignals {
  readonly signals: readonly Signal[];
  /** Whether the first list has come. */
  readonly isLoaded: boolean;
  /** Whether more are open than the page holds. */
  readonly isCut: boolean;
  readonly state: 'connecting' | 'live';
  readonly error: unknown;
  /** Puts a signal in place of its earlier version. */
  readonly replace: (signal: Signal) => void;
}

/** Adds what came, keeping the latest revision of each. What somebody said of a signal is not part of the stream. */
export function merged(
  known: ReadonlyMap<string, Signal>,
  came: readonly Signal[],
): ReadonlyMap<string, Signal> {
  const all = new Map(known);
  for (const signal of came) {
    const before = all.get(signal.id);
    if (before !== undefined && before.revision > signal.revision) continue;
    const feedback = signal.feedback ?? before?.feedback;
    all.set(signal.id, { ...signal, ...(feedback !== undefined && { feedback }) });
  }
  return all;
}

/**
 * Reads the signals and follows their changes. They are read again whenever the stream was connected, since changes may have been missed
 * before.
 */
export function useLiveSignals(client: Client): LiveSignals {
  const [known, setKnown] = useState<ReadonlyMap<string, Signal>>(new Map());
  const [state, setState] = useState<LiveSignals['state']>('connecting');
  const [isLoaded, setLoaded] = useState(false);
  const [isCut, setCut] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const failed = (reason: unknown) => {
      if (!stop.signal.aborted) setError(reason);
    };
    let waiting: Signal[] = [];
    // What the stream brought since the list was asked for, which the list may not have.
    let since: Signal[] = [];
    const list = async () => {
      const [open, latest] = await Promise.all([
        client.signalPage({ status: 'open', members: true, limit: MOST }),
        client.signalPage({ members: true, limit: 200 }),
      ]);
      if (stop.signal.aborted) return;
      setCut(open.next_cursor !== undefined);
      // Signals that ended while the stream was broken are no longer in the list of open ones.
      setKnown((before) => {
        const ended = [...before.values()].filter(({ status }) => status === 'closed');
        return merged(merged(new Map(), ended), [...open.signals, ...latest.signals, ...since]);
      });
      since = [];
      setLoaded(true);
      setError(undefined);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const came = waiting;
      waiting = [];
      setKnown((before) => merged(before, came));
    };
    const follow = async () => {
      const opened = () => {
        since = [];
        setState('live');
        list().catch(failed);
      };
      for await (const { signal } of client.stream({ updates: true }, { signal: stop.signal, opened })) {
        waiting.push(signal);
        since.push(signal);
        timer ??= setTimeout(flush, GATHER);
      }
    };
    // The list does not wait for a stream that a proxy holds back.
    list().catch(failed);
    follow().catch(failed);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client]);
  const replace = (signal: Signal) => setKnown((before) => merged(before, [signal]));
  return { signals: [...known.values()], isLoaded, isCut, state, error, replace };
}
