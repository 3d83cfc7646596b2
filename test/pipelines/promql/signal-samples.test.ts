import { describe, expect, it } from 'vitest';
import { matcherOf } from '../../../operators/promql/matcher.ts';
import { type Steps, stepAt } from '../../../operators/promql/result.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { formatInstant, parseInstant } from '../../../operators/time/instant.ts';
import { type SignalSelection, signalSamples } from '../../../pipelines/promql/signal-samples.ts';
import { fc } from '../../property.ts';
import { openTemporary, someSignal, transaction } from '../../sinks/fixtures.ts';

const FIRST = Date.UTC(2026, 0, 5);
const NOW = FIRST + 500_000;
const naming = { of: async (series: readonly unknown[]) => series.map(() => ({})) };
const window = (start: number, end: number) => ({
  start: formatInstant((FIRST + start) * 1000),
  end: formatInstant((FIRST + end) * 1000),
});

async function samplesOf(signals: readonly Signal[], steps: Steps, asked: Partial<SignalSelection> = {}) {
  const store = await openTemporary();
  await store.commit(transaction({ signals: [...signals] }));
  const selection = { name: 'tidemark_signals', matchers: [], range: undefined, offset: 0, ...asked };
  const { series, cut } = await signalSamples(store, naming, selection, steps, NOW);
  expect(cut).toBe(false);
  return series.map(({ labels, times, values }) => ({
    labels: Object.fromEntries(labels),
    times: [...times].map((time) => time - FIRST),
    values: [...values],
  }));
}

const minutes: Steps = { start: FIRST, step: 60_000, count: 11 };

describe('samples of signals', () => {
  it('are at the steps that the window touches', async () => {
    const signal = someSignal('one', { status: 'closed', window: window(70_000, 130_000) });
    const [{ labels, times, values }] = await samplesOf([signal], minutes);
    expect(labels).toEqual({
      __name__: 'tidemark_signals',
      ...{ scope: signal.scope_id, entity: signal.entity_id },
      ...{ pattern: 'spike', severity: 'alert', status: 'closed', id: signal.id },
    });
    expect([times, values]).toEqual([
      [120_000, 180_000],
      [1, 1],
    ]);
  });

  it('of an open signal go on until now', async () => {
    const [{ times }] = await samplesOf([someSignal('one', { window: window(70_000, 130_000) })], minutes);
    expect(times).toEqual([120_000, 180_000, 240_000, 300_000, 360_000, 420_000, 480_000, 540_000]);
  });

  it('have the values of their metrics, and meet all conditions', async () => {
    const signals = (['spike', 'stall'] as const).map((pattern) =>
      someSignal(pattern, { pattern, status: 'closed', strength: 0.25, window: window(0, 0) }),
    );
    const asked = { name: 'tidemark_signals:strength', matchers: [matcherOf('pattern', '=~', 'st.*')] };
    expect(await samplesOf(signals, minutes, asked)).toEqual([
      expect.objectContaining({
        labels: expect.objectContaining({ __name__: asked.name, pattern: 'stall' }),
        values: [0.25],
      }),
    ]);
    const at = await samplesOf(signals, minutes, { name: 'tidemark_signals:detected_at' });
    expect(at[0].values).toEqual([parseInstant(signals[0].detected_at) / 1e6]);
  });

  it('are in the range of a step exactly if the window has a moment in it', async () => {
    const moment = fc.integer({ min: -5, max: 15 }).map((minute) => minute * 30_000);
    await fc.assert(
      fc.asyncProperty(
        moment,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(0, 45_000),
        async (start, length, reach, offset) => {
          const end = start + length * 30_000;
          const range = reach * 45_000;
          const signal = someSignal('one', { status: 'closed', window: window(start, end) });
          const [{ times } = { times: [] }] = await samplesOf([signal], minutes, { range, offset });
          for (let place = 0; place < minutes.count; place++) {
            const until = stepAt(minutes, place) - FIRST - offset;
            const isIn = times.some((time) => time > until - range && time <= until);
            expect([place, isIn]).toEqual([place, start <= until && end > until - range]);
          }
        },
      ),
    );
  });
});
