import { useEffect, useRef, useState } from 'preact/hooks';
import type { Signal } from '../../../operators/signals/signal.ts';
import type { Client, KnownSeries, SeriesAnswer, SettingsComparison } from '../../client/index.ts';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { isStanding, seriesOf } from '../now/stories.ts';
import type { Shown } from './plot/draw.ts';
import type { SeriesId } from './plot/read-outline.ts';

/** Milliseconds between looks for new observations and signals. */
const LOOK = 5000;
/** Looks after which signals are read again, if nothing tells that they have changed. */
const SELDOM = 6;
/** Most signals of the series, and of its scope, that are read, the newest. */
const MOST_SIGNALS = 500;
const MOST_OF_SCOPE = 200;

/** Counts up while the page is seen, so that what depends on it is asked for again. */
function useLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLook((count) => count + 1);
    }, LOOK);
    return () => clearInterval(timer);
  }, []);
  return look;
}

/** The time, to the second. */
export function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How often a number has changed since it was known. */
function useGrowths(count: number | undefined): number {
  const before = useRef<number | undefined>(undefined);
  const [growths, setGrowths] = useState(0);
  useEffect(() => {
    if (count === undefined) return;
    if (before.current !== undefined && before.current !== count) setGrowths((known) => known + 1);
    before.current = count;
  }, [count]);
  return growths;
}

async function knownSeries(client: Client, { scope_id, entity_id }: SeriesId) {
  for await (const found of client.series({ scope_id, entity_id, limit: 1 })) return found;
  return undefined;
}

/** The signals of the scope, and those that are about the series. */
async function readSignals(client: Client, { scope_id, entity_id }: SeriesId) {
  const [own, all] = await Promise.all([
    client.signalPage({ scope_id, entity_id, members: true, limit: MOST_SIGNALS }),
    client.signalPage({ scope_id, members: true, limit: MOST_OF_SCOPE }),
  ]);
  const scope = [...new Map([...all.signals, ...own.signals].map((signal) => [signal.id, signal])).values()];
  const series = scope.filter((signal) => seriesOf(signal).some((one) => one.entity_id === entity_id));
  series.sort((a, b) => Date.parse(b.window.start) - Date.parse(a.window.start));
  return { scope, series };
}

/** What is asked of a series while its page is shown. */
export interface SeriesNews {
  readonly info: KnownSeries;
  readonly answer: SeriesAnswer | undefined;
  /** Signals that are about the series, the latest first, and all of its scope. */
  readonly own: readonly Signal[];
  readonly scope: readonly Signal[];
  readonly isAsking: boolean;
  readonly error: unknown;
  /** Reads the signals again. */
  readonly again: () => void;
}

/** Keeps up with a series: its last value every few seconds, its signals and its summary when there are new observations. */
export function useSeries(series: KnownSeries, isDrawn: boolean): SeriesNews {
  const { client } = useSession();
  const look = useLook();
  // The line comes first; what is asked for besides would keep the store from it.
  const known = useAsked(
    () => (isDrawn && look > 0 ? knownSeries(client, series) : undefined),
    [client, isDrawn, look],
  );
  const latest = useRef<KnownSeries>(series);
  if (known.value !== undefined) latest.current = known.value;
  const info = latest.current;
  const [asks, setAsks] = useState(0);
  const growths = useGrowths(info.count);
  // Signals change with observations, of other series too (a silence), which is looked for less often.
  const signals = useAsked(
    () => (isDrawn ? readSignals(client, series) : undefined),
    [client, isDrawn, growths, asks, Math.floor(look / SELDOM)],
  );
  const summary = useAsked(
    () => (isDrawn ? client.seriesOf(series.entity_id, { scope_id: series.scope_id }) : undefined),
    [client, isDrawn, Math.floor(look / SELDOM)],
  );
  return {
    info,
    answer: summary.value,
    own: signals.value?.series ?? [],
    scope: signals.value?.scope ?? [],
    isAsking: signals.isAsking,
    error: known.error ?? signals.error,
    again: () => setAsks((count) => count + 1),
  };
}

/** The signal that is shown at first: an open alert, an open event, the latest event. */
export function firstOf(signals: readonly Signal[]): Signal | undefined {
  const events = signals.filter((signal) => !isStanding(signal));
  const open = events.filter(({ status }) => status === 'open');
  return open.find(({ severity }) => severity === 'alert') ?? open[0] ?? events[0] ?? signals[0];
}

/** The signals in the strip of the plot: those of the series, and what other settings would make of them. */
export function shownSignals(
  own: readonly Signal[],
  comparison: SettingsComparison | undefined,
  { entity_id }: SeriesId,
): Shown[] {
  if (comparison === undefined) return own.map((signal) => ({ signal, style: 'stored' }));
  const isOwn = (signal: Signal) => seriesOf(signal).some((one) => one.entity_id === entity_id);
  const gone = comparison.gone.filter(isOwn);
  const isGone = (signal: Signal) => gone.some(({ id }) => id === signal.id);
  return [
    ...own.filter((signal) => !isGone(signal)).map((signal) => ({ signal, style: 'stored' as const })),
    ...gone.map((signal) => ({ signal, style: 'gone' as const })),
    ...comparison.opened.filter(isOwn).map((signal) => ({ signal, style: 'opened' as const })),
  ];
}
