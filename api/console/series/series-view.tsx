import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FeedbackVerdict } from '../../../operators/signals/verdict.ts';
import type { KnownSeries, SettingsComparison, Signal } from '../../client/index.ts';
import { useKeys } from '../common/keys.tsx';
import { momentText } from '../common/moments.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { adjust, go, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { shortMoment } from '../common/values.ts';
import { isStanding, nameOf, storiesOf } from '../now/stories.ts';
import { BandMenu, partsIn } from './band-menu.tsx';
import { Brush } from './brush.tsx';
import { Companions } from './companions.tsx';
import { Compare, compared } from './compare.tsx';
import { Decisions, useDecisions } from './decisions.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Finding } from './finding.tsx';
import { Head } from './head.tsx';
import { Legend } from './legend.tsx';
import { movedWith } from './moved-with.ts';
import type { Moment } from './plot/draw-edge.ts';
import { marksOf, windowOf } from './plot/marks.ts';
import { distinct, overlaysOf } from './plot/overlays.ts';
import { POINTS } from './plot/read-outline.ts';
import { type Pointed, SeriesPlot } from './plot/series-plot.tsx';
import { type Range, rangeIn, rangeQuery, SPANS } from './plot/spans.ts';
import { useOutline } from './plot/use-outline.ts';
import { overlayColour, useOverlays } from './plot/use-overlays.ts';
import { heldBand, usualBand } from './plot/usual.ts';
import { around, moved, type View, within } from './plot/view.ts';
import { RangeBar } from './range-bar.tsx';
import { Tables } from './tables.tsx';
import { firstOf, shownSignals, useClock, useSeries } from './use-series.ts';
import { usualNow } from './usual-now.ts';

/** Observations that are to be seen before and behind a window. */
const SEEN_AROUND = 300;
/** How much longer than an open signal the range is at first. */
const OPEN_SHARE = 1.5;
/** For how long the key mutes, as the API takes it. */
const MUTE_FOR = '2h';
/** Values that a forecast needs before its first one. */
const BEFORE_FORECAST = 16;

/** The time that so many observations take on average. */
function leastAround(count: number, whole: View): number {
  return ((whole.to - whole.from) * SEEN_AROUND) / Math.max(count, 1);
}

/** One series: its observations, what is usual, its signals and what explains them. */
export function SeriesView({ series }: { readonly series: KnownSeries }) {
  const { client, access } = useSession();
  const notify = useNotices();
  const { query } = usePlace();
  const clock = useClock();
  const [chosen, setRange] = useState<Range | undefined>(() => rangeIn(query));
  const [lastAt, setLastAt] = useState<number | undefined>(undefined);
  const data = useOutline(client, series, chosen, lastAt, POINTS);
  const { whole, view, range, band } = data;
  const now = whole?.to ?? 0;
  const news = useSeries(series, data.line !== undefined || data.error !== undefined);
  const { info, own, scope } = news;
  useEffect(() => {
    if (info.last_at !== undefined) setLastAt(Date.parse(info.last_at));
  }, [info.last_at]);
  const name = nameOf(info);
  useTitle(name);

  const selected =
    own.find(({ id }) => id === query.get('signal')) ?? (query.has('signal') ? undefined : firstOf(own));
  // The address follows once the range rests, and the range follows an address that somebody else set.
  const written = useRef(rangeText(query));
  useEffect(() => {
    if (chosen === undefined) return undefined;
    const timer = setTimeout(() => {
      const next = rangeQuery(chosen);
      written.current = [next.from, next.to, next.range].join();
      adjust(next);
    }, 300);
    return () => clearTimeout(timer);
  }, [chosen]);
  const there = rangeText(query);
  useEffect(() => {
    if (there === written.current) return;
    written.current = there;
    const given = rangeIn(query);
    if (given !== undefined) setRange(given);
  }, [there]);

  const showAround = (signal: Signal) => {
    if (whole === undefined) return;
    const { from, to } = windowOf(signal, now);
    setRange(around(from, to, whole, leastAround(info.count, whole)));
  };
  // A link to a signal shows it with its surroundings.
  const linked = chosen === undefined ? own.find(({ id }) => id === query.get('signal')) : undefined;
  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || linked === undefined || whole === undefined) return;
    isPlaced.current = true;
    showAround(linked);
  }, [linked, whole]);

  // What is open is shown from its beginning on.
  const started = selected?.status === 'open' ? Date.parse(selected.window.start) : undefined;
  useEffect(() => {
    if (isPlaced.current || chosen !== undefined || query.has('signal') || started === undefined) return;
    if (whole === undefined || typeof range !== 'number') return;
    isPlaced.current = true;
    const needed = (whole.to - started) * OPEN_SHARE;
    const span = SPANS.find(({ length }) => length >= needed);
    if (span !== undefined && span.length > range) setRange(span.length);
  }, [started, whole, range, chosen]);

  const [comparison, setComparison] = useState<SettingsComparison | undefined>(undefined);
  const others = useMemo(() => compared(query.get('compare') ?? ''), [query.get('compare')]);
  const wanted = useMemo(
    () =>
      distinct([
        ...(selected === undefined ? [] : overlaysOf(selected, series.entity_id)),
        ...others.map((one) => ({ series: one, lag: 0 })),
      ]),
    [selected?.id, others, series.entity_id],
  );
  const overlays = useOverlays(client, wanted, view, POINTS);
  const shown = useMemo(() => shownSignals(own, comparison, series), [own, comparison]);
  const marks = useMemo(
    () => (selected === undefined ? [] : marksOf(selected, series.entity_id, now, data.line)),
    [selected, now, data.line],
  );
  const companions = useMemo(
    () => (selected === undefined ? [] : movedWith(selected, series, scope, now)),
    [selected, scope, now],
  );
  const together = useMemo(
    () =>
      storiesOf(scope).stories.find(({ signals }) => signals.some(({ id }) => id === selected?.id))?.signals
        .length ?? 1,
    [scope, selected?.id],
  );
  const decided = useDecisions(info.entity);
  const moments = useMemo(() => momentsOf(decided.value ?? [], selected), [decided.value, selected?.id]);
  // What came with the story is not what was usual before it.
  const before = selected?.status === 'open' ? Date.parse(selected.window.start) : Number.POSITIVE_INFINITY;
  const stories = useMemo(
    () => own.filter((signal) => !isStanding(signal)).map((signal) => windowOf(signal, now)),
    [own, now],
  );
  const usual = useMemo(
    () => (band === undefined || view === undefined ? undefined : usualBand(band, view, before, stories)),
    [band, view, before, stories],
  );
  const seen = useMemo(
    () =>
      band === undefined || selected?.status !== 'open' || selected.expected === undefined
        ? band
        : heldBand(band, before, selected.expected),
    [band, before, selected],
  );
  const share = usual?.share;
  const present = useMemo(() => usualNow(selected, band, share), [selected, band, share]);
  const parts = useMemo(() => partsIn(query.get('hide')), [query.get('hide')]);
  const [pointed, setPointed] = useState<Pointed | undefined>(undefined);

  const select = (id: string) => adjust({ signal: id });
  const judge = (signal: Signal, verdict: FeedbackVerdict) => {
    client.giveFeedback(signal.id, verdict).then(
      ({ accepted }) => {
        const closed = accepted === true ? '; closed, its level is what is expected now' : '';
        notify({ text: `${signal.pattern}: ${verdict.replace('_', ' ')}${closed}` });
        news.again();
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
  };
  const mute = async () => {
    const made = await client.mute({
      scope: series.scope_id,
      entity: series.entity_id,
      for: MUTE_FOR,
      reason: 'muted in the console',
    });
    const undo = () => {
      client.unmute(made.id).then(
        () => notify({ text: 'The mute is removed' }),
        (error: unknown) => notify({ text: messageOf(error), isError: true }),
      );
    };
    notify({ text: `${name} is muted until ${momentText(made.ends_at)}`, undo });
  };
  const startMute = () =>
    void mute().catch((error: unknown) => notify({ text: messageOf(error), isError: true }));
  const at = own.findIndex(({ id }) => id === selected?.id);
  const step = (by: number) => {
    const next = own[Math.min(Math.max(at + by, 0), own.length - 1)];
    if (next === undefined) return;
    select(next.id);
    showAround(next);
  };
  const move = (share: number) => {
    if (view !== undefined && whole !== undefined) setRange(within(moved(view, share), whole));
  };
  useShiftedArrows(move);
  const may = {
    judge: access.permissions.includes('detectors:write'),
    mute: access.permissions.includes('admin'),
  };
  useKeys([
    { key: 'j', does: 'earlier signal', run: () => step(1) },
    { key: 'k', does: 'later signal', run: () => step(-1) },
    ...(access.permissions.includes('memory:write')
      ? [{ key: 'n', does: 'add a note', run: () => go(['memory'], { note: `${info.entity ?? name} ` }) }]
      : []),
    ...SPANS.map(({ key, name: span, length }) => ({
      key,
      does: length === Number.POSITIVE_INFINITY ? 'show all' : `the last ${span}`,
      run: () => setRange(length),
    })),
    ...(may.judge && selected !== undefined
      ? (['useful', 'false_alarm', 'expected'] as const).map((verdict) => ({
          key: verdict.charAt(0),
          does: `it was ${verdict.replace('_', ' ')}`,
          run: () => judge(selected, verdict),
        }))
      : []),
    ...(may.mute && selected !== undefined ? [{ key: 'm', does: 'mute it for 2 h', run: startMute }] : []),
  ]);

  // It need not be drawn anew for each step of a drag.
  const side = useMemo(
    () => (
      <div class="side-column">
        {selected !== undefined && (
          <Finding
            signal={selected}
            value={info.last_value}
            usual={present}
            unit={info.unit}
            together={together}
            now={clock}
            may={may}
            judge={(verdict) => judge(selected, verdict)}
            mute={startMute}
          />
        )}
        {selected === undefined && !news.isAsking && (
          <section class="panel" aria-label="No signal">
            <h2>
              {query.has('signal') ? 'This signal is no longer kept.' : 'Nothing happened to this series.'}
            </h2>
            <p class="hint">Its signals are listed below the plot as they come.</p>
          </section>
        )}
        {selected !== undefined && <Companions signal={selected} companions={companions} now={now} />}
        <Decisions entity={info.entity} decided={decided} start={selected?.window.start} now={clock} />
      </div>
    ),
    [selected, info, present, together, companions, decided.value, decided.error, clock, news.isAsking, now],
  );
  const error = news.error ?? data.error;
  const total = data.total ?? info.count;
  const missing = BEFORE_FORECAST - total;
  const shownRange =
    view === undefined ? '' : `${momentText(iso(view.from))} to ${momentText(iso(view.to))} UTC`;
  return (
    <>
      <Head
        series={info}
        usual={present}
        severity={selected?.status === 'open' ? selected.severity : undefined}
        now={clock}
      />
      {error !== undefined && (
        <p class="failed" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div class="toolbar ranges">
        <RangeBar
          range={range}
          view={view}
          now={clock}
          around={selected === undefined ? undefined : () => showAround(selected)}
          onRange={setRange}
          onMove={move}
        />
        <span class="fill" />
        <Compare others={others} self={series} />
        <BandMenu parts={parts} />
        {view !== undefined && (
          <ExportMenu series={series} name={name} view={view} rangeText={shownRange} share={share} />
        )}
      </div>
      <div class="series-columns">
        <div class="main">
          <section class="panel plotted" aria-label="Plot">
            {data.line !== undefined &&
            data.line.times.length > 0 &&
            view !== undefined &&
            whole !== undefined ? (
              <>
                <SeriesPlot
                  content={{
                    line: data.line,
                    band: seen,
                    share,
                    parts,
                    moments,
                    unit: info.unit,
                    overlays,
                    shown,
                    selected: selected?.id,
                    marks,
                    now,
                  }}
                  view={view}
                  whole={whole}
                  label={`${name}: ${info.count} observations from ${info.first_at} to ${info.last_at}, ${own.length} signals`}
                  onView={setRange}
                  onSelect={select}
                  onPointed={setPointed}
                />
                <Legend
                  pointed={pointed}
                  unit={info.unit}
                  parts={parts}
                  isBanded={band !== undefined}
                  usual={usual}
                  since={selected?.status === 'open' ? shortMoment(selected.window.start, clock) : undefined}
                  hasMoments={moments.length > 0}
                  others={wanted.map(({ series: one, lag }, place) => ({
                    name: nameOf(one),
                    lag,
                    colour: overlayColour(place),
                  }))}
                />
                {missing > 0 && (
                  <p class="hint waits">
                    {total} of {BEFORE_FORECAST} values; the band begins then.
                  </p>
                )}
                {data.overview !== undefined && (
                  <Brush line={data.overview} whole={whole} view={view} onView={setRange} />
                )}
              </>
            ) : info.count === 0 ? (
              <p class="empty">The series has no observations yet.</p>
            ) : (
              <div class="plot waiting" />
            )}
          </section>
          <Tables
            signals={own}
            selected={selected}
            isAsking={news.isAsking}
            series={info}
            answer={news.answer}
            view={view}
            whole={whole}
            total={total}
            share={share}
            now={clock}
            mayTry={may.judge}
            choose={(signal) => {
              select(signal.id);
              showAround(signal);
            }}
            show={(time) => {
              if (view === undefined || whole === undefined) return;
              const half = (view.to - view.from) / 8;
              setRange(within({ from: time - half, to: time + half }, whole));
            }}
            compared={setComparison}
          />
        </div>
        {side}
      </div>
    </>
  );
}

/** What an address says of the range, as a text to compare. */
function rangeText(query: URLSearchParams): string {
  return ['from', 'to', 'range'].map((name) => query.get(name) ?? undefined).join();
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The moments of decisions for the axis; the last one before the signal is named in the plot. */
function momentsOf(
  decided: NonNullable<ReturnType<typeof useDecisions>['value']>,
  signal: Signal | undefined,
): Moment[] {
  const start = signal === undefined ? Number.POSITIVE_INFINITY : Date.parse(signal.window.start);
  const all = decided
    .filter(({ claim }) => claim.type === 'decision')
    .map(({ claim }) => ({ at: Date.parse(claim.valid_from), text: claim.text }));
  const last = Math.max(...all.map(({ at }) => at).filter((at) => at <= start));
  return all.map(({ at, text }) => {
    const short = text.length > 34 ? `${text.slice(0, 32).trimEnd()} …` : text;
    return { at, label: `${iso(at).slice(11, 16)} ${short}`, isNamed: at === last };
  });
}

/** Moves the plot by shift and an arrow key, wherever the focus is but in a field. */
function useShiftedArrows(move: (share: number) => void): void {
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest('input,textarea,select') !== null) return;
      event.preventDefault();
      latest.current(event.key === 'ArrowLeft' ? -0.5 : 0.5);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
