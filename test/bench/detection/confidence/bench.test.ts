import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Planted } from '../../../../bench/detection/calibration/effects.ts';
import { confidence, isOwnSeason, isReturn } from '../../../../bench/detection/confidence.ts';

const rawSchema = z.array(
  z.object({
    pattern: z.string(),
    background: z.string(),
    first: z.number(),
    last: z.number(),
    real: z.boolean(),
  }),
);

test('a season is real where its background has it', () => {
  const season = (period: number, pattern: 'seasonality' | 'trend' = 'seasonality') =>
    isOwnSeason({ pattern, metrics: { period } }, [24, 168]);
  expect([season(24), season(164), season(48), season(24, 'trend')]).toEqual([true, true, false, false]);
  expect(isOwnSeason({ pattern: 'seasonality', metrics: { period: 24 } }, [])).toBe(false);
});

test('the end of a standstill is a leap, for a moment', () => {
  const planted = (effect: Planted['effect']): Planted => ({ effect, from: 100, to: 160, partner: -1 });
  expect(isReturn({ pattern: 'spike', from: 160 }, planted('stall'))).toBe(true);
  expect(isReturn({ pattern: 'spike', from: 159 }, planted('stall'))).toBe(false);
  expect(isReturn({ pattern: 'drop', from: 163 }, planted('stall'))).toBe(false);
  expect(isReturn({ pattern: 'trend', from: 160 }, planted('stall'))).toBe(false);
  expect(isReturn({ pattern: 'spike', from: 160 }, planted('step'))).toBe(false);
});

test('the figures are those of the raw verdicts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-confidence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const results = join(folder, 'verdicts.json');
  const figures = await confidence.run({ smoke: true, data: undefined, results });
  const verdicts = rawSchema.parse(JSON.parse(readFileSync(results, 'utf8')));
  const sure = verdicts.filter(({ last }) => last >= 0.99);
  const real = sure.filter((verdict) => verdict.real);
  expect(figures.find(({ name }) => name === 'bar, certainty 0.99 and more: real')).toEqual({
    name: 'bar, certainty 0.99 and more: real',
    value: real.length / sure.length,
    unit: `of ${sure.length}`,
  });
  // Every signal is in one bin of its pattern.
  const bins = figures.filter(({ name }) =>
    /^[a-z_]+, certainty [\d.]+ (to [\d.]+|and more): real$/.test(name),
  );
  const ofPatterns = bins.filter(({ name }) =>
    verdicts.some(({ pattern }) => name.startsWith(`${pattern},`)),
  );
  const counted = ofPatterns.reduce((sum, { unit }) => sum + Number(unit.replace('of ', '')), 0);
  expect(counted).toBe(verdicts.length);
  const rate = (background: string) =>
    figures.find(({ name }) => name.startsWith(background) && name.includes('nothing was planted'))?.value;
  expect(rate('white')).toBe(0);
});
