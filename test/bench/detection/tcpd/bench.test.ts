import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tcpd } from '../../../../bench/detection/tcpd.ts';
import { times, white } from '../../../operators/noise.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-tcpd-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function write(name: string, ...dimensions: (number | null)[][]): void {
  const series = dimensions.map((raw, i) => ({ label: `V${i}`, raw }));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ name, n_dim: dimensions.length, series }));
}

const stepped = white(2, 120).map((x, i) => x + (i < 80 ? 0 : 10));

describe('the bench', () => {
  test('writes places of the file, across nulls, without annotations', async () => {
    write('step', stepped);
    write(
      'holes',
      stepped.flatMap((x) => [null, x]),
    );
    write('quiet', white(5, 100));
    write(
      'wide',
      times(50, (i) => i),
      times(50, () => 0),
    );
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const results = join(folder, 'out.txt');
    const figures = await tcpd.run({ smoke: true, data: folder, results });
    expect(JSON.parse(readFileSync(results, 'utf8'))).toEqual({ step: [80], holes: [161], quiet: [] });
    expect(said.mock.calls.join()).toContain('wide');
    expect(figures.map(({ name }) => name)).not.toContain('tidemark: F1');
  });

  test('scores what is annotated', async () => {
    write('step', stepped);
    writeFileSync(join(folder, 'annotations.json'), JSON.stringify({ step: { 6: [79], 7: [80] } }));
    const figures = await tcpd.run({ smoke: true, data: folder, results: undefined });
    const value = (name: string) => figures.find((figure) => figure.name === name)?.value;
    expect(value('tidemark: F1')).toBe(1);
    expect(value('tidemark: covering')).toBeGreaterThan(0.98);
    expect(value('no change at all: F1')).toBeCloseTo(2 / 3, 14);
    expect(value('tidemark: mean delay')).toBeGreaterThan(4);
  });

  test('says what is missing', async () => {
    await expect(tcpd.run({ smoke: true, data: undefined, results: undefined })).rejects.toThrow(/--data/);
    await expect(tcpd.run({ smoke: true, data: folder, results: undefined })).rejects.toThrow(/univariate/);
  });
});
