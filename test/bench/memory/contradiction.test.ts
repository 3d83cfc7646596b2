import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contradiction, scores } from '../../../bench/memory/contradiction.ts';

describe('scores', () => {
  const judged = [
    { confidence: 0.9, label: 'contradiction' },
    { confidence: 0.85, label: 'neutral' },
    { confidence: 0.6, label: 'contradiction' },
    { confidence: 0, label: 'contradiction' },
    { confidence: 0, label: 'entailment' },
  ];

  it('counts what is right of the reported, and what is reported of the right', () => {
    expect(scores(judged, 0.8)).toEqual({ precision: 1 / 2, recall: 1 / 3, f1: 2 / 5 });
    expect(scores(judged, 0.5)).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 });
  });

  it('is 0 where nothing is reported or nothing is right', () => {
    expect(scores(judged, 0.95)).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(scores([{ confidence: 0.9, label: 'neutral' }], 0.5)).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe('the contradiction bench', () => {
  let folder = '';
  let pairs = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'contradiction-'));
    pairs = join(folder, 'own.jsonl');
    const lines = [
      { id: 1, a: 'The build passed', b: 'The build failed', label: 'contradiction' },
      { id: 'two', a: 'The build passed', b: 'Anna is in Peru', label: 'neutral' },
      {
        id: 3,
        a: 'The outage might affect billing',
        b: 'The outage did not affect billing',
        label: 'neutral',
      },
    ];
    writeFileSync(pairs, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (minConfidence?: number) => {
    const results = join(folder, 'out.jsonl');
    const figures = await contradiction.run({
      smoke: false,
      data: undefined,
      results,
      pairs: [pairs],
      minConfidence,
    });
    const lines = readFileSync(results, 'utf8').trim().split('\n');
    const verdicts = lines.map((line): unknown => JSON.parse(line));
    return { verdicts, figures: Object.fromEntries(figures.map(({ name, value }) => [name, value])) };
  };

  it('writes a verdict a line, and scores against the labels', async () => {
    const { verdicts, figures } = await run();
    expect(verdicts).toEqual([
      { id: 1, contradiction: true, kind: 'antonym_conflict', confidence: 0.9 },
      { id: 'two', contradiction: false, kind: null, confidence: 0 },
      { id: 3, contradiction: false, kind: null, confidence: expect.closeTo(0.54, 1) },
    ]);
    expect(figures['own: reported f1']).toBe(1);
    expect(figures['own: balanced precision']).toBe(0.5);
    expect(figures['own: reported that share a key']).toBe(1);
  });

  it('takes another threshold', async () => {
    const { verdicts } = await run(0.5);
    expect(verdicts).toMatchObject([
      { contradiction: true },
      { contradiction: false },
      { contradiction: true },
    ]);
  });

  it('says what is wrong with the input', async () => {
    const options = { smoke: false, data: undefined, results: undefined };
    await expect(contradiction.run(options)).rejects.toThrow(/--pairs/);
    await expect(contradiction.run({ ...options, pairs: [pairs], minConfidence: 2 })).rejects.toThrow(
      /from 0 to 1/,
    );
    const wrong = join(folder, 'wrong.jsonl');
    writeFileSync(wrong, '{"id": 1, "a": "x"}\n');
    await expect(contradiction.run({ ...options, pairs: [wrong] })).rejects.toThrow(/line 1/);
    writeFileSync(wrong, 'not json\n');
    await expect(contradiction.run({ ...options, pairs: [wrong] })).rejects.toThrow(/not JSON/);
  });
});
