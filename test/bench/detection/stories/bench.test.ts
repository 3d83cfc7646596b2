import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { STORIES } from '../../../../bench/detection/stories/kinds.ts';
import { stories } from '../../../../bench/detection/stories.ts';
import { white } from '../../../operators/noise.ts';

test.each(STORIES)('$name changes a series from its place to its end', ({ rows, plant, name }) => {
  const plain = Float64Array.from(white(5, 400));
  const changed = Float64Array.from(plain);
  plant(changed, 150, 4, () => 1);
  const differs = Array.from(changed, (x, row) => x !== plain[row]);
  const first = differs.indexOf(true);
  // The first row that freezes has its own value.
  expect(first).toBe(name === 'freeze' ? 151 : 150);
  const lasts = name === 'shift' || name === 'ramp';
  if (!lasts) expect(differs.lastIndexOf(true)).toBeLessThan(150 + rows);
});

test('tells of what is planted into noise, by alerts no more often than by all', async () => {
  const figures = await stories.run({ smoke: true, data: undefined, results: undefined });
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value ?? Number.NaN;
  // A smoke run plants two of each kind: one kind may not be found.
  const kinds = STORIES.map(({ name }) => value(`all but seasons: ${name}`)).filter(
    (each) => !Number.isNaN(each),
  );
  expect(kinds.length).toBeGreaterThanOrEqual(STORIES.length - 1);
  for (const signals of kinds) expect(signals).toBeGreaterThanOrEqual(1);
  expect(value('alerts: all stories (at most 1.2)')).toBeLessThanOrEqual(2);
  expect(value('alerts: all stories (at most 1.2)')).toBeLessThan(
    value('all but seasons as they open: all stories'),
  );
  expect(value('all but seasons: all stories (at most 1.2)')).toBeLessThanOrEqual(
    value('all but seasons as they open: all stories'),
  );
});

test('counts labelled windows, and what opens elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-stories-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'cloud', 'domain'), { recursive: true });
  // Two bursts, of which people marked one.
  const rows = white(3, 1500).map((x, row) => {
    const burst = (row >= 700 && row < 706) || (row >= 1200 && row < 1206);
    const time = new Date(Date.UTC(2018, 2, 1, 0, row)).toISOString();
    return `${time},${burst ? x + 60 : x},${row >= 1200 && row < 1206 ? 1 : 0}`;
  });
  writeFileSync(join(folder, 'cloud', 'domain', 'one.csv'), ['TimeStamp,Value,Label', ...rows].join('\n'));
  const figures = await stories.run({ smoke: true, data: folder, results: undefined });
  const find = (name: string) => figures.find((figure) => figure.name === `cloud, ${name}`);
  expect(find('alerts: labelled windows')).toMatchObject({
    value: 1,
    unit: 'signals a story, 1 of 1 found',
  });
  // Three rows before to three rows after a window of six are its own.
  const elsewhere = ((find('alerts: elsewhere')?.value ?? 0) * (1500 - 12)) / 1000;
  expect(elsewhere).toBeCloseTo(Math.round(elsewhere), 10);
  expect(Math.round(elsewhere)).toBeGreaterThanOrEqual(1);
});
