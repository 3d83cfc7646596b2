import { describe, expect, it } from 'vitest';
import { row, split } from './texts.ts';

const DONE = ['2026-03-02T10:00:00Z', 'Anna', 'The deploy is done.'];
const TURN = { speaker: 'Anna', text: 'The deploy is done.', timestamp: '2026-03-02T10:00:00Z' };
const THANKS = { speaker: 'Ben', text: 'Thanks.' };

describe('a conversation in JSON', () => {
  it.each<readonly [form: string, document: unknown]>([
    ['a list', [TURN, THANKS]],
    ['an object with a list', { title: 'Standup', messages: [TURN, THANKS] }],
    [
      'several conversations',
      [
        { name: 'one', chat_messages: [TURN] },
        { name: 'two', chat_messages: [THANKS] },
      ],
    ],
    ['turns within messages', [{ message: TURN }, { type: 'message', message: THANKS }]],
    [
      'a mapping of ids',
      [
        {
          mapping: {
            b: { message: { ...THANKS, create_time: 1_772_445_700 } },
            root: { message: null },
            a: { message: TURN },
          },
        },
      ],
    ],
    [
      'parts of contents',
      [
        { ...TURN, text: undefined, content: { content_type: 'text', parts: ['The deploy is done.'] } },
        THANKS,
      ],
    ],
  ])('is %s, in a line or in many', async (_, document) => {
    for (const text of [JSON.stringify(document), JSON.stringify(document, undefined, 2)]) {
      const { kind, events } = await split(text, { name: 'chat.json' });
      expect(kind).toBe('transcript');
      expect(events.map(row)).toEqual([DONE, [expect.any(String), 'Ben', 'Thanks.']]);
    }
  });

  it('keeps equal turns', async () => {
    const turns = [THANKS, TURN, THANKS];
    for (const text of [JSON.stringify(turns), turns.map((turn) => JSON.stringify(turn)).join('\n')]) {
      const { events } = await split(text);
      expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    }
  });

  it('has the role of its author, and leaves out what nobody says', async () => {
    const { events } = await split(
      [
        { author: { role: 'user' }, content: 'I live in Berlin.' },
        { type: 'tool', output: 'x' },
        { role: 'assistant', content: [{ type: 'text', text: 'Noted.' }, { type: 'image' }] },
      ]
        .map((turn) => JSON.stringify(turn))
        .join('\n'),
    );
    expect(events.map(({ content, metadata }) => [content, metadata?.role])).toEqual([
      ['I live in Berlin.', 'user'],
      ['Noted.', 'assistant'],
    ]);
  });

  it('is no log, and no other document', async () => {
    const log = '{"level":"info","time":"2026-03-02T10:00:00Z","user":"anna","message":"logged in"}\n';
    expect((await split(log.repeat(2))).kind).toBe('log');
    const data = JSON.stringify({ name: 'web', text: 'x', size: 3 }, undefined, 2).replace(
      '"web"',
      '{"a": 1}',
    );
    const { events } = await split(data, { name: 'web.json' });
    expect(events.map(({ content }) => content)).toEqual([data]);
  });
});
