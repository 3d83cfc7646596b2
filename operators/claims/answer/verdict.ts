import type { Support } from '../../search/rank/support.ts';
import type { Asked } from './asked.ts';
import type { Judged } from './judge.ts';

/**
 * Score of `supportOf` below which nothing answers, and below which what is found is a weak match. Chosen on the benches `chats` and
 * `locomo`: with the first, 4.9 % of the questions that a chat answers are refused and 5 % of those that a conversation answers, with
 * any seven of eight chats as with all.
 */
const REFUSED = 0.27;
const WEAK = 0.5;
/** Share of the known words of a question that a related sentence must have: a third if the question is refused, else a tenth. */
const RELATED = 1 / 3;
const RELATED_TO_WEAK = 0.1;
/** Weight from which an unknown word is worth naming: of words with fewer than 16 occurrences in WordNet's texts. */
const WORTH_NAMING = 8;

/**
 * Whether memory answers: `answered` in sentences, `weak` when it only lists what is related and may not answer, `none` when it has
 * nothing that does.
 */
export const SUPPORTS = ['answered', 'weak', 'none'] as const;
export type SupportLevel = (typeof SUPPORTS)[number];

/** Whether memory answers a question, and what it may tell if it does not. */
export interface Verdict {
  readonly level: SupportLevel;
  /** Confidence of the answer, or of a list for each unit of trust in it; in [0, 1]. */
  readonly confidence: number;
  /** Words of the question that memory does not have. */
  readonly unknown: readonly string[];
  /** Weight of the words of the question that a related sentence must have. */
  readonly least: number;
}

/**
 * Whether what may be stated is supported well enough to be an answer. The confidence is the mean trust in the statements times the
 * support; for a list the support, and half of that below {@link WEAK}.
 *
 * @param events how well the best events support an answer, and whether they are turns of served talk, in which claims seldom have the form
 *   of the question
 */
export function verdictOf(
  { content, wanted }: Asked,
  { statements, isFilled, isTold, isNamed, covered, near, confidence }: Judged,
  { support, served, talk }: { readonly support: Support; readonly served: boolean; readonly talk: boolean },
): Verdict {
  // Too little of the question is in the best events, or it is about a name that memory does not have.
  const score = talk || statements.length === 0 ? support.score : near - support.missing;
  const isRefused = isFilled !== true && (support.hasUnknownName || score < REFUSED);
  const share = isFilled === true ? near : Math.max(0, score);
  // In talk an answer seldom repeats what the question says of it, and in served talk not its form.
  const isOfThought = wanted.open === 'noun' ? isTold.kind : wanted.open !== 'manner' || isTold.predicate;
  const mayAnswer = served ? isOfThought : isFilled === undefined && (talk || isTold.predicate);
  const isAnswered =
    !isRefused && isNamed && share >= WEAK && statements.length > 0 && (isFilled === true || mayAnswer);
  const isFaint = score < WEAK || isFilled === false;
  const missing = new Set(support.unknown);
  const known = content.reduce((sum, { word, weight }) => sum + (missing.has(word) ? 0 : weight), 0);
  const named = content.filter(({ word, weight }) => weight >= WORTH_NAMING && missing.has(word));
  return {
    level: isAnswered ? 'answered' : isRefused ? 'none' : 'weak',
    confidence: isAnswered ? share * (covered === 0 ? 0 : confidence / covered) : isFaint ? share / 2 : share,
    unknown: [...new Set(named.map(({ word }) => word))],
    least: known * (isRefused ? RELATED : RELATED_TO_WEAK),
  };
}
