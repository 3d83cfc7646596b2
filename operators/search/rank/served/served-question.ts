import { termsOf } from '../../../language/terms.ts';
import type { Synonyms } from '../question-synonyms.ts';

/** A question to served talk. */
export interface ServedQuestion {
  /** Terms, each as many times as it weighs. */
  readonly terms: readonly string[];
  /** It asks for what the other side said or laid out: "did you recommend", "how did I", "what steps". */
  readonly asksReply: boolean;
  /** It asks for help now and not for what was said, so that standing directions apply. */
  readonly asksHelp: boolean;
  /** It asks for many things at once: an order, a development, a summary. */
  readonly asksCourse: boolean;
  /** It asks for a summary. */
  readonly asksSummary: boolean;
}

/** Weights of words of the question, of those that only frame it, and of synonyms, in tenths. */
const OWN = 10;
const FRAMES = 5;
const SYNONYM = 2;

/** Words that frame a question and seldom stand in what answers it. */
export const FRAME: ReadonlySet<string> = new Set(
  `order list mention summary summarize summarise overview recap comprehensive complete detailed many different various
  aspect item topic thing conversation chat session discussion discuss bring walk provide give tell across throughout
  ever suggest recommend`
    .split(/\s+/)
    .flatMap((word) => termsOf(word)),
);

const REPLY =
  /\b(?:did|have|had) you\b|\byou(?:['’](?:ve|d))? (?:\w+ )?(?:recommended|suggested|advised|proposed|explained|provided|gave|said|told|listed|outlined|described|showed|mentioned)\b|\bhow (?:did|have|had) I\b|\bwhat (?:\w+ )?steps\b/i;
const HELP =
  /\b(?:how(?! (?:many|much|long|often|far|old))|what|which|where|when)(?: \w+){0,3} (?:should|can|could|do|would|might) (?:I|we|you)\b|\b(?:can|could|would|will) you\b|\bplease\b|\b(?:show|help|tell|give) me\b|\bI(?:['’]m| am) (?:planning|looking|trying|thinking)\b/i;
/** Words of the one who asks. A question without them is about the matter itself. */
const PERSONAL = /\b(?:I|my|me|mine|we|our|us)\b/i;
const RECALL =
  /\b(?:did|have|had|was|were|has) (?:I|we|you|my|our)\b|\bI (?:said|mentioned|told|asked|brought)\b|\b(?:conversations?|chats?|sessions?|discussions?)\b|\bsummar/i;
const COURSE =
  /\bin (?:what |which |the )?order\b|\border (?:in which|of)\b|\bsummar|\boverview\b|\brecap\b|\bacross\b|\bthroughout\b|\bover time\b|\bover the course\b/i;
const SUMMARY = /\bsummar|\boverview\b|\brecap\b/i;

/**
 * Reads a question for served talk.
 *
 * @param own its terms
 */
export function readServed(
  question: string,
  own: readonly string[],
  { synonyms }: Pick<Synonyms, 'synonyms'>,
): ServedQuestion {
  const times = (term: string, weight: number) => Array.from({ length: weight }, () => term);
  const added = new Set([...synonyms].flatMap(([term, others]) => (FRAME.has(term) ? [] : others)));
  return {
    terms: [
      ...own.flatMap((term) => times(term, FRAME.has(term) ? FRAMES : OWN)),
      ...[...added].flatMap((term) => times(term, SYNONYM)),
    ],
    asksReply: REPLY.test(question),
    asksHelp: (HELP.test(question) || !PERSONAL.test(question)) && !RECALL.test(question),
    asksCourse: COURSE.test(question),
    asksSummary: SUMMARY.test(question),
  };
}
