import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locomo } from '../../../../bench/memory/locomo.ts';

describe('the locomo bench', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'locomo-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const session = (number: number, texts: readonly string[]) =>
    texts.map((text, i) => ({
      speaker: i % 2 === 0 ? 'Ines' : 'Oskar',
      dia_id: `D${number}:${i + 1}`,
      text,
      ...(text === '' && { blip_caption: 'a photo of a lighthouse' }),
    }));
  const talk = {
    sample_id: 'own-1',
    conversation: {
      speaker_a: 'Ines',
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: session(1, [
        'Hello there.',
        'Which boat did you buy?',
        'The green one.',
        'It leaks, I hear.',
      ]),
      session_2_date_time: '9:05 am on 2 June, 2023',
      session_2: session(2, ['Morning!', 'Did you sleep?', '', 'How pretty.']),
    },
    qa: [
      { question: 'Which boat did Ines buy?', evidence: ['D1:3'], category: 4, answer: 'the green one' },
      { question: 'What did Ines send a photo of?', evidence: ['D2:3; D1:1'], category: 1 },
      { question: 'What is never said?', evidence: [], category: 5 },
    ],
  };
  const written = (value: unknown) => {
    const data = join(folder, 'own.json');
    writeFileSync(data, typeof value === 'string' ? value : JSON.stringify(value));
    return data;
  };

  it('writes what it ranks, a line a question, and scores it beside BM25', async () => {
    const results = join(folder, 'out.jsonl');
    const figures = await locomo.run({ smoke: false, data: written([talk]), results });
    const lines = readFileSync(results, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(3);
    const [first, second] = lines.map((line): unknown => JSON.parse(line));
    expect(first).toMatchObject({ sample_id: 'own-1', question: 'Which boat did Ines buy?' });
    expect(first).toHaveProperty('turns.0', 'D1:3');
    expect(first).toHaveProperty('sessions.0', 1);
    expect(second).toHaveProperty('turns.0', 'D2:3');
    const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
    expect(values['single-hop: turn R@5']).toBe(100);
    expect(values['single-hop, BM25: turn R@5']).toBe(0);
    expect(values['adversarial: session R@5']).toBe(100);
    expect(values['BM25: turn R@5']).toBeCloseTo((100 * (0 + 0.5 + 1)) / 3, 9);
  });

  it('says what is wrong with the input', async () => {
    const run = (data: string | undefined) => locomo.run({ smoke: false, data, results: undefined });
    await expect(run(undefined)).rejects.toThrow(/--data/);
    await expect(run(written('not json'))).rejects.toThrow(/JSON/);
    await expect(run(written([{ sample_id: 'x' }]))).rejects.toThrow(/conversation/);
    const undated = { ...talk, conversation: { ...talk.conversation, session_2_date_time: 'in June' } };
    await expect(run(written([undated]))).rejects.toThrow(/session_2_date_time must be a date/);
    await expect(run(written([{ ...talk, qa: [] }]))).rejects.toThrow(/no questions/);
  });
});
