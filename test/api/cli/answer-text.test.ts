import { describe, expect, it } from 'vitest';
import { answerText, type MemoryAnswer, sourceOf } from '../../../api/cli/answer-text.ts';
import type { StoredEvent } from '../../../operators/records/event.ts';

const AT = '2026-03-02T00:00:00Z';

function event(id: string, more: Partial<StoredEvent> = {}): StoredEvent {
  return { id, content: 'It rains.', timestamp: AT, recorded_at: AT, ...more };
}

const found: MemoryAnswer = {
  answer: 'It rains [1][2].',
  claims: [],
  contradictions: [],
  citations: [
    { claim_id: 'c', event_id: 'a', span: [0, 9], quote: 'It\n  rains.' },
    { claim_id: 'c', event_id: 'b', span: [0, 9], quote: 'It \u001b[31mrains.' },
  ],
  support: 'answered',
  confidence: 0.4321,
};

describe('the text of an answer', () => {
  it('says of each citation who said it, when and in which words', () => {
    const events = new Map([
      ['a', event('a', { source_input_id: 'chat-7', metadata: { speaker: 'alice' } })],
      ['b', event('b')],
    ]);
    expect(answerText(found, events).split('\n')).toEqual([
      'It rains [1][2].',
      '',
      `[1] ${AT}, alice in chat-7: “It rains.”`,
      `[2] ${AT}: “It rains.”`,
      '',
      'confidence 0.43',
    ]);
  });

  it('is one line where nothing answers', () => {
    const nothing = { ...found, answer: 'Nothing in memory answers that.', citations: [], confidence: 0 };
    expect(answerText(nothing, new Map())).toBe('Nothing in memory answers that.');
  });

  it('has what was asked for beside it', () => {
    const passages = [
      { event_id: 'a', timestamp: AT, source_input_id: 'chat-7', content: 'It rains.\n\nIt pours.' },
    ];
    const explanation = [
      { claim_id: 'c', score: 0.03279, components: [{ name: 'words', rank: 1, weight: 1, value: 2.5 }] },
    ];
    const lines = answerText({ ...found, expanded: ['shower'], passages, explanation }, new Map()).split(
      '\n',
    );
    expect(lines.slice(6)).toEqual([
      'asked again with shower',
      '',
      'Passages:',
      `  ${AT}, chat-7`,
      '    It rains.',
      '',
      '    It pours.',
      '',
      'Ranking:',
      '  0.0328  c',
      '          words: rank 1, weight 1, value 2.5',
    ]);
  });
});

it('a source is the speaker and the input, or else the run', () => {
  expect(sourceOf(event('a', { run_id: 'r', source_input_id: 'chat-7' }))).toBe('chat-7');
  expect(sourceOf(event('a', { run_id: 'r' }))).toBe('run r');
  expect(sourceOf(event('a', { metadata: { speaker: 'alice' } }))).toBe('alice');
  expect(sourceOf(event('a'))).toBe('');
});
