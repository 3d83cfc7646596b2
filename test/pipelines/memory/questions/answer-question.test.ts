import { describe, expect, it } from 'vitest';
import { sentences } from '../../../../bench/memory/events/sentences.ts';
import type { LedgerEvent } from '../../../../operators/records/ledger.ts';
import { uniform } from '../../../../operators/statistics/seeded-random.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import type { Answer } from '../../../../pipelines/memory/questions/question.ts';
import { some } from '../../../property.ts';
import { CLOCK, someMemory, uuid } from '../some-memory.ts';

const HOUR = 3.6e9;
/** What is said of a few things over the years, so that states change, are denied, and are said by several. */
const HISTORIES = [
  [
    'The frontend uses React.',
    'We switched the frontend from React to Vue.',
    'The frontend now uses Svelte.',
  ],
  ['The cache stores sessions in Redis.', 'The cache no longer stores sessions in Redis.'],
  ['The API listens on port 8080.', 'The API does not listen on port 8080.'],
  ['The migration is planned.', 'The migration is done.'],
  ['Anna owns the billing database.', 'The billing database is owned by Anna.'],
  ['The request timeout is 30 seconds.', 'The request timeout is 2 minutes.'],
  ['We moved the archive to Oslo last week.', 'The archive is in Oslo.'],
];
const ASKED = [
  'Which framework does the frontend use?',
  'Where does the cache store sessions?',
  'Does the API listen on port 8080?',
  'Is the migration done?',
  'Who owns the billing database?',
  'What is the request timeout?',
  'When did we move the archive to Oslo?',
  'Who painted the Mona Lisa?',
];

/** A memory of statements that change, contradict and bear out each other, in a random order, and questions about it. */
async function filled(seed: number) {
  const random = uniform(seed);
  const next = sentences(seed, 6);
  const events = HISTORIES.flat().flatMap((text, at) =>
    Array.from({ length: 1 + Math.floor(2 * random()) }, (_, copy) => ({ text, at: at + 0.1 * copy })),
  );
  for (let at = 0; at < 120; at++) events.push({ text: next(), at: 30 * random() });
  const given = events.map(({ text, at }, i) => ({
    id: uuid(`${seed} ${i}`),
    content: random() < 0.3 ? `Hello. ${text} ✅ See you.` : text,
    timestamp: new Date((CLOCK - (40 - at) * 24 * HOUR) / 1000).toISOString(),
    ...(random() < 0.5 && { source_input_id: `input ${Math.floor(4 * random())}` }),
    ...(random() < 0.3 && { run_id: uuid(`run ${Math.floor(3 * random())}`) }),
  }));
  let now = CLOCK;
  const memory = await someMemory({ wallClock: () => now });
  for (let rest = given; rest.length > 0; rest = rest.slice(20)) {
    now += 1e6;
    await memory.ingest(rest.slice(0, 20));
  }
  now += 1e6;
  const asks = (text: string) => text.replace(/^(The|We) /, 'What about the ').replace(/\.$/, '?');
  const questions = [...ASKED, ...given.map(({ content }) => asks(content)), ...HISTORIES.flat().map(asks)];
  return { memory, questions, now };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What the sentences of an answer have that no claim says: their fixed beginnings, joints and dates. */
const FIXED = [
  /^Until \d{4}-\d\d-\d\d: /,
  /^From \d{4}-\d\d-\d\d on: /,
  /^From \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d: /,
  /^On \d{4}-\d\d-\d\d: /,
  /^Since \d{4}-\d\d-\d\d: /,
  /^Against (?:\[\d+\])+ stands: /,
  /; before that: /,
];

/** The sentences of an answer: each ends with its marks, or with a rationale after them. */
function sentencesOf(answer: string): string[] {
  const beginnings = 'Until |From |On \\d|Since |Against ';
  return answer.split(new RegExp(`(?<=\\])\\. |(?<=; since .*)\\. (?=${beginnings}|[A-Z])`, 'u'));
}

function checkSentence(sentence: string, answer: Answer, texts: ReadonlyMap<string, string>): void {
  const [said] = sentence.split(/; since \d{4}-\d\d-\d\d both stand: /);
  const bare = FIXED.reduce((text, form) => text.replace(form, ' '), said);
  const numbers = [...bare.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  expect(numbers.length, sentence).toBeGreaterThan(0);
  const cited = numbers.map((number) => answer.citations[number - 1]);
  const words = new Set(cited.flatMap(({ claim_id }) => wordsOf(texts.get(claim_id) ?? '')));
  const unsaid = wordsOf(bare.replace(/\[\d+\]/g, ' ')).filter((word) => !words.has(word));
  expect(unsaid, sentence).toEqual([]);
}

async function contents(memory: Memory): Promise<Map<string, string>> {
  const { rows } = await memory.recall.events({}, 1000);
  return new Map(rows.map(({ id, content }: Pick<LedgerEvent, 'id' | 'content'>) => [id, content]));
}

async function texts(memory: Memory): Promise<Map<string, string>> {
  const { rows } = await memory.recall.claims({}, 1000);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

describe('an answer', () => {
  it.each([1, 2])('says only what its citations say, at the places that they name (%i)', async (seed) => {
    const { memory, questions } = await filled(seed);
    const [events, claims] = [await contents(memory), await texts(memory)];
    const kinds = new Set<string>();
    let answered = 0;
    expect(questions.length).toBeGreaterThanOrEqual(140);
    for (const question of questions) {
      const answer = await memory.recall.query({ question, limit: 10 });
      for (const { event_id, span, quote } of [...answer.citations, ...(answer.related ?? [])]) {
        const [start, end] = span;
        expect([...(events.get(event_id) ?? '')].slice(start, end).join('')).toBe(quote);
      }
      expect(answer.confidence).toBeGreaterThanOrEqual(0);
      expect(answer.confidence).toBeLessThanOrEqual(1);
      expect(answer.confidence === 0).toBe(answer.support === 'none');
      if (answer.support !== 'answered') {
        expect(answer.answer).toMatch(
          /^(?:Nothing in memory answers that|Memory has only a weak match for that)\./,
        );
        for (const { quote } of answer.related ?? []) expect(answer.answer).toContain(`“${quote}”`);
        if (answer.support === 'none') expect(answer.citations).toEqual([]);
        continue;
      }
      expect(answer.related).toBeUndefined();
      answered++;
      for (const sentence of sentencesOf(answer.answer)) {
        checkSentence(sentence, answer, claims);
        kinds.add(sentence.split(' ')[0]);
      }
    }
    expect(answered).toBeGreaterThan(110);
    for (const kind of ['Since', 'Against']) expect([...kinds]).toContain(kind);
  });

  it('is that of the ledger as it is known now', async () => {
    for (const seed of [3, 4]) {
      const { memory, questions, now } = await filled(seed);
      const run_id = uuid('run 1');
      const all = [
        {},
        { minTrust: 0.5 },
        { source_input_id: 'input 1' },
        { run_id },
        { at: CLOCK - 240 * HOUR },
      ];
      for (const [at, question] of some(questions).entries()) {
        const asked = { question, limit: 10, explain: true, passages: 3, ...all[at % all.length] };
        expect(await memory.recall.query(asked)).toEqual(await memory.recall.query({ ...asked, asOf: now }));
      }
    }
  });
});

describe('a question', () => {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) * 1000;
  const stated = (content: string, date: string, source_input_id: string, run_id?: string) => ({
    id: uuid(`${content} ${date} ${source_input_id}`),
    content,
    timestamp: `${date}T00:00:00Z`,
    source_input_id,
    ...(run_id !== undefined && { run_id }),
  });
  const RUN = uuid('a run');

  it('with bounds is answered from what events within them say, which alone are cited', async () => {
    const memory = await someMemory();
    const text = 'The gateway listens on port 8080.';
    await memory.ingest([
      stated(text, '2026-01-01', 'one'),
      stated(text, '2026-02-01', 'other', RUN),
      stated('The gateway is written in Rust.', '2026-03-01', 'third'),
    ]);
    const asked = { question: 'What about the gateway?', limit: 10, passages: 10 };
    const found = async (bounds: object) => {
      const {
        claims,
        citations,
        passages = [],
        sources,
      } = await memory.recall.query({ ...asked, ...bounds });
      const cited = new Set(citations.map(({ event_id }) => event_id));
      const events = passages.map(({ event_id }) => event_id);
      expect([...cited].every((id) => events.includes(id))).toBe(true);
      return [claims.length, events.length, sources?.toSorted()];
    };
    expect(await found({})).toEqual([2, 3, ['one', 'other', 'third']]);
    expect(await found({ run_id: RUN })).toEqual([1, 1, ['other']]);
    expect(await found({ source_input_id: 'third' })).toEqual([1, 1, ['third']]);
    expect(await found({ since: day('2026-01-02'), until: day('2026-03-01') })).toEqual([1, 1, ['other']]);
    expect(await found({ since: day('2026-03-02') })).toEqual([0, 0, []]);
    expect(await found({ type: 'decision' })).toEqual([0, 3, ['one', 'other', 'third']]);
  });

  it('in other words than those of memory is asked again with synonyms, and says so', async () => {
    const memory = await someMemory();
    await memory.ingest([
      stated('Anna bought a car.', '2026-01-01', 'one'),
      stated('Bob sold his boat.', '2026-01-01', 'one'),
    ]);
    const { answer, expanded, confidence } = await memory.recall.query({
      question: 'Who purchased the automobile?',
      limit: 5,
    });
    expect(answer).toBe('Anna bought a car [1].');
    expect(expanded).toContain('car');
    expect(confidence).toBeGreaterThan(0);
    const plain = await memory.recall.query({ question: 'Who bought a car?', limit: 5 });
    expect(plain.expanded).toBeUndefined();
    expect(plain.confidence).toBeGreaterThan(confidence);
  });

  it('is explained where that is wanted, by components that add up to the score', async () => {
    const memory = await someMemory();
    await memory.ingest([stated('Anna owns the gateway.', '2026-01-01', 'one')]);
    const asked = { question: 'What does Anna own?', limit: 5 };
    expect((await memory.recall.query(asked)).explanation).toBeUndefined();
    const { explanation = [], claims } = await memory.recall.query({ ...asked, explain: true });
    expect(explanation.map(({ claim_id }) => claim_id)).toEqual(claims.map(({ id }) => id));
    const [{ score, components }] = explanation;
    expect(components.map(({ name }) => name)).toEqual(['words', 'passages', 'names', 'trust']);
    const sum = components.reduce((all, { weight, rank }) => all + weight / (60 + rank), 0);
    expect(score).toBeCloseTo(sum, 12);
  });

  it('prefers claims in which its words stand near each other, and shows what that gives', async () => {
    const memory = await someMemory();
    await memory.ingest([
      stated('The gateway in Oslo has a slow red cache.', '2026-01-01', 'one'),
      stated('The red gateway in Oslo has a slow cache.', '2026-01-01', 'two'),
    ]);
    const asked = { question: 'Which cache is red?', limit: 5, explain: true };
    const { claims, explanation = [] } = await memory.recall.query(asked);
    expect(claims.map(({ text }) => text)).toEqual([
      'The gateway in Oslo has a slow red cache.',
      'The red gateway in Oslo has a slow cache.',
    ]);
    const [first, second] = explanation.map(({ components }) => components[0]);
    for (const { name, value, parts: { bm25 = 0, proximity = 0 } = {} } of [first, second]) {
      expect([name, bm25 > 0, proximity > 0]).toEqual(['words', true, true]);
      expect(value).toBeCloseTo(bm25 + proximity, 12);
    }
    expect(first.parts?.bm25).toBeCloseTo(second.parts?.bm25 ?? 0, 12);
    expect(first.rank).toBeLessThan(second.rank);
  });

  it('knows a day however it is written', async () => {
    const memory = await someMemory();
    await memory.ingest([
      stated('On 3 May 2025 Carla restarted the importer.', '2025-05-04', 'one'),
      stated('On 5 May 2025 Farid deleted the cache.', '2025-05-06', 'two'),
    ]);
    const restarted = 'On 3 May 2025 Carla restarted the importer [1].';
    for (const date of ['2025-05-03', '3 May 2025', 'May 3rd, 2025']) {
      const { answer } = await memory.recall.query({ question: `What happened on ${date}?`, limit: 5 });
      expect([date, answer]).toEqual([date, restarted]);
    }
  });
});
