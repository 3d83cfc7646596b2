import { writeFileSync } from 'node:fs';
import { BM25 } from '../operators/claims/bm25.ts';
import { REPORTED_FROM } from '../operators/claims/relate/index.ts';
import { TextIndex } from '../operators/claims/text-index.ts';
import { termsOf } from '../operators/language/terms.ts';
import { InvalidInput } from '../operators/records/errors.ts';
import { uuidV5 } from '../operators/records/uuid.ts';
import { formatInstant } from '../operators/time/instant.ts';
import { Memory } from '../pipelines/memory/memory.ts';
import { PassageIndex } from '../pipelines/memory/passages.ts';
import { openDuckDb } from '../sinks/duckdb/index.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { type Conversation, readConversations } from './locomo/conversations.ts';
import { recallAt, sessionOf } from './locomo/recall.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/locomo');
/** Turns of a call. */
const CALL = 500;
const TURNS = 50;
const SESSIONS = 10;
const CATEGORIES = ['multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial'];

/** Ids of turns and numbers of sessions, best first. */
interface Ranked {
  readonly turns: readonly string[];
  readonly sessions: readonly string[];
}
type Rank = (question: string) => Ranked;

/** Ingests a conversation into a memory of its own and ranks its events. */
async function ranking({ id, turns }: Conversation): Promise<Rank> {
  const store = await openDuckDb({ path: ':memory:' });
  try {
    const passages = new PassageIndex();
    const memory = await Memory.open(store.ledger, {
      minConfidence: REPORTED_FROM,
      review: 'none',
      wallClock: () => Date.now() * 1000,
      committed: ({ transaction }) => {
        for (const event of transaction.events) passages.learn(event);
      },
    });
    const turnOf = new Map<string, string>();
    const events = turns.map(({ id: turn, content, speaker, session, timestamp }) => {
      const event = uuidV5(NAMESPACE, `${id} ${turn}`);
      turnOf.set(event, turn);
      return {
        id: event,
        content,
        source_input_id: `${id} ${session}`,
        timestamp: formatInstant(timestamp),
        metadata: { speaker },
      };
    });
    for (let from = 0; from < events.length; from += CALL) {
      const { rejections } = await memory.ingest(events.slice(from, from + CALL));
      if (rejections.length > 0) throw new InvalidInput(`${id} has turns that are no events`, rejections);
    }
    await memory.close();
    return (question) => {
      const found = passages.rank(question, TURNS);
      return {
        turns: found.events.flatMap((event) => turnOf.get(event) ?? []),
        sessions: found.sessions.slice(0, SESSIONS).map((session) => session.slice(id.length + 1)),
      };
    };
  } finally {
    await store.close();
  }
}

/** BM25 with customary parameters over the same texts, and over those of each session as one. */
function plain({ turns }: Conversation): Rank {
  const index = new TextIndex(BM25);
  const wholes = new TextIndex(BM25);
  for (const [i, { content }] of turns.entries()) index.add(i, termsOf(content));
  const sessions = new Map<number, string[]>();
  for (const { session, content } of turns) {
    sessions.set(session, [...(sessions.get(session) ?? []), ...termsOf(content)]);
  }
  for (const [session, terms] of sessions) wholes.add(session, terms);
  return (question) => ({
    turns: index.search(termsOf(question), TURNS).map(({ number }) => turns[number].id),
    sessions: wholes.search(termsOf(question), SESSIONS).map(({ number }) => String(number)),
  });
}

/** What is counted of one question. */
interface Counted {
  readonly category: number;
  readonly turns5: number;
  readonly turns10: number;
  readonly sessions5: number;
}

function count({ questions }: Conversation, answers: readonly Ranked[]): Counted[] {
  return questions.map(({ evidence, category }, i) => {
    const { turns, sessions } = answers[i];
    return {
      category,
      turns5: recallAt(turns, evidence, 5),
      turns10: recallAt(turns, evidence, 10),
      sessions5: recallAt(sessions, evidence.map(sessionOf), 5),
    };
  });
}

function figuresOf(name: string, counted: readonly Counted[]): Figure[] {
  const mean = (part: readonly Counted[], of: (one: Counted) => number) =>
    (100 * part.reduce((sum, one) => sum + of(one), 0)) / part.length;
  const unit = `% of the evidence, ${counted.length} questions`;
  return [
    { name: `${name}: turn R@5`, value: mean(counted, ({ turns5 }) => turns5), unit },
    { name: `${name}: turn R@10`, value: mean(counted, ({ turns10 }) => turns10), unit },
    { name: `${name}: session R@5`, value: mean(counted, ({ sessions5 }) => sessions5), unit },
  ];
}

/** Which turns of long conversations are found for questions, as the LoCoMo benchmark counts it. */
export const locomo: Bench = {
  name: 'locomo',
  summary: 'evidence that is found for questions about long conversations, against plain BM25',
  async run({ data, results, smoke }) {
    if (data === undefined) throw new InvalidInput('name a file of LoCoMo conversations with --data.');
    const conversations = readConversations(data).slice(0, smoke ? 1 : undefined);
    const lines: string[] = [];
    const ours: Counted[] = [];
    const baseline: Counted[] = [];
    const times: number[] = [];
    const each: Figure[] = [];
    for (const conversation of conversations) {
      const rank = await ranking(conversation);
      const answers = conversation.questions.map(({ question }) => {
        const started = performance.now();
        const answer = rank(question);
        times.push(performance.now() - started);
        return answer;
      });
      conversation.questions.forEach(({ question }, i) => {
        const { turns, sessions } = answers[i];
        lines.push(
          JSON.stringify({ sample_id: conversation.id, question, turns, sessions: sessions.map(Number) }),
        );
      });
      const counted = count(conversation, answers);
      ours.push(...counted);
      each.push(...figuresOf(conversation.id, counted));
      const simple = plain(conversation);
      baseline.push(
        ...count(
          conversation,
          conversation.questions.map(({ question }) => simple(question)),
        ),
      );
    }
    if (ours.length === 0) throw new InvalidInput(`${data} has no questions.`);
    if (results !== undefined) writeFileSync(results, lines.map((line) => `${line}\n`).join(''));
    const categories = CATEGORIES.flatMap((category, i) => {
      const part = (list: readonly Counted[]) => list.filter((one) => one.category === i + 1);
      if (part(ours).length === 0) return [];
      return [...figuresOf(category, part(ours)), ...figuresOf(`${category}, BM25`, part(baseline))];
    });
    return [
      ...figuresOf('tidemark', ours),
      ...figuresOf('BM25', baseline),
      ...categories,
      ...each,
      { name: 'ranking', value: median(times), unit: 'ms a question, median' },
    ];
  },
};
