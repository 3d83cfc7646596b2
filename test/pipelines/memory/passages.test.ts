import { expect, it } from 'vitest';
import { readQuestion } from '../../../operators/search/rank/asked.ts';
import { PassageIndex } from '../../../pipelines/memory/passages.ts';
import { fc, runs } from '../../property.ts';
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
  const { events: found, sessions } = passages.rank(readQuestion('Which boat did Ines buy?'), 10);
  expect(found.indexOf(uuid('The green one.'))).toBeLessThan(found.indexOf(uuid('Which boat did you buy?')));
  expect(found).toContain(uuid('log'));
  expect(sessions.toSorted()).toEqual([run_id, 'harbour chat'].toSorted());
  expect(passages.rank(readQuestion('zebra'), 10)).toMatchObject({
    events: [],
    sessions: [],
    talk: false,
    served: false,
  });
});

it('numbers events in the order of the ledger, each once', () => {
  const passages = new PassageIndex();
  for (const at of [0, 1, 1, 2, 0]) {
    const event = { id: uuid(`event ${at}`), content: `boat ${at}`, timestamp: 100 - at };
    passages.learn({ ...event, recorded_at: at, digest: at });
  }
  expect([passages.size, passages.numberOf(uuid('event 2')), passages.idOf(2)]).toEqual([
    3,
    2,
    uuid('event 2'),
  ]);
  expect(passages.numberOf(uuid('event 3'))).toBeUndefined();
});

it('finds without what is refused what it finds else, in the same order, in dialogues and beside them', () => {
  const text = fc
    .array(fc.constantFrom('boat', 'harbour', 'storm', 'sail', 'Ines', 'why?'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => words.join(' '));
  const some = fc.record({
    content: text,
    source_input_id: fc.constantFrom('a', 'b', undefined),
    speaker: fc.constantFrom('Ines', 'Oskar', undefined),
    timestamp: fc.nat(50),
  });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 40 }),
      text,
      fc.integer({ min: 1, max: 4 }),
      (list, question, one) => {
        const passages = new PassageIndex();
        for (const [at, { content, source_input_id, speaker, timestamp }] of list.entries()) {
          passages.learn({
            id: uuid(`event ${at}`),
            content,
            timestamp,
            recorded_at: at,
            digest: at,
            ...(source_input_id !== undefined && { source_input_id }),
            ...(speaker !== undefined && { metadata: { speaker } }),
          });
        }
        const all = passages.rank(readQuestion(question), 100);
        expect(passages.rank(readQuestion(question), 100, () => true).events).toEqual(all.events);
        const accept = (number: number) => number % one !== 0;
        const found = passages.rank(readQuestion(question), 100, accept);
        const numbers = found.events.map((id) => passages.numberOf(id) ?? 0);
        expect(numbers.every(accept)).toBe(true);
        expect(new Set(numbers).size).toBe(numbers.length);
        const sessions = new Set(numbers.map((number) => list[number].source_input_id));
        for (const session of found.sessions) expect(sessions).toContain(session);
        expect(passages.rank(readQuestion(question), 100, () => false)).toMatchObject({
          events: [],
          sessions: [],
          talk: false,
          served: false,
        });
      },
    ),
  );
});

it('ranks after a removal as if what is removed had never been there', () => {
  const words = fc.constantFrom('boat', 'harbour', 'storm', 'sail', 'Ines', 'why?', '```rope knot```');
  const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));
  const some = fc.record({
    // Some texts are as long as those of an assistant.
    content: fc
      .tuple(text, fc.constantFrom(0, 0, 60))
      .map(([said, times]) => `${said}${' tide'.repeat(times * 3)}`),
    source_input_id: fc.constantFrom('a', 'b', 'c', undefined),
    speaker: fc.constantFrom('Ines', 'Oskar', 'bot', undefined),
    timestamp: fc.nat(50),
  });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 60 }),
      fc.array(fc.nat(59)),
      fc.array(some, { maxLength: 10 }),
      text,
      (list, removed, more, question) => {
        const [passages, other] = [new PassageIndex(), new PassageIndex()];
        const eventAt = (at: number) => {
          const { content, source_input_id, speaker, timestamp } = [...list, ...more][at];
          return {
            id: uuid(`event ${at}`),
            content,
            timestamp,
            recorded_at: at,
            digest: at,
            ...(source_input_id !== undefined && { source_input_id }),
            ...(speaker !== undefined && { metadata: { speaker } }),
          };
        };
        const gone = new Set(removed);
        for (let at = 0; at < list.length; at++) {
          passages.learn(eventAt(at));
          if (!gone.has(at)) other.learn(eventAt(at));
        }
        for (const at of gone) passages.remove(uuid(`event ${at}`));
        for (let at = 0; at < more.length; at++) {
          for (const each of [passages, other]) each.learn(eventAt(list.length + at));
        }
        expect(passages.size).toBe(other.size);
        expect(passages.rank(readQuestion(question), 100)).toEqual(other.rank(readQuestion(question), 100));
        for (let at = 0; at < list.length; at++) {
          const id = uuid(`event ${at}`);
          expect([passages.serves(id), passages.numberOf(id) === undefined]).toEqual([
            other.serves(id),
            other.numberOf(id) === undefined,
          ]);
        }
        // What was removed may come again.
        for (const at of gone) {
          if (at >= list.length) continue;
          for (const each of [passages, other]) each.learn(eventAt(at));
        }
        expect(passages.rank(readQuestion(question), 100)).toEqual(other.rank(readQuestion(question), 100));
      },
    ),
    { numRuns: runs(300) },
  );
});
