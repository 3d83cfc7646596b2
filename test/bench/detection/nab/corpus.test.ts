import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCorpus } from '../../../../bench/detection/nab/corpus.ts';
import { engineScores, recordScores } from '../../../../bench/detection/nab/rules.ts';
import { nab } from '../../../../bench/detection/nab.ts';
import { noise, times } from '../../../operators/noise.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-nab-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const stamp = (i: number) =>
  new Date(Date.UTC(2015, 2, 1) + i * 300_000).toISOString().slice(0, 19).replace('T', ' ');

/** A made-up corpus of two files: noise with one burst, labelled around it. */
function corpus(labels = true): void {
  const windows: Record<string, string[][]> = {};
  ['one', 'two'].forEach((name, k) => {
    const { normal } = noise(k + 1);
    const odd = 1500 + 100 * k;
    const rows = times(2000, (i) => `${stamp(i)},${normal() + (i >= odd && i < odd + 5 ? 30 : 0)}`);
    write(`data/${name}/file.csv`, ['timestamp,value', ...rows, ''].join(k === 0 ? '\r\n' : '\n'));
    windows[`${name}/file.csv`] = [[`${stamp(odd - 50)}.000000`, `${stamp(odd + 50)}.000000`]];
  });
  if (labels) write('labels/combined_windows.json', JSON.stringify(windows));
}

describe('reading', () => {
  test('times are UTC, lines may end in CRLF, a window begins at the first row of its time', () => {
    write(
      'data/a/x.csv',
      'timestamp,value\r\n2014-03-09 02:00:00,1\r\n2014-03-09 02:05:00,2\r\n2014-03-09 02:05:00,3.5\r\n2014-03-09 03:00:00,-4e2\r\n',
    );
    write(
      'labels/combined_windows.json',
      '{"a/x.csv": [["2014-03-09 02:05:00.000000", "2014-03-09 03:00:00.000000"]]}',
    );
    const { series, lines, profiles } = readCorpus(folder);
    expect(series).toHaveLength(1);
    const [{ times: at, values, windows, category, file }] = series;
    expect([category, file]).toEqual(['a', 'x.csv']);
    expect(at[0]).toBe(Date.UTC(2014, 2, 9, 2) * 1000);
    expect([...values]).toEqual([1, 2, 3.5, -400]);
    expect(windows).toEqual([[1, 3]]);
    expect(lines[0][2]).toBe('2014-03-09 02:05:00,3.5');
    expect(profiles?.get('reward_low_FN_rate')).toEqual({ tp: 1, fn: 2, fp: 0.11 });
  });

  test('profiles of the folder come before the published ones', () => {
    corpus();
    const weights = { tpWeight: 1, fnWeight: 3, fpWeight: 0.5, tnWeight: 1 };
    write('profiles.json', JSON.stringify({ standard: { CostMatrix: weights } }));
    expect([...(readCorpus(folder).profiles ?? [])]).toEqual([['standard', { tp: 1, fn: 3, fp: 0.5 }]]);
  });

  test('what cannot be read is named', () => {
    expect(() => readCorpus(folder)).toThrow(/no folder "data"/);
    write('data/a/x.csv', 'timestamp,value\n2014-03-09 02:00:00,one\n');
    expect(() => readCorpus(folder)).toThrow(/a\/x.csv, row 1/);
    write('data/a/x.csv', 'timestamp,value\n2014-03-09 02:00:00,1\n');
    write('labels/combined_windows.json', '{"a/x.csv": [["2014-03-09 02:05:00", "2014-03-09 02:05:00"]]}');
    expect(() => readCorpus(folder)).toThrow(/window begins or ends at no row/);
  });
});

describe('scores', () => {
  test('of new extremes', () => {
    const values = Float64Array.of(3, 3, 4, 2, 3, 4, 5);
    const series = { category: '', file: '', times: values, values, windows: [] };
    expect([...recordScores(series)]).toEqual([0, 0, 1, 1, 0, 0, 1]);
  });

  test('of rows that go back in time are 0, and do not disturb the others', () => {
    corpus();
    const [series] = readCorpus(folder).series;
    const plain = engineScores(series);
    expect(plain[1500]).toBeGreaterThan(0.5);
    const insert = (list: Float64Array, at: number, x: number) =>
      Float64Array.of(...list.subarray(0, at), x, ...list.subarray(at));
    const late = engineScores({
      ...series,
      times: insert(series.times, 1501, series.times[0] - 1),
      values: insert(series.values, 1501, 1000),
    });
    expect(late[1501]).toBe(0);
    expect([...late.subarray(0, 1501), ...late.subarray(1502)]).toEqual([...plain]);
  });
});

describe('the bench', () => {
  const options = (results?: string) => ({ smoke: true, data: folder, results });

  test('finds both bursts, and writes each file with its scores', async () => {
    corpus();
    const figures = new Map(
      (await nab.run(options(join(folder, 'out')))).map(({ name, value }) => [name, value]),
    );
    expect(figures.get('windows found')).toBe(2);
    expect(figures.get('standard')).toBeGreaterThan(70);
    expect(figures.get('standard, threshold 0.5')).toBeGreaterThan(70);
    // A threshold that one file alone would have is too high for one of the two.
    expect(figures.get('standard, threshold from the other categories')).toBeCloseTo(
      (figures.get('standard') ?? 0) / 2,
      0,
    );
    const [heading, ...rows] = readFileSync(join(folder, 'out/one/tidemark_file.csv'), 'utf8')
      .trim()
      .split('\n');
    expect(heading).toBe('timestamp,value,anomaly_score');
    expect(rows).toHaveLength(2000);
    const scores = engineScores(readCorpus(folder).series[0]);
    rows.forEach((row, i) => {
      expect(Number(row.split(',')[2])).toBe(scores[i]);
    });
  });

  test('without labels writes the scores and judges nothing', async () => {
    corpus(false);
    const figures = await nab.run(options(join(folder, 'out')));
    expect(figures.map(({ name }) => name)).toEqual(['files', 'rows', 'engine, all detectors']);
    expect(readFileSync(join(folder, 'out/two/tidemark_file.csv'), 'utf8')).toContain(`${stamp(0)},`);
  });

  test('without a folder says what it needs', async () => {
    await expect(nab.run({ smoke: true, data: undefined, results: undefined })).rejects.toThrow(/--data/);
  });
});
