import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSources } from '../../../../bench/detection/sample/sources.ts';
import { sample } from '../../../../bench/detection/sample.ts';
import { white } from '../../../operators/noise.ts';

const ROWS = 600;
/** Row at which each series leaps by ten deviations, and one of an outlier that nobody marked. */
const LEAP = 400;
const UNMARKED = 250;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-sample-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  const file = join(folder, 'data', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const leaping = (seed: number) =>
  white(seed, ROWS).map((x, row) => x + (row < LEAP ? 0 : 10) + (row === UNMARKED ? 15 : 0));
const stamp = (row: number) => new Date(Date.UTC(2026, 0, 1, 0, row)).toISOString().slice(0, 19);

/** One series of each kind of data set, and a folder of another kind. */
function writeSources(): void {
  const metric = leaping(1).map((x, row) => `${stamp(row)}Z,${x},${row === LEAP ? 1 : 0}`);
  write('a/one/metric.csv', ['TimeStamp,Value,Label', ...metric].join('\n'));
  const file = leaping(2).map((x, row) => `${stamp(row).replace('T', ' ')},${x}`);
  write('b/data/two/file.csv', ['timestamp,value', ...file].join('\n'));
  const windows = [[stamp(LEAP), stamp(LEAP + 9)].map((time) => time.replace('T', ' '))];
  write('b/labels/combined_windows.json', JSON.stringify({ 'two/file.csv': windows }));
  write(
    'c/three.json',
    JSON.stringify({ name: 'three', series: [{ label: 'V', raw: [null, ...leaping(3)] }] }),
  );
  write('c/annotations.json', JSON.stringify({ three: { 6: [LEAP + 1], 7: [] } }));
  write('d/questions.json', '[]');
}

const run = (out: string, seed?: number) =>
  sample.run({
    data: join(folder, 'data'),
    out: join(folder, out),
    smoke: false,
    results: undefined,
    signals: 200,
    seed,
  });

function indexOf(out: string): Record<string, unknown>[] {
  const lines = readFileSync(join(folder, out, 'signals.ndjson'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

test('reads each kind of data set with what people marked', async () => {
  writeSources();
  const all = await readSources(join(folder, 'data'));
  expect(all.map(({ source, file }) => [source, file])).toEqual([
    ['a', 'one/metric.csv'],
    ['b', 'two/file.csv'],
    ['c', 'three'],
  ]);
  const marked = all.map((series) => series.marked.flatMap((mark, row) => (mark ? [row] : [])));
  expect(marked[0]).toEqual([LEAP]);
  expect(marked[1]).toEqual(Array.from({ length: 10 }, (_, i) => LEAP + i));
  // A place of the file is a row later than its value, because the first place has none.
  expect(marked[2]).toEqual(Array.from({ length: 11 }, (_, i) => LEAP - 5 + i));
});

test('lists every signal that it draws, and draws each on a sheet', async () => {
  writeSources();
  const figures = await run('out');
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value;
  const index = indexOf('out');
  expect(index.map(({ number }) => number)).toEqual(index.map((_, i) => i + 1));
  expect(value('opened')).toBe(index.length);
  expect(value('drawn: labelled')).toBe(index.filter(({ labelled }) => labelled).length);
  for (const source of ['a', 'b', 'c']) {
    const leaps = index.filter((line) => line.source === source && line.labelled === true);
    expect(leaps.map(({ pattern }) => pattern)).toContain('spike');
    expect(index.filter((line) => line.source === source).length).toBeGreaterThan(leaps.length);
  }
  const sheets = [...new Set(index.map(({ sheet }) => String(sheet)))];
  const written = readdirSync(join(folder, 'out'));
  expect(written.filter((name) => name.endsWith('.svg'))).toEqual(sheets);
  const drawings = sheets.map((name) => readFileSync(join(folder, 'out', name), 'utf8')).join('');
  expect(drawings.split('<polyline').length - 1).toBe(index.length);
  for (const { number, source, file, pattern, severity } of index) {
    expect(drawings).toContain(`>${number} · ${pattern}, ${severity} · `);
    expect(drawings).toContain(`>${source}/${file}<`);
  }
  for (const sheet of sheets) {
    const png = readFileSync(join(folder, 'out', sheet.replace('.svg', '.png')));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  }
});

test('draws the same from one seed, and in another order from another', async () => {
  writeSources();
  await run('first', 4);
  await run('again', 4);
  await run('other', 5);
  expect(indexOf('again')).toEqual(indexOf('first'));
  const names = (out: string) =>
    indexOf(out).map(({ source, pattern, start }) => `${source} ${pattern} ${start}`);
  expect(names('other')).not.toEqual(names('first'));
  expect(names('other').sort()).toEqual(names('first').sort());
});

test('wants folders that have something', async () => {
  await expect(run('out')).rejects.toThrow();
  mkdirSync(join(folder, 'data', 'empty'), { recursive: true });
  await expect(run('out')).rejects.toThrow('has no labelled series');
  await expect(sample.run({ data: folder, smoke: true, results: undefined })).rejects.toThrow('--out');
});
