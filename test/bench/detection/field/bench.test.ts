import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleStandardDeviation } from 'simple-statistics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EFFECTS } from '../../../../bench/detection/field/effects.ts';
import { BEHIND, localDeviation, placesOf, readField } from '../../../../bench/detection/field/stretches.ts';
import { field } from '../../../../bench/detection/field.ts';
import { white } from '../../../operators/noise.ts';

const ROWS = 900;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-field-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file of noise about 100, of which some rows are marked. */
function write(domain: string, seed: number, marked: (row: number) => boolean): void {
  const values = white(seed, ROWS);
  const lines = Array.from(values, (value, row) => {
    const time = new Date(Date.UTC(2026, 0, 1, 0, row)).toISOString();
    return `${time},${100 + 5 * value},${marked(row) ? 1 : 0}`;
  });
  mkdirSync(join(folder, domain), { recursive: true });
  writeFileSync(join(folder, domain, `${seed}.csv`), ['TimeStamp,Value,Label', ...lines].join('\n'));
}

test('plants nowhere near what is marked, nor where too little is known', async () => {
  write('a', 1, (row) => row === 600);
  const [series] = await readField(folder);
  const places = placesOf(series, 100);
  expect(places.length).toBeGreaterThan(10);
  for (const place of places) {
    expect(place).toBeGreaterThanOrEqual(400);
    expect(place).toBeLessThan(ROWS - BEHIND);
    expect(series.marked.slice(place - 50, place + BEHIND)).not.toContain(true);
  }
});

test('measures in deviations of the 64 rows before', () => {
  const values = Float64Array.from(white(3, 200));
  const known = sampleStandardDeviation(Array.from(values.subarray(36, 100))) * Math.sqrt(63 / 64);
  expect(localDeviation(values, 100)).toBeCloseTo(known, 10);
});

test.each(EFFECTS)('$name changes nothing before its place', (effect) => {
  const plain = Float64Array.from(white(5, 300));
  const changed = Float64Array.from(plain);
  effect.plant(changed, 150, 4, () => 1);
  expect(changed.subarray(0, 150)).toEqual(plain.subarray(0, 150));
  expect(changed.subarray(150)).not.toEqual(plain.subarray(150));
});

test('finds what is planted into white noise, and nothing where nothing is', async () => {
  write('a', 1, () => false);
  write('b', 2, () => false);
  const figures = await field.run({ data: folder, smoke: false, results: undefined });
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value;
  expect(value('planted')).toBe(2 * 5 * EFFECTS.length);
  expect(value('all but seasons: shift')).toBeGreaterThan(0.8);
  expect(value('all but seasons: freeze')).toBe(1);
  expect(value('alerts: opened where nothing is marked')).toBe(0);
  const shares = EFFECTS.map(({ name }) => value(`all but seasons: ${name}`) ?? Number.NaN);
  const mean = shares.reduce((sum, share) => sum + share, 0) / EFFECTS.length;
  expect(value('all but seasons: all effects')).toBeCloseTo(mean, 10);
});

test('wants a folder of series', async () => {
  await expect(field.run({ data: undefined, smoke: true, results: undefined })).rejects.toThrow('--data');
});
