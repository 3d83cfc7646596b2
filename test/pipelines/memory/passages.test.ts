import { expect, it } from 'vitest';
import { PassageIndex } from '../../../pipelines/memory/passages.ts';
import { someMemory, uuid } from './some-memory.ts';

it('ranks events as the ledger has them, with what they came from', async () => {
  const passages = new PassageIndex();
  const memory = await someMemory({
    committed: ({ transaction }) => {
      for (const event of transaction.events) passages.learn(event);
    },
  });
  const run_id = uuid('a run');
  const turns = ['Hello there.', 'Which boat did you buy?', 'The green one.', 'It leaks, I hear.'];
  // The last turn comes first: order is by timestamp.
  const events = turns.map((content, i) => ({
    id: uuid(content),
    content,
    timestamp: `2025-03-01T10:00:0${i}Z`,
    source_input_id: 'harbour chat',
    metadata: { speaker: i % 2 === 0 ? 'Ines' : 'Oskar' },
  }));
  await memory.ingest(events.toReversed());
  await memory.ingest([{ id: uuid('log'), content: 'boat 7 moored', run_id }, events[0]]);
  expect(passages.size).toBe(5);
  const { events: found, sessions } = passages.rank('Which boat did Ines buy?', 10);
  expect(found.indexOf(uuid('The green one.'))).toBeLessThan(found.indexOf(uuid('Which boat did you buy?')));
  expect(found).toContain(uuid('log'));
  expect(sessions.toSorted()).toEqual([run_id, 'harbour chat'].toSorted());
  expect(passages.rank('zebra', 10)).toEqual({ events: [], sessions: [] });
});
