import type { Figure } from '../../bench.ts';
import { recallAt } from '../locomo/recall.ts';
import type { Question } from './read-chats.ts';

/** What was found for a question: ids of turns, best first, and for each claim the turns that state it. */
export interface Ranked {
  readonly turns: readonly string[];
  readonly claims: readonly (readonly string[])[];
}

/** Recall of one question. */
export interface Counted {
  readonly type: string;
  readonly turns5: number;
  readonly turns10: number;
  readonly claims10: number;
}

const CLAIMS = 10;

/** Recall of the questions that have evidence. @param answers by question */
export function counted(questions: readonly Question[], answers: readonly Ranked[]): Counted[] {
  return questions.flatMap(({ type, evidence }, i) => {
    if (evidence.length === 0) return [];
    const { turns, claims } = answers[i];
    return {
      type,
      turns5: recallAt(turns, evidence, 5),
      turns10: recallAt(turns, evidence, 10),
      claims10: recallAt(claims.slice(0, CLAIMS).flat(), evidence, Number.POSITIVE_INFINITY),
    };
  });
}

const mean = (list: readonly Counted[], of: (one: Counted) => number) =>
  (100 * list.reduce((sum, one) => sum + of(one), 0)) / list.length;

/** Mean recall. */
export function figuresOf(name: string, list: readonly Counted[]): Figure[] {
  const unit = `% of the evidence, ${list.length} questions`;
  return [
    { name: `${name}: turn R@5`, value: mean(list, ({ turns5 }) => turns5), unit },
    { name: `${name}: turn R@10`, value: mean(list, ({ turns10 }) => turns10), unit },
    { name: `${name}: claims R@10`, value: mean(list, ({ claims10 }) => claims10), unit },
  ];
}

/** Mean recall of rankers by type of question, the types in the order of the questions. */
export function byType(rankers: readonly (readonly [name: string, list: readonly Counted[]])[]): Figure[] {
  const types = new Set(rankers.flatMap(([, list]) => list.map(({ type }) => type)));
  return [...types].sort().flatMap((type) =>
    rankers.flatMap(([name, list]) =>
      figuresOf(
        `${type}, ${name}`,
        list.filter((one) => one.type === type),
      ),
    ),
  );
}
