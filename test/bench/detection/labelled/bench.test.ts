import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloud } from '../../../../bench/detection/labelled/cloud.ts';
import { readMetrics } from '../../../../bench/detection/labelled/metrics.ts';
import { white } from '../../../operators/noise.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-cloud-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, lines: readonly string[], end = '\n'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), lines.map((line) => `${line}${end}`).join(''));
}

const stamp = (minute: number) => new Date(Date.UTC(2018, 2, 1, 0, minute)).toISOString();

describe('reading', () => {
  test('takes both ways in which the files are written, and leaves out rows without a value', async () => {
    write(
      'b/one.csv',
      [
        '"TimeStamp","Value","Label"',
        '"2018-03-15T00:00:00Z","2.5","0"',
        '"2018-03-15T00:01:00Z",,0',
        '"2018-03-15T00:02:00Z",4,1',
      ],
      '\r\n',
    );
    write('a/two.csv', ['TimeStamp,Value,Label', '2018-03-15 00:00:00,-1,0.0']);
    const midnight = Date.UTC(2018, 2, 15) * 1000;
    expect(await readMetrics(folder)).toEqual([
      {
        domain: 'a',
        file: 'two.csv',
        times: Float64Array.of(midnight),
        values: Float64Array.of(-1),
        labels: [false],
      },
      {
        domain: 'b',
        file: 'one.csv',
        times: Float64Array.of(midnight, midnight + 120e6),
        values: Float64Array.of(2.5, 4),
        labels: [false, true],
      },
    ]);
  });

  test('takes tables in the folder itself, compressed or not, each as a domain', async () => {
    const table = 'TimeStamp,Value,Label\n2018-03-15T00:00:00Z,3,1\n';
    writeFileSync(join(folder, 'b.csv'), table);
    writeFileSync(join(folder, 'a.csv.gz'), gzipSync(table));
    const metrics = await readMetrics(folder);
    expect(metrics.map(({ domain, file, labels }) => [domain, file, labels])).toEqual([
      ['a.csv.gz', 'a.csv.gz', [true]],
      ['b.csv', 'b.csv', [true]],
    ]);
  });

  test('names the file that is of another kind, and a folder without any', async () => {
    await expect(readMetrics(folder)).rejects.toThrow('no <domain>/*.csv');
    write('a/bad.csv', ['when,what', '1,2']);
    await expect(readMetrics(folder)).rejects.toThrow('a/bad.csv cannot be read as TimeStamp,Value,Label');
  });
});

test('the bench tells what is found of a burst, and how often it is wrong', async () => {
  const values = white(3, 1500).map((x, i) => x + (i >= 1200 && i < 1206 ? 40 : 0));
  const rows = values.map((x, i) => `${stamp(i)},${x},${i >= 1200 && i < 1206 ? 1 : 0}`);
  write('one/burst.csv', ['TimeStamp,Value,Label', ...rows]);
  write('two/quiet.csv', ['TimeStamp,Value,Label', ...white(4, 1000).map((x, i) => `${stamp(i)},${x},0`)]);
  const figures = await cloud.run({ smoke: false, data: folder, results: undefined });
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value;
  expect(value('alerts: recall')).toBe(1);
  expect(value('rolling z: recall')).toBe(1);
  expect(value('rolling z: precision')).toBeGreaterThan(0);
  expect(value('alerts: F1, the least with a domain left out')).toBe(0);
  expect([value('metrics'), value('events')]).toEqual([2, 1]);
});

test('the bench wants a folder', async () => {
  await expect(cloud.run({ smoke: true, data: undefined, results: undefined })).rejects.toThrow('--data');
});
