import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FeedbackVerdict } from '../../../operators/signals/verdict.ts';
import type { Client, SettingsComparison, Signal } from '../../client/index.ts';
import { useKeys } from '../common/keys.tsx';
import { momentText, numberText } from '../common/moments.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { isStanding, nameOf, seriesOf } from '../now/stories.ts';
import { Companions, Compare, compared } from './compare.tsx';
import { Decisions } from './decisions.tsx';
import { movedWith } from './moved-with.ts';
import type { Shown } from './plot/draw.ts';
import { marksOf, windowOf } from './plot/marks.ts';
import { distinct, overlaysOf } from './plot/overlays.ts';
import { POINTS, type SeriesId } from './plot/read-outline.ts';
import { type Pointed, SeriesPlot } from './plot/series-plot.tsx';
import { useOutline } from './plot/use-outline.ts';
import { overlayColour, useOverlays } from './plot/use-overlays.ts';
import { around, type View } from './plot/view.ts';
import { SignalPanel } from './signal-panel.tsx';
import { WhatIf } from './what-if.tsx';

/** Milliseconds between looks for new observations and signals. */
const LOOK = 5000;
/** Looks after which signals are read again, if nothing tells that they have changed. */
const SELDOM = 6;
/** Most signals of the series, and of its scope, that are read, the newest. */
const MOST_SIGNALS = 500;
const MOST_OF_SCOPE = 200;

const SPANS = [
  { name: 'day', length: 86_400_000 },
  { name: 'week', length: 7 * 86_400_000 },
  { name: 'month', length: 30 * 86_400_000 },
];

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
  for await (const found of client.series({ scope_id, entity_id, limit: 1 })) return { found };
  return { found: undefined };
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

/** The signal that is shown at first: an open alert, an open event, the latest event. */
function firstOf(signals: readonly Signal[]): Signal | undefined {
  const events = signals.filter((signal) => !isStanding(signal));
  const open = events.filter(({ status }) => status === 'open');
  return open.find(({ severity }) => severity === 'alert') ?? open[0] ?? events[0] ?? signals[0];
}

function viewIn(query: URLSearchParams): View | undefined {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  return from < to ? { from, to } : undefined;
}

/** Observations that are to be seen before and behind a window. */
const SEEN_AROUND = 300;

/** The time that so many observations take on average. */
function leastAround(count: number, whole: View): number {
  return ((whole.to - whole.from) * SEEN_AROUND) / Math.max(count, 1);
}

/** One series: its observations, what was expected, its signals and what explains them. */
export function SeriesView({ series }: { readonly series: SeriesId }) {
  const { client, access } = useSession();
  const notify = useNotices();
  const { query } = usePlace();
  const look = useLook();
  const [chosen, setView] = useState<View | undefined>(() => viewIn(query));
  const [lastAt, setLastAt] = useState<number | undefined>(undefined);
  const data = useOutline(client, series, chosen, lastAt, POINTS);
  const { whole, view } = data;
  const now = whole?.to ?? 0;
  // The line comes first; what is asked for besides would keep the store from it.
  const isDrawn = data.line !== undefined || data.error !== undefined;
  const known = useAsked(() => (isDrawn ? knownSeries(client, series) : undefined), [client, isDrawn, look]);
  const info = known.value?.found;
  useEffect(() => {
    if (info?.last_at !== undefined) setLastAt(Date.parse(info.last_at));
  }, [info?.last_at]);
  const [judgements, setJudgements] = useState(0);
  const growths = useGrowths(info?.count);
  // Signals change with observations, of other series too (a silence), which is looked for less often.
  const signals = useAsked(
    () => (isDrawn ? readSignals(client, series) : undefined),
    [client, isDrawn, growths, judgements, Math.floor(look / SELDOM)],
  );
  const name = info === undefined ? series.entity_id.slice(0, 8) : nameOf(info);
  useTitle(name);

  const [first, last] = [info?.first_at, info?.last_at];
  const own = signals.value?.series ?? [];
  const selected =
    own.find(({ id }) => id === query.get('signal')) ?? (query.has('signal') ? undefined : firstOf(own));
  // The address follows once the view rests.
  useEffect(() => {
    if (chosen === undefined) return undefined;
    const { from, to } = chosen;
    const timer = setTimeout(
      () => adjust({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
      300,
    );
    return () => clearTimeout(timer);
  }, [chosen]);

  // A link to a signal shows it with its surroundings.
  const linked = query.has('from') ? undefined : own.find(({ id }) => id === query.get('signal'));
  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || linked === undefined || whole === undefined || info === undefined) return;
    isPlaced.current = true;
    const { from, to } = windowOf(linked, now);
    setView(around(from, to, whole, leastAround(info.count, whole)));
  }, [linked, whole, info, now]);

  const [comparison, setComparison] = useState<SettingsComparison | undefined>(undefined);
  const others = useMemo(() => compared(query.get('compare') ?? ''), [query.get('compare')]);
  const wanted = useMemo(
    () =>
      distinct([
        ...(selected === undefined ? [] : overlaysOf(selected, series.entity_id)),
        ...others.map((one) => ({ series: one, lag: 0 })),
      ]),
    [selected, others, series],
  );
  const overlays = useOverlays(client, wanted, view, POINTS);
  const shown = useMemo(() => shownSignals(own, comparison, series), [signals.value, comparison]);
  const marks = useMemo(
    () => (selected === undefined ? [] : marksOf(selected, series.entity_id, now)),
    [selected, now],
  );
  const companions = useMemo(
    () => (selected === undefined ? [] : movedWith(selected, series, signals.value?.scope ?? [], now)),
    [selected, signals.value, now],
  );
  const [pointed, setPointed] = useState<Pointed | undefined>(undefined);

  const select = (id: string) => adjust({ signal: id });
  const showSignal = (signal: Signal) => {
    select(signal.id);
    if (whole === undefined) return;
    const { from, to } = windowOf(signal, now);
    setView(around(from, to, whole, leastAround(info?.count ?? 0, whole)));
  };
  const judge = (signal: Signal, verdict: FeedbackVerdict) => {
    client.giveFeedback(signal.id, verdict).then(
      ({ accepted }) => {
        const closed = accepted === true ? '; closed, its level is what is expected now' : '';
        notify({ text: `${signal.pattern}: ${verdict.replace('_', ' ')}${closed}` });
        setJudgements((count) => count + 1);
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
  };
  const at = own.findIndex(({ id }) => id === selected?.id);
  const step = (by: number) => {
    const next = own[Math.min(Math.max(at + by, 0), own.length - 1)];
    if (next !== undefined) showSignal(next);
  };
  const mayJudge = access.permissions.includes('detectors:write');
  useKeys([
    { key: 'j', does: 'earlier signal', run: () => step(1) },
    { key: 'k', does: 'later signal', run: () => step(-1) },
    { key: '0', does: 'show all', run: () => setView(whole) },
    ...(mayJudge && selected !== undefined
      ? (['useful', 'false_alarm', 'expected'] as const).map((verdict) => ({
          key: verdict.charAt(0),
          does: `it was ${verdict.replace('_', ' ')}`,
          run: () => judge(selected, verdict),
        }))
      : []),
  ]);

  const error = known.error ?? signals.error ?? data.error;
  if (known.value !== undefined && info === undefined) {
    return <p class="empty">There is no such series.</p>;
  }
  return (
    <>
      <div class="head">
        <h1>{name}</h1>
        <span class="scope">{info?.scope ?? series.scope_id}</span>
        {Object.entries(info?.tags ?? {}).map(([key, value]) => (
          <span key={key} class="tag">
            {key}:{value}
          </span>
        ))}
        {info !== undefined && (
          <span class="hint">
            {info.count.toLocaleString('en')} observations
            {first !== undefined && last !== undefined && `, ${momentText(first)} to ${momentText(last)} UTC`}
          </span>
        )}
      </div>
      {error !== undefined && <p class="failed">{messageOf(error)}</p>}
      <div class="toolbar">
        <Spans whole={whole} show={setView} />
        <Readout pointed={pointed} unit={info?.unit} />
        <Compare others={others} self={series} />
      </div>
      <Legend
        others={wanted.map(({ series: one, lag }, place) => ({
          name: nameOf(one),
          lag,
          colour: overlayColour(place),
        }))}
      />
      {info?.count === 0 && <p class="empty">The series has no observations yet.</p>}
      {data.line !== undefined && data.line.times.length > 0 && view !== undefined && whole !== undefined ? (
        <SeriesPlot
          content={{ line: data.line, band: data.band, overlays, shown, selected: selected?.id, marks, now }}
          view={view}
          whole={whole}
          unit={info?.unit}
          label={`${name}: ${info?.count ?? 0} observations from ${first} to ${last}, ${own.length} signals`}
          onView={setView}
          onSelect={select}
          onPointed={setPointed}
        />
      ) : (
        <div class="plot waiting" />
      )}
      <div class="columns">
        <div>
          {selected !== undefined && (
            <SignalPanel
              signal={selected}
              mayJudge={mayJudge}
              judge={(verdict) => judge(selected, verdict)}
            />
          )}
          {selected !== undefined && mayJudge && (
            <WhatIf
              key={selected.pattern}
              scope={series.scope_id}
              pattern={selected.pattern}
              since={undefined}
              compared={setComparison}
            />
          )}
        </div>
        <div>
          {selected !== undefined && <Companions companions={companions} />}
          <Decisions entity={info?.entity} />
          <section class="panel" aria-label="Signals">
            <h2>Signals of {name}</h2>
            {own.length === 0 && <p class="empty">{signals.isAsking ? 'Loading …' : 'None yet.'}</p>}
            <ul class="signals pick">
              {own.map((signal) => (
                <li key={signal.id}>
                  <button
                    type="button"
                    class={signal.id === selected?.id ? 'pickable chosen' : 'pickable'}
                    aria-pressed={signal.id === selected?.id}
                    onClick={() => showSignal(signal)}
                  >
                    <span class={`pattern ${signal.severity}`}>{signal.pattern}</span>
                    <span class="when">
                      {momentText(signal.window.start)}
                      {signal.status === 'open' ? ', open' : ''}
                    </span>
                    <span class="summary">{signal.explanation.summary ?? ''}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

/** The signals in the strip of the plot: those of the series, and what other settings would make of them. */
function shownSignals(
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

function Spans({ whole, show }: { readonly whole: View | undefined; readonly show: (view: View) => void }) {
  if (whole === undefined) return null;
  const longer = SPANS.filter(({ length }) => length < whole.to - whole.from);
  return (
    <fieldset class="row" aria-label="Range">
      {longer.map(({ name, length }) => (
        <button key={name} type="button" onClick={() => show({ from: whole.to - length, to: whole.to })}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => show(whole)}>
        all <kbd>0</kbd>
      </button>
    </fieldset>
  );
}

function Readout({
  pointed,
  unit,
}: {
  readonly pointed: Pointed | undefined;
  readonly unit: string | undefined;
}) {
  if (pointed === undefined)
    return <p class="readout hint">Drag to move, wheel to zoom, double click for all.</p>;
  const { time, value, band } = pointed;
  return (
    <p class="readout">
      <span class="mono">{new Date(time).toISOString().replace('T', ' ').slice(0, 19)}</span>{' '}
      <b>
        {numberText(value)} {unit ?? ''}
      </b>
      {band !== undefined && (
        <span class="hint">
          {' '}
          expected {numberText(band.expected)}, {numberText(band.low)} to {numberText(band.high)}
        </span>
      )}
    </p>
  );
}

function Legend({ others }: { readonly others: readonly { name: string; lag: number; colour: string }[] }) {
  if (others.length === 0) return null;
  return (
    <ul class="legend" aria-label="Other series in the plot, each on its own scale">
      {others.map(({ name, lag, colour }) => (
        <li key={name}>
          <span class="swatch" style={{ background: colour }} />
          {name}
          {lag !== 0 &&
            ` (${lag > 0 ? 'later' : 'earlier'} by ${numberText(Math.abs(lag) / 1000)} s, shifted)`}
        </li>
      ))}
    </ul>
  );
}
