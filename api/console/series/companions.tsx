import { useEffect, useMemo, useState } from 'preact/hooks';
import { itemAt } from '../../../operators/item-at.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { useSession } from '../common/session.ts';
import { shortLength } from '../common/values.ts';
import { nameOf, seriesKey } from '../now/stories.ts';
import { seriesHref } from './address.ts';
import type { Companion } from './moved-with.ts';
import { extent, type Line } from './plot/outline.ts';
import { readOutline } from './plot/read-outline.ts';
import type { View } from './plot/view.ts';

/** Series that are shown. */
const MOST = 8;
/** Points of a small line, and its size. */
const POINTS = 240;
const WIDTH = 96;
const HEIGHT = 22;
/** Least time around the start that is shown, and the most, in milliseconds. */
const LEAST = 30 * 60_000;
const LONGEST = 24 * 3_600_000;
/** Starts that are nearer to each other are at one time. */
const TOGETHER = 60_000;

/** The time that all small lines show: around the start of the signal. */
function spanOf({ window, status }: Signal, now: number): View {
  const start = Date.parse(window.start);
  const end = status === 'open' ? now : Date.parse(window.end);
  const length = Math.min(Math.max(end - start, LEAST), LONGEST);
  return { from: start - length, to: Math.min(start + length, Math.max(now, start + 1)) };
}

/** When a companion began against the signal. */
function lagText(signal: Signal, { signals }: Companion): string {
  const starts = signals.filter(({ id }) => id !== signal.id).map(({ window }) => Date.parse(window.start));
  if (starts.length === 0) return 'with it';
  const lag = Math.min(...starts) - Date.parse(signal.window.start);
  if (Math.abs(lag) < TOGETHER) return 'with it';
  return `${shortLength(Math.abs(lag))} ${lag > 0 ? 'later' : 'before'}`;
}

/** What else moved with the selected signal, on one time axis. */
export function Companions(properties: {
  readonly signal: Signal;
  readonly companions: readonly Companion[];
  readonly now: number;
}) {
  const { signal, companions, now } = properties;
  const { client } = useSession();
  const shown = useMemo(() => companions.slice(0, MOST), [companions]);
  const keys = shown.map(({ series }) => seriesKey(series)).join();
  const span = useMemo(() => spanOf(signal, now), [signal.id, signal.status]);
  const [lines, setLines] = useState<ReadonlyMap<string, Line>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    for (const { series } of shown) {
      readOutline(client, series, POINTS, span).then(
        ({ line }) => {
          if (isCurrent) setLines((known) => new Map(known).set(seriesKey(series), line));
        },
        () => {
          // A series that cannot be read, such as one of another scope, has no line.
        },
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [client, keys, span]);
  return (
    <section class="panel" aria-label="What else moved">
      <h2>What else moved</h2>
      {shown.length === 0 && <p class="empty">No other series of the scope stood out at that time.</p>}
      <ul class="companions">
        {shown.map((companion) => {
          const { series, signals } = companion;
          const line = lines.get(seriesKey(series));
          return (
            <li key={seriesKey(series)}>
              <a
                href={seriesHref(
                  series,
                  signals.find(({ id }) => id !== signal.id),
                )}
                title={signals[0]?.explanation.headline ?? signals[0]?.explanation.summary}
              >
                {nameOf(series)}
              </a>
              {line === undefined ? (
                <span />
              ) : (
                <Spark line={line} span={span} start={Date.parse(signal.window.start)} />
              )}
              <span class="lag">{lagText(signal, companion)}</span>
            </li>
          );
        })}
      </ul>
      {companions.length > MOST && <p class="hint">and {companions.length - MOST} more</p>}
    </section>
  );
}

/** A small line with the start of the signal marked. */
function Spark({ line, span, start }: { readonly line: Line; readonly span: View; readonly start: number }) {
  const { times, values, ends = [] } = line;
  const bounds = extent(line, span);
  if (bounds === undefined || times.length < 2) return <span />;
  const [low, high] = bounds;
  const x = (at: number) => ((at - span.from) / (span.to - span.from)) * (WIDTH - 6) + 2;
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - 3 - ((value - low) / (high - low)) * (HEIGHT - 6);
  const broken = new Set(ends);
  let path = '';
  let isDown = false;
  for (const [at, time] of times.entries()) {
    path += `${isDown ? 'L' : 'M'}${x(time).toFixed(1)},${y(itemAt(values, at)).toFixed(1)}`;
    isDown = !broken.has(time);
  }
  const last = times.length - 1;
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect class="after" x={x(start)} y="0" width={Math.max(x(span.to) - x(start), 0)} height={HEIGHT} />
      <path class="line" d={path} />
      <circle cx={x(itemAt(times, last))} cy={y(itemAt(values, last))} r="2.2" />
    </svg>
  );
}
