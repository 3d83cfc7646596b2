import { describe, expect, it } from 'vitest';
import { drawSeries } from '../../../../api/cli/picture/draw-series.ts';
import type {
  DrawnObservation,
  DrawnSignal,
  SeriesPicture,
} from '../../../../api/cli/picture/series-picture.ts';
import { fc } from '../../../property.ts';
import { type Element, found, parseSvg, pointsOf } from './svg-tree.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 15);
/** Pixels by which a drawn coordinate may be off: it has one decimal. */
const ROUNDING = 0.06;

const explanation = {
  summary: '64: 1.32 times the usual 48.4.',
  feature_evolution: [],
  comparable_peers: 0,
  threshold_used: 0,
  detector_version: '1',
};

function signal(
  pattern: DrawnSignal['pattern'],
  severity: DrawnSignal['severity'],
  status: DrawnSignal['status'],
  start: number,
  end: number,
): DrawnSignal {
  const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
  return { pattern, severity, status, window: { start: at(start), end: at(end) }, explanation };
}

/** A series with a value each minute. */
function seriesOf(values: readonly number[], more: Partial<SeriesPicture> = {}): SeriesPicture {
  return {
    name: 'web-1 latency',
    scope: 'prod',
    unit: 'ms',
    total: values.length,
    observations: values.map((value, at) => ({
      time: START + at * MINUTE,
      value,
      expected: undefined,
      low: undefined,
      high: undefined,
    })),
    signals: [],
    from: START,
    to: START + (values.length - 1) * MINUTE,
    ...more,
  };
}

const values = Array.from({ length: 241 }, (_, at) => 50 + 10 * Math.sin(at / 20) + ((at * 7919) % 13) / 13);

/** The value at each height, from the labels of the axis. */
function valueAt(svg: Element): (y: number) => number {
  const labels = found(svg, 'text', 'value').filter(({ text }) => /^[\d.,−-]+$/.test(text));
  const [low, high] = [labels[0], labels[labels.length - 1]].map(({ text, attributes }) => ({
    value: Number(text.replaceAll(',', '').replace('−', '-')),
    y: Number(attributes.y) - 4,
  }));
  return (y) => low.value + ((high.value - low.value) * (y - low.y)) / (high.y - low.y);
}

/** The time at each place, from the labels of the axis: times of the day of {@link START}. */
function timeAt(svg: Element): (x: number) => number {
  const labels = found(svg, 'text', 'tick').filter(({ text }) => /^\d\d:\d\d$/.test(text));
  const [first, last] = [labels[0], labels[labels.length - 1]].map(({ text, attributes }) => ({
    time: Date.parse(`2026-11-15T${text}:00Z`),
    x: Number(attributes.x),
  }));
  return (x) => first.time + ((last.time - first.time) * (x - first.x)) / (last.x - first.x);
}

const only = (elements: readonly Element[]) => {
  expect(elements).toHaveLength(1);
  return elements[0];
};

const lineOf = (svg: Element) => found(svg, 'path', 'line').filter((path) => pointsOf(path).length > 1);

describe('a picture of a series', () => {
  it('is an image with a title and a description in words', () => {
    const shown = signal('spike', 'alert', 'closed', 60, 90);
    const svg = parseSvg(drawSeries(seriesOf(values, { signals: [shown] })));
    expect(svg).toMatchObject({ name: 'svg', attributes: { role: 'img', viewBox: /^0 0 960 \d+$/ } });
    expect(svg.children[0]).toMatchObject({ name: 'title', text: 'web-1 latency in prod' });
    expect(svg.children[1].name).toBe('desc');
    expect(svg.children[1].text).toBe(
      `241 observations of web-1 latency from 2026-11-15T00:00:00Z to 2026-11-15T04:00:00Z, between ${Math.min(...values)} and ${Math.max(...values)} ms. Signals: spike (alert, closed) from 2026-11-15T01:00:00.000Z to 2026-11-15T01:30:00.000Z: 64: 1.32 times the usual 48.4.`,
    );
    expect(only(found(svg, 'text', 'title')).text).toBe('web-1 latency');
    expect(found(svg, 'text', 'muted').map(({ text }) => text)).toContain(
      'prod · Nov 15 2026 00:00–04:00 UTC · 241 observations',
    );
    expect(found(svg, 'text', 'value').map(({ text }) => text)).toContain('ms');
    expect(only(found(svg, 'style')).text).toContain('@media (prefers-color-scheme:dark)');
  });

  it('has a point for each observation, where the axes say', () => {
    const svg = parseSvg(drawSeries(seriesOf(values)));
    const [value, time] = [valueAt(svg), timeAt(svg)];
    const points = pointsOf(only(lineOf(svg)));
    expect(points).toHaveLength(values.length);
    const valuesPerPixel = Math.abs(value(1) - value(0));
    const timePerPixel = time(1) - time(0);
    for (const [at, [x, y]] of points.entries()) {
      expect(Math.abs(value(y) - values[at])).toBeLessThan(2 * ROUNDING * valuesPerPixel);
      expect(Math.abs(time(x) - (START + at * MINUTE))).toBeLessThan(2 * ROUNDING * timePerPixel);
    }
  });

  it('shows the window of each signal, in a lane for each pattern, alerts first', () => {
    const signals = [
      signal('change_point', 'note', 'closed', 60, 120),
      signal('spike', 'alert', 'closed', 60, 65),
      signal('trend', 'note', 'open', 150, 200),
      signal('spike', 'note', 'closed', 140, 140),
    ];
    const svg = parseSvg(drawSeries(seriesOf(values, { signals })));
    expect(found(svg, 'text', 'pattern').map(({ text }) => text)).toEqual(['spike', 'change_point', 'trend']);
    const time = timeAt(svg);
    const bars = found(svg, 'path', 'bar').map((bar) => {
      const [, left, , right] = /^M([\d.]+),([\d.]+)H([\d.]+)/.exec(bar.attributes.d) ?? [];
      return { bar, left: Number(left), right: Number(right) };
    });
    const minutes = bars.map(({ left, right }) =>
      [left, right].map((x) => Math.round((time(x) - START) / MINUTE)),
    );
    // A window of one moment has the least width, here of less than a minute.
    expect(minutes).toEqual([
      [60, 65],
      [140, 141],
      [60, 120],
      [150, 200],
    ]);
    expect(bars.map(({ bar }) => bar.attributes.class)).toEqual([
      'bar alert',
      'bar note',
      'bar note',
      'bar note',
    ]);
    // An open one has a tip: one more straight line.
    expect(bars.map(({ bar }) => bar.attributes.d.split('L').length - 1)).toEqual([1, 1, 1, 2]);
    expect(bars[3].bar.children[0].text).toMatch(/^trend \(note, open\) from 2026-11-15T02:30/);
    expect(found(svg, 'text', 'when').map(({ text }) => text)).toContain('Nov 15 02:30–03:20, open');
    expect(found(svg, 'rect', 'shade')).toHaveLength(4);
  });

  it('writes no two times over each other', () => {
    const signals = Array.from({ length: 40 }, (_, at) =>
      signal('spike', 'note', 'closed', at * 6, at * 6 + 2),
    );
    const svg = parseSvg(drawSeries(seriesOf(values, { signals })));
    expect(found(svg, 'path', 'bar')).toHaveLength(40);
    const starts = found(svg, 'text', 'when').map(({ attributes }) => Number(attributes.x));
    expect(starts.length).toBeLessThan(3);
  });

  it('shows the expected value and band where they are known', () => {
    const series = seriesOf(values);
    const observations = series.observations.map(
      (one, at): DrawnObservation => (at < 100 ? one : { ...one, expected: 50, low: 44, high: 56 }),
    );
    const svg = parseSvg(drawSeries({ ...series, observations }));
    const value = valueAt(svg);
    const band = pointsOf(only(found(svg, 'path', 'band')));
    expect(band).toHaveLength(2 * 141);
    const levels = new Set(band.map(([, y]) => value(y).toFixed(0)));
    expect(levels).toEqual(new Set(['44', '56']));
    const expected = found(svg, 'path', 'expected').filter((path) => pointsOf(path).length > 1);
    expect(new Set(pointsOf(only(expected)).map(([, y]) => value(y).toFixed(0)))).toEqual(new Set(['50']));
    expect(found(parseSvg(drawSeries(series)), 'path', 'band')).toEqual([]);
  });

  it('does not let a wide band flatten the line', () => {
    const series = seriesOf(values);
    const observations = series.observations.map((one) => ({ ...one, expected: 50, low: -1e6, high: 1e6 }));
    const ys = pointsOf(only(lineOf(parseSvg(drawSeries({ ...series, observations }))))).map(([, y]) => y);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(100);
  });

  it('draws long series with at most four points a pixel, the extremes among them', () => {
    const long = Array.from({ length: 50_000 }, (_, at) => Math.sin(at / 3000) + (at === 33_333 ? 9 : 0));
    const svg = parseSvg(drawSeries(seriesOf(long)));
    const points = pointsOf(only(lineOf(svg)));
    const perColumn = new Map<number, number>();
    for (const [x] of points) perColumn.set(Math.floor(x), (perColumn.get(Math.floor(x)) ?? 0) + 1);
    // A coordinate that is rounded up to the next whole pixel may be counted there.
    expect(Math.max(...perColumn.values())).toBeLessThanOrEqual(8);
    expect(points.length).toBeLessThanOrEqual(4 * perColumn.size);
    const value = valueAt(svg);
    expect(value(Math.min(...points.map(([, y]) => y)))).toBeCloseTo(Math.max(...long), 1);
    expect(value(Math.max(...points.map(([, y]) => y)))).toBeCloseTo(Math.min(...long), 1);
  });

  it('escapes names, units and findings', () => {
    const hostile = `</title><script>alert("1")</script> & 'x' ]]> \u0000\u001b[31m\u202e\ud800`;
    const drawn = drawSeries(
      seriesOf(values, {
        name: hostile,
        scope: hostile,
        unit: '<ms&"',
        signals: [
          { ...signal('spike', 'note', 'open', 1, 2), explanation: { ...explanation, summary: hostile } },
        ],
      }),
    );
    const svg = parseSvg(drawn);
    expect(found(svg, 'script')).toEqual([]);
    expect(drawn).not.toContain('<script');
    const seen = `</title><script>alert("1")</script> & 'x' ]]> `;
    expect(svg.children[0].text).toBe(`${seen} in ${seen}`.replace(/\s+/g, ' '));
    expect(found(svg, 'text', 'value').map(({ text }) => text)).toContain('<ms&"');
    expect(only(found(svg, 'text', 'title')).text).toBe(seen);
  });

  it('cuts long names in the picture, not in its title', () => {
    const name = 'é'.repeat(200);
    const svg = parseSvg(drawSeries(seriesOf(values, { name })));
    expect([...only(found(svg, 'text', 'title')).text]).toHaveLength(60);
    expect(svg.children[0].text).toContain(name);
  });

  it('has finite coordinates and the same bytes for any series', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 5, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE),
    );
    const any = fc.record({
      steps: fc.array(fc.tuple(fc.nat({ max: 1e11 }), value, fc.option(value, { nil: undefined })), {
        minLength: 1,
        maxLength: 30,
      }),
      name: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    });
    fc.assert(
      fc.property(any, ({ steps, name }) => {
        let time = START;
        const observations = steps.map(([gap, one, band]) => {
          time += gap;
          return { time, value: one, expected: band, low: band, high: undefined };
        });
        const series = seriesOf([1], { name, observations, to: time });
        const drawn = drawSeries(series);
        expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
        expect(drawSeries(structuredClone(series))).toBe(drawn);
        expect(lineOf(parseSvg(drawn)).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
