import { describe, expect, it } from 'vitest';
import { judged } from '../../../../api/cli/report/judged.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { formatInstant } from '../../../../operators/time/instant.ts';
import { someSignal } from '../../../sinks/fixtures.ts';

const START = 1_700_000_000_000_000;
const MINUTE = 60e6;
const times = Array.from({ length: 1000 }, (_, row) => START + row * MINUTE);

function signal(name: string, from: number, decided: number, parts: Partial<Signal> = {}): Signal {
  return someSignal(name, {
    severity: 'note',
    window: { start: formatInstant(times[from]), end: formatInstant(times[decided]) },
    decided_at: formatInstant(times[decided]),
    ...parts,
  });
}
const label = (from: number, to: number, pattern?: string) => ({
  series: 'a',
  start: times[from],
  end: times[to],
  ...(pattern !== undefined && { pattern }),
});
const judge = (
  labels: ReturnType<typeof label>[],
  signals: Signal[],
  kind: Parameters<typeof judged>[1] = 'all signals',
) => judged([{ name: 'a', times, labels, signals }], kind);

describe('signals against labels', () => {
  it('meet what lies between their start and their decision', () => {
    const found = judge(
      [label(300, 310), label(500, 510), label(700, 700)],
      [
        signal('early', 290, 299),
        signal('dated back', 495, 520),
        signal('late', 511, 512),
        signal('point', 698, 703),
      ],
    );
    expect(found).toMatchObject({ labels: 3, found: 2, signals: 4, right: 2 });
    expect(found.delays).toEqual([20 * MINUTE, 3 * MINUTE]);
  });

  it('meet a label as soon as the first does, and not before it', () => {
    const { delays, right } = judge(
      [label(300, 310)],
      [signal('b', 305, 309), signal('a', 295, 302), signal('c', 290, 300)],
    );
    expect([delays, right]).toEqual([[0], 3]);
  });

  it('are judged by kind', () => {
    const signals = [
      signal('a', 300, 300, { pattern: 'spike', severity: 'alert' }),
      signal('b', 300, 300, { pattern: 'drop' }),
    ];
    const labels = [label(295, 305, 'spike'), label(295, 305)];
    const counts = (kind: Parameters<typeof judged>[1]) => {
      const { labels: all, found, signals: own, right } = judge(labels, signals, kind);
      return [all, found, own, right];
    };
    // A label that names a pattern is not held against other patterns.
    expect([
      counts('alerts'),
      counts('all signals'),
      counts('spike'),
      counts('drop'),
      counts('stall'),
    ]).toEqual([
      [2, 2, 1, 1],
      [2, 2, 2, 2],
      [2, 2, 1, 1],
      [1, 1, 1, 1],
      [1, 0, 0, 0],
    ]);
  });

  it('have the score of the benchmark: 100 at the first row of each window, 0 for none', () => {
    const labels = [label(300, 340), label(600, 640)];
    expect(judge(labels, []).nab).toBe(0);
    expect(judge(labels, [signal('a', 300, 300), signal('b', 600, 600)]).nab).toBe(100);
    // One of two windows, and a false alarm long after: half of the scale, less 0.11 of its two hundredths.
    expect(judge(labels, [signal('a', 300, 300), signal('b', 999, 999)]).nab).toBeCloseTo(
      50 - (100 * 0.11) / 4,
      6,
    );
    expect(judge([], [signal('a', 300, 300)]).nab).toBeUndefined();
  });
});
