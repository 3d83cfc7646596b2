import { writeFileSync } from 'node:fs';
import { termsOf } from '../../operators/language/terms.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { BM25 } from '../../operators/search/bm25.ts';
import { TextIndex } from '../../operators/search/text-index.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { type Conversation, readConversations } from './locomo/conversations.ts';
import { recallAt, sessionOf } from './locomo/recall.ts';
import { TURNS, talkMemory } from './talk-memory.ts';

const SESSIONS = 10;
const CATEGORIES = ['multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial'];

/** Ids of turns and numbers of sessions, best first. */
interface Ranked {
  readonly turns: readonly string[];
  readonly sessions: readonly string[];
  /** For each claim, best first: the turns that state it. */
  readonly claims: readonly (readonly string[])[];
}
type Rank = (question: string) => Ranked | Promise<Ranked>;

/** A conversation in a separate memory. */
interface Talk {
  readonly ask: Rank;
  /** The same without the embedding model; undefined when none is configured. */
  readonly byWords: Rank | undefined;
  /** BM25 of the texts of the claims alone. */
  readonly byText: (question: string) => Ranked['claims'];
  readonly close: () => Promise<void>;
}

/** Ingests a conversation into a separate memory. */
async function talkOf({ id, turns }: Conversation): Promise<Talk> {
  const { ask, byWords, byText, close } = await talkMemory(
    id,
    turns.map(({ session, ...turn }) => ({ ...turn, source: `${id} ${session}` })),
  );
  const ranked =
    (asking: typeof ask): Rank =>
    async (question) => {
      const { answer, turns: found, claims } = await asking(question);
      const sessions = (answer.sources ?? []).map((session) => session.slice(id.length + 1));
      return { turns: found, sessions, claims };
    };
  return {
    ask: ranked(ask),
    byWords: byWords && ranked(byWords),
    byText,
    close,
  };
}

/** BM25 with customary parameters over the same texts, and over whole sessions. */
function plain({ turns }: Conversation, { byText }: Talk): (question: string) => Ranked {
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
    claims: byText(question),
  });
}

/** Counts of one question. */
interface Counted {
  readonly category: number;
  readonly turns5: number;
  readonly turns10: number;
  readonly sessions5: number;
  readonly claims5: number;
  readonly claims10: number;
  readonly hit5: number;
  readonly hit10: number;
}

function count({ questions }: Conversation, answers: readonly Ranked[]): Counted[] {
  return questions.map(({ evidence, category }, i) => {
    const { turns, sessions, claims } = answers[i];
    const claims5 = recallAt(claims.slice(0, 5).flat(), evidence, Number.POSITIVE_INFINITY);
    const claims10 = recallAt(claims.slice(0, 10).flat(), evidence, Number.POSITIVE_INFINITY);
    return {
      category,
      turns5: recallAt(turns, evidence, 5),
      turns10: recallAt(turns, evidence, 10),
      sessions5: recallAt(sessions, evidence.map(sessionOf), 5),
      claims5,
      claims10,
      hit5: claims5 > 0 ? 1 : 0,
      hit10: claims10 > 0 ? 1 : 0,
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
    { name: `${name}: claims R@5`, value: mean(counted, ({ claims5 }) => claims5), unit },
    { name: `${name}: claims R@10`, value: mean(counted, ({ claims10 }) => claims10), unit },
    {
      name: `${name}: claims hit@5`,
      value: mean(counted, ({ hit5 }) => hit5),
      unit: `% of ${counted.length} questions`,
    },
    {
      name: `${name}: claims hit@10`,
      value: mean(counted, ({ hit10 }) => hit10),
      unit: `% of ${counted.length} questions`,
    },
  ];
}

/** Recall of the turns that answer questions about long conversations, as in the LoCoMo benchmark. */
export const locomo: Bench = {
  name: 'locomo',
  summary: 'evidence that is found for questions about long conversations, against plain BM25',
  async run({ data, results, smoke }) {
    if (data === undefined) throw new InvalidInput('name a file of LoCoMo conversations with --data.');
    const conversations = readConversations(data).slice(0, smoke ? 1 : undefined);
    const lines: string[] = [];
    const ours: Counted[] = [];
    const wordsAlone: Counted[] = [];
    const baseline: Counted[] = [];
    const times: number[] = [];
    const each: Figure[] = [];
    for (const conversation of conversations) {
      const talk = await talkOf(conversation);
      const answers: Ranked[] = [];
      for (const { question } of conversation.questions) {
        const started = performance.now();
        answers.push(await talk.ask(question));
        times.push(performance.now() - started);
      }
      conversation.questions.forEach(({ question }, i) => {
        const { turns, sessions } = answers[i];
        lines.push(
          JSON.stringify({ sample_id: conversation.id, question, turns, sessions: sessions.map(Number) }),
        );
      });
      const counted = count(conversation, answers);
      ours.push(...counted);
      if (talk.byWords !== undefined) {
        const without: Ranked[] = [];
        for (const { question } of conversation.questions) without.push(await talk.byWords(question));
        wordsAlone.push(...count(conversation, without));
      }
      each.push(...figuresOf(conversation.id, counted));
      const simple = plain(conversation, talk);
      baseline.push(
        ...count(
          conversation,
          conversation.questions.map(({ question }) => simple(question)),
        ),
      );
      await talk.close();
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
      ...(wordsAlone.length === 0 ? [] : figuresOf('tidemark without embeddings', wordsAlone)),
      ...figuresOf('BM25', baseline),
      ...categories,
      ...each,
      { name: 'query', value: median(times), unit: 'ms a question, median' },
    ];
  },
};
