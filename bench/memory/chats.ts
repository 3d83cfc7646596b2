import { writeFileSync } from 'node:fs';
import { termsOf } from '../../operators/language/terms.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { BM25 } from '../../operators/search/bm25.ts';
import { TextIndex } from '../../operators/search/text-index.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { auc } from './chats/auc.ts';
import { besideFigures } from './chats/beside.ts';
import { byType, type Counted, counted, figuresOf, type Ranked } from './chats/counts.ts';
import { type Chat, readChats, type Turn, USER } from './chats/read-chats.ts';
import { swapped } from './chats/swap.ts';
import { linesOf, valuesIn } from './chats/values.ts';
import { type Found, type TalkMemory, TURNS, talkMemory } from './talk-memory.ts';

/** Sentences of an answer in which the newer value should stand. */
const LINES = 3;

/** Measurements of one chat. */
interface Measured {
  readonly all: Counted[];
  /** The same without the embedding model; empty when none is configured. */
  readonly wordsAlone: Counted[];
  readonly bm25: Counted[];
  readonly users: Counted[];
  readonly usersBm25: Counted[];
  /** Users' turns with evidence, and those of them that state a claim. */
  readonly evidenceTurns: number;
  readonly withClaim: number;
  readonly claims: number;
  readonly contradictions: number;
  /** Contradictions that questions ask about, and those of them that are stored. */
  readonly pairs: number;
  readonly pairsStored: number;
  /** Confidences in answers to questions that have one here, that have none, of another chat, and with an unknown word. */
  readonly answerable: Asked[];
  readonly unanswerable: Asked[];
  readonly foreign: Asked[];
  readonly unknown: Asked[];
  /** For each question about a value that changed: whether the answer states the newer one. */
  readonly newer: boolean[];
  readonly milliseconds: number[];
  readonly lines: string[];
}

/** Whether a question was refused or got only what is related, and the confidence in its answer. */
interface Asked {
  readonly support: Found['answer']['support'];
  readonly confidence: number;
}

const askedOf = ({ answer }: Found): Asked => ({
  support: answer.support,
  confidence: answer.confidence,
});

/** The memory of some turns of a chat. */
const memoryOf = ({ id }: Chat, turns: readonly Turn[]) =>
  talkMemory(
    id,
    turns.map(({ session, ...turn }) => ({ ...turn, source: `${id} ${session}` })),
  );

function indexOf(turns: readonly Turn[]): TextIndex {
  const index = new TextIndex(BM25);
  for (const [number, { content }] of turns.entries()) index.add(number, termsOf(content));
  return index;
}

/** BM25 with customary parameters over the same turns, and over the texts of the claims. */
function plain(turns: readonly Turn[], { byText }: Pick<TalkMemory, 'byText'>): (question: string) => Ranked {
  const index = indexOf(turns);
  return (question) => ({
    turns: index.search(termsOf(question), TURNS).map(({ number }) => turns[number].id),
    claims: byText(question),
  });
}

/** Whether a contradiction between the turns of two sides is stored. */
function isStored(
  [one, other = []]: readonly (readonly string[])[],
  { contradictions }: TalkMemory,
): boolean {
  const states = (said: readonly string[], side: readonly string[]) =>
    said.some((turn) => side.includes(turn));
  return contradictions.some(
    ([a, b]) => (states(a, one) && states(b, other)) || (states(b, one) && states(a, other)),
  );
}

/** Whether the first sentences of an answer have the newer value, the first one of the expected answer. */
function statesNewer({ answer }: Found, expected: string | undefined): boolean {
  const [value] = valuesIn(expected ?? '');
  return linesOf(answer.answer, LINES).some((line) => valuesIn(line).includes(value));
}

/** @param other a chat whose questions have no answer in this one */
async function measure(chat: Chat, other: Chat | undefined): Promise<Measured> {
  const { questions, turns } = chat;
  const memory = await memoryOf(chat, turns);
  const userTurns = turns.filter(({ speaker }) => speaker === USER);
  const usersMemory = await memoryOf(chat, userTurns);
  try {
    const milliseconds: number[] = [];
    const found: Found[] = [];
    for (const { question } of questions) {
      const started = performance.now();
      found.push(await memory.ask(question));
      milliseconds.push(performance.now() - started);
    }
    const foundByWords: Found[] = [];
    if (memory.byWords !== undefined) {
      for (const { question } of questions) foundByWords.push(await memory.byWords(question));
    }
    const foundByUsers: Found[] = [];
    for (const { question } of questions) foundByUsers.push(await usersMemory.ask(question));
    const index = indexOf(turns);
    const unknown: Asked[] = [];
    for (const { question, evidence } of questions) {
      if (evidence.length > 0) unknown.push(askedOf(await memory.ask(swapped(question, index))));
    }
    const foreign: Asked[] = [];
    for (const { question } of other?.questions ?? []) foreign.push(askedOf(await memory.ask(question)));
    const baseline = plain(turns, memory);
    const usersBaseline = plain(userTurns, usersMemory);
    const users = new Set(userTurns.map(({ id }) => id));
    const evidence = new Set(questions.flatMap((one) => one.evidence).filter((turn) => users.has(turn)));
    const stating = new Set(memory.said.flat());
    const pairs = questions.filter(({ type }) => type === 'contradiction_resolution');
    const asked = (answered: boolean) =>
      found.flatMap((one, i) => (questions[i].evidence.length > 0 === answered ? askedOf(one) : []));
    return {
      all: counted(questions, found),
      wordsAlone: foundByWords.length === 0 ? [] : counted(questions, foundByWords),
      bm25: counted(
        questions,
        questions.map(({ question }) => baseline(question)),
      ),
      users: counted(questions, foundByUsers),
      usersBm25: counted(
        questions,
        questions.map(({ question }) => usersBaseline(question)),
      ),
      evidenceTurns: evidence.size,
      withClaim: [...evidence].filter((turn) => stating.has(turn)).length,
      claims: memory.said.length,
      contradictions: memory.contradictions.length,
      pairs: pairs.length,
      pairsStored: pairs.filter(({ sides }) => isStored(sides, memory)).length,
      answerable: asked(true),
      unanswerable: asked(false),
      foreign,
      unknown,
      newer: questions.flatMap(({ type, answer }, i) =>
        type === 'knowledge_update' ? statesNewer(found[i], answer) : [],
      ),
      milliseconds,
      lines: questions.map(({ type, question }, i) =>
        JSON.stringify({
          chat: chat.id,
          type,
          question,
          turns: found[i].turns,
          claims: found[i].claims,
          answer: found[i].answer.answer,
          confidence: found[i].answer.confidence,
        }),
      ),
    };
  } finally {
    await memory.close();
    await usersMemory.close();
  }
}

function share(name: string, part: number, whole: number, what: string): Figure[] {
  return whole === 0 ? [] : [{ name, value: (100 * part) / whole, unit: `% of ${whole} ${what}` }];
}

const refusals = (name: string, asked: readonly Asked[]) => {
  const count = (level: Asked['support']) => asked.filter(({ support }) => support === level).length;
  return [
    ...share(`refused: ${name}`, count('none'), asked.length, 'questions'),
    ...share(`weak match: ${name}`, count('weak'), asked.length, 'questions'),
  ];
};

function figures(measured: readonly Measured[]): Figure[] {
  const all = <T>(of: (one: Measured) => readonly T[]) => measured.flatMap(of);
  const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0);
  const wordsAlone = all((one) => one.wordsAlone);
  const rankers: [string, Counted[]][] = [
    ['tidemark', all((one) => one.all)],
    ...(wordsAlone.length === 0
      ? []
      : [['tidemark without embeddings', wordsAlone] satisfies [string, Counted[]]]),
    ['BM25', all((one) => one.bm25)],
    ["tidemark, users' turns", all((one) => one.users)],
    ["BM25, users' turns", all((one) => one.usersBm25)],
  ];
  const claims = sum((one) => one.claims);
  const [answerable, unanswerable, foreign] = [
    all((one) => one.answerable),
    all((one) => one.unanswerable),
    all((one) => one.foreign),
  ];
  const newer = all((one) => one.newer);
  const confidences = (asked: readonly Asked[]) => asked.map(({ confidence }) => confidence);
  const separates = (name: string, low: readonly Asked[]): Figure[] =>
    low.length === 0 || answerable.length === 0
      ? []
      : [{ name, value: auc(confidences(answerable), confidences(low)), unit: 'AUC of the confidence' }];
  return [
    ...rankers.flatMap(([name, list]) => figuresOf(name, list)),
    ...byType(rankers),
    ...share(
      "users' turns with evidence that give a claim",
      sum((one) => one.withClaim),
      sum((one) => one.evidenceTurns),
      'turns',
    ),
    {
      name: 'contradictions',
      value: claims === 0 ? 0 : (1000 * sum((one) => one.contradictions)) / claims,
      unit: `per 1,000 claims, of ${claims}`,
    },
    {
      name: 'contradictions asked about that are stored',
      value: sum((one) => one.pairsStored),
      unit: `of ${sum((one) => one.pairs)}`,
    },
    ...refusals('answerable', answerable),
    ...refusals('unanswerable', unanswerable),
    ...refusals('questions about another chat', foreign),
    ...refusals(
      'a word swapped for an unknown one',
      all((one) => one.unknown),
    ),
    ...separates('answerable against unanswerable', unanswerable),
    ...separates('answerable against another chat', foreign),
    {
      name: `newer value in the first ${LINES} sentences`,
      value: newer.filter(Boolean).length,
      unit: `of ${newer.length}`,
    },
    { name: 'query', value: median(all((one) => one.milliseconds)), unit: 'ms a question, median' },
  ];
}

/** Recall of the turns that answer questions about chats between a user and an assistant, and how right the answers are. */
export const chats: Bench = {
  name: 'chats',
  summary: 'evidence that is found for questions about chats with an assistant, against plain BM25',
  async run({ data, results, smoke, beside }) {
    if (data === undefined) throw new InvalidInput('name a folder of chats with --data.');
    const known = readChats(data);
    const chosen = known.slice(0, smoke ? 1 : undefined);
    const measured: Measured[] = [];
    for (const [i, chat] of chosen.entries()) {
      const other = known[(i + 1) % known.length];
      measured.push(await measure(chat, other === chat ? undefined : other));
    }
    if (measured.every(({ all }) => all.length === 0)) throw new InvalidInput(`${data} has no questions.`);
    const lines = measured.flatMap((one) => one.lines);
    if (results !== undefined) writeFileSync(results, lines.map((line) => `${line}\n`).join(''));
    return [...figures(measured), ...(beside === undefined ? [] : await besideFigures(chosen, beside))];
  },
};
