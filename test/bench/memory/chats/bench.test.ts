import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Figure } from '../../../../bench/bench.ts';
import { chats } from '../../../../bench/memory/chats.ts';

const folderOf = (files: Readonly<Record<string, unknown>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'chats-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
};
const turns = (texts: readonly string[]) =>
  texts.map((content, id) => ({
    id,
    session: 1,
    speaker: id % 2 === 0 ? 'user' : 'assistant',
    timestamp: `2025-03-01T10:0${id}:00.000Z`,
    content,
  }));
const bees = {
  turns: turns([
    'My hive stands behind the barn. Where should the smoker go?',
    'Keep the smoker near the hive.',
    'I counted 12 frames of honey. How long does honey keep?',
    'Honey keeps for years.',
    'The hive has 15 frames of honey now. Is that many?',
    'It is a good harvest.',
  ]),
  questions: [
    { type: 'information_extraction', question: 'Where does my hive stand?', answer: 'barn', evidence: [0] },
    {
      type: 'knowledge_update',
      question: 'How many frames of honey does the hive have?',
      answer: 'fifteen? 15 frames',
      evidence: { original_info: [2], updated_info: [4] },
    },
    { type: 'summarization', question: 'Is honey kept?', answer: null, evidence: [[2, 3], 3] },
    { type: 'abstention', question: 'What is the name of my queen?', answer: null, evidence: null },
  ],
};
const ferns = {
  turns: turns(['The ferns wilt. What now?', 'Water the ferns.']),
  questions: [{ type: 'information_extraction', question: 'What wilts?', answer: null, evidence: [0] }],
};
const peers = [
  {
    sample_id: 'own-1',
    conversation: {
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: ['Hello there.', 'Which boat did you buy?', 'The green one.', 'It leaks, I hear.'].map(
        (text, i) => ({ speaker: i % 2 === 0 ? 'Ines' : 'Oskar', dia_id: `D1:${i + 1}`, text }),
      ),
    },
    qa: [{ question: 'Which boat did Ines buy?', evidence: ['D1:3'], category: 4 }],
  },
];
const valuesOf = (figures: readonly Figure[]) =>
  Object.fromEntries(figures.map(({ name, value }) => [name, value]));

describe('the chats bench', () => {
  it('scores what is found beside BM25, for all turns and those of users', async () => {
    const data = folderOf({ 'bees.json': bees, 'ferns.json': ferns });
    const results = join(data, 'out.jsonl');
    const options = { smoke: false, data, results };
    const values = valuesOf(await chats.run(options));
    expect(values['BM25: turn R@10']).toBe(100);
    expect(values["information_extraction, BM25, users' turns: turn R@5"]).toBe(100);
    // One of the two turns is the assistant's.
    expect(values["summarization, BM25, users' turns: turn R@10"]).toBe(50);
    expect(values['knowledge_update, tidemark: turn R@5']).toBe(100);
    // Turn 0, 2 and 4 of the one chat and turn 0 of the other.
    expect(values["users' turns with evidence that give a claim"]).toBeGreaterThanOrEqual(50);
    expect(values['newer value in the first 3 sentences']).toBe(1);
    expect(values['contradictions asked about that are stored']).toBe(0);
    expect(values['refused: questions about another chat']).toBe(100);
    expect(values).not.toHaveProperty('chat alone: turn R@5');
    const lines = readFileSync(results, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(5);
    const [first]: unknown[] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ chat: 'bees', type: 'information_extraction' });
    expect(first).toHaveProperty('turns', expect.arrayContaining(['0', '4']));
  });

  it('takes the first chat only for a smoke run', async () => {
    const data = folderOf({ 'bees.json': bees, 'ferns.json': ferns });
    const figures = await chats.run({ smoke: true, data, results: undefined });
    expect(figures[0]).toMatchObject({ name: 'tidemark: turn R@5', unit: '% of the evidence, 3 questions' });
  });

  it('puts each chat beside a conversation between people', async () => {
    const data = folderOf({ 'bees.json': bees });
    const beside = join(folderOf({ 'peers.json': peers }), 'peers.json');
    const values = valuesOf(await chats.run({ smoke: false, data, results: undefined, beside }));
    expect(values['conversation alone: turn R@5']).toBe(100);
    expect(values['conversation beside a chat, BM25: turn R@5']).toBe(0);
    expect(values['chat beside a conversation, BM25: turn R@5']).toBe(100);
  });

  it('says what is wrong with the input', async () => {
    const run = (data: string | undefined) => chats.run({ smoke: false, data, results: undefined });
    await expect(run(undefined)).rejects.toThrow(/--data/);
    await expect(run(join(tmpdir(), 'no such folder'))).rejects.toThrow(/cannot be read/);
    await expect(run(folderOf({}))).rejects.toThrow(/no chats/);
    await expect(run(folderOf({ 'a.json': 'not json' }))).rejects.toThrow(/JSON/);
    await expect(run(folderOf({ 'a.json': { turns: [] } }))).rejects.toThrow(/questions/);
    await expect(run(folderOf({ 'a.json': { ...bees, questions: [] } }))).rejects.toThrow(/no questions/);
  });
});
