import { describe, expect, it } from 'vitest';
import { drawText, type TextOptions } from '../../../../api/cli/picture/draw-text.ts';
import type { DrawnSignal, SeriesPicture } from '../../../../api/cli/picture/series-picture.ts';
import { fc } from '../../../property.ts';
import { dotsIn } from './braille.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 15);
const ROWS = 12;

const bare: TextOptions = { width: 80, paint: (_, text) => text };

function signal(
  pattern: DrawnSignal['pattern'],
  severity: DrawnSignal['severity'],
  status: DrawnSignal['status'],
  start: number,
  end: number,
): DrawnSignal {
  const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
  const explanation = {
    summary: 'Far off.',
    feature_evolution: [],
    comparable_peers: 0,
    threshold_used: 0,
    detector_version: '1',
  };
  return { pattern, severity, status, window: { start: at(start), end: at(end) }, explanation };
}

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

/** The lines of the plot, without its axis. */
function plotOf(picture: string): string[] {
  return picture
    .split('\n')
    .slice(1, 1 + ROWS)
    .map((line) => line.slice(line.search(/[┤│]/) + 1));
}

describe('a picture as text', () => {
  it('has a dot for each observation, at its time and its value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 60 }),
        (values) => {
          const picture = drawText(seriesOf(values), bare);
          const plot = plotOf(picture);
          const dots = [...dotsIn(plot)].map((text) => text.split(',').map(Number));
          // The axis is wider than the values: where it begins and ends is read from the greatest and the least of them.
          const [least, most] = [Math.min(...values), Math.max(...values)];
          const heights = dots.map(([, y]) => y);
          const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
          const width = Math.max(...dots.map(([x]) => x));
          for (const [at, value] of values.entries()) {
            const x = (at * width) / (values.length - 1);
            const y = most === least ? top : top + ((most - value) / (most - least)) * (bottom - top);
            const near = dots.some(([dotX, dotY]) => Math.abs(dotX - x) <= 1.5 && Math.abs(dotY - y) <= 1.5);
            expect(near).toBe(true);
          }
        },
      ),
    );
  });

  it('fits into the width that it is given, from 40 to 160 characters', () => {
    const values = Array.from({ length: 300 }, (_, at) => Math.sin(at / 9) * 1e5);
    const signals = Array.from({ length: 12 }, (_, at) =>
      signal('change_point', 'note', 'closed', 20 * at, 20 * at + 9),
    );
    for (const [width, most] of [
      [10, 40],
      [72, 72],
      [500, 160],
    ]) {
      const lines = drawText(seriesOf(values, { signals }), { ...bare, width }).split('\n');
      expect(Math.max(...lines.slice(1).map((line) => [...line].length))).toBeLessThanOrEqual(most);
      expect(lines.some((line) => [...line].length > most - 3)).toBe(true);
    }
  });

  it('shades the expected band where no line is', () => {
    const series = seriesOf([50, 51, 50, 49, 50, 51, 50, 90]);
    const observations = series.observations.map((one) => ({ ...one, expected: 50, low: 40, high: 60 }));
    const plot = plotOf(drawText({ ...series, observations }, bare));
    const shaded = plot.map((line) => line.includes('░'));
    const [first, last] = [shaded.indexOf(true), shaded.lastIndexOf(true)];
    expect(first).toBeGreaterThan(ROWS / 3);
    expect(shaded.slice(first, last + 1).every((is) => is)).toBe(true);
    expect(plotOf(drawText(series, bare)).join('')).not.toContain('░');
  });

  it('has a lane for each pattern, alerts first, and an open signal ends in a tip', () => {
    const signals = [signal('trend', 'note', 'open', 0, 99), signal('spike', 'alert', 'closed', 50, 60)];
    const picture = drawText(
      seriesOf(
        Array.from({ length: 100 }, (_, at) => at),
        { signals },
      ),
      bare,
    );
    const lanes = picture.split('\n').filter((line) => /^ *(spike|trend) │/.test(line));
    expect(lanes.map((line) => line.trim().split(' ')[0])).toEqual(['spike', 'trend']);
    expect(lanes[1]).toMatch(/│▒+▶$/);
    const cells = lanes[0].slice(lanes[0].indexOf('│') + 1);
    const columns = lanes[1].slice(lanes[1].indexOf('│') + 1).length;
    expect(cells.indexOf('█') / columns).toBeCloseTo(50 / 99, 1);
    expect(cells.length / columns).toBeCloseTo(60 / 99, 1);
    expect(picture).toContain('spike (alert, closed) Nov 15 00:50–01:00: Far off.');
  });

  it('tells the newest signals, and how many there are besides', () => {
    const signals = Array.from({ length: 10 }, (_, at) => signal('spike', 'note', 'closed', at, at));
    const picture = drawText(
      seriesOf(
        Array.from({ length: 20 }, (_, at) => at),
        { signals },
      ),
      bare,
    );
    expect(picture.match(/^spike \(note/gm)).toHaveLength(8);
    expect(picture).toMatch(/and 2 earlier signals$/);
  });

  it('draws a series of one observation, and one without any change', () => {
    expect(dotsIn(plotOf(drawText(seriesOf([5]), bare))).size).toBe(1);
    const flat = [...dotsIn(plotOf(drawText(seriesOf([5, 5, 5]), bare)))];
    expect(new Set(flat.map((dot) => dot.split(',')[1])).size).toBe(1);
  });

  it('styles its parts, and lets no name control the terminal', () => {
    const styles = new Set<string>();
    const paint: TextOptions['paint'] = (style, text) => {
      styles.add(style);
      return text;
    };
    const signals = [signal('spike', 'alert', 'closed', 0, 1), signal('drop', 'note', 'closed', 0, 1)];
    const series = seriesOf([1, 2, 3], { signals, name: '\u001b[31mred\u001b[39m\u0007' });
    const observations = series.observations.map((one) => ({ ...one, expected: 2, low: 1, high: 3 }));
    const picture = drawText({ ...series, observations }, { width: 80, paint });
    expect(styles).toEqual(new Set(['blue', 'dim', 'red', 'magenta']));
    expect(picture).toMatch(/^red \(ms\) · /);
  });
});
