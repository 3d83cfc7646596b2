import { lexemesOf } from '../../language/lexemes.ts';
import { wordSet } from '../../language/word-lists.ts';
import { type Thing, thingOf } from './thing.ts';

/** Which of some quantities is asked for. */
export interface Sense {
  readonly isMost: boolean;
  /** The same among dates: what is oldest has the greatest age and the first date. Undefined for what has no date. */
  readonly isLast: boolean | undefined;
}

/** A question whose answer is found by comparing or ordering statements. */
export type Aggregate =
  | { readonly asks: 'extreme'; readonly of: Thing; readonly sense: Sense }
  | {
      readonly asks: 'comparison';
      readonly of: Thing | undefined;
      readonly sense: Sense;
      readonly among: readonly [Thing, Thing];
    }
  | { readonly asks: 'order'; readonly of: Thing };

const MOST_WORDS = 40;
const GREAT = 'most longest highest largest biggest oldest latest heaviest deepest widest';
const SMALL = 'fewest least shortest lowest smallest cheapest newest youngest earliest lightest';
const LEAST = wordSet(`${SMALL} fewer less shorter lower smaller cheaper younger newer earlier lighter`);
const EXTREME = new RegExp(
  String.raw`^(?:which|what|who)\b(.*?) (?:the )?(${`${GREAT} ${SMALL}`.replaceAll(' ', '|')})\b ?(.*)$`,
  'i',
);
const COMPARATIVE =
  /\b(more|fewer|less|larger|bigger|smaller|higher|lower|longer|shorter|older|newer|younger|cheaper|heavier|lighter|earlier|later)\b/i;
const ALTERNATIVES =
  /[,:]? (?:(?:in|for|at|on|of) )?((?:the )?[^\s,:]+(?: [^\s,:]+)?) or (?:(?:in|for|at|on|of) )?((?:the )?\S+(?: \S+)?)$/i;
const ORDER = /^(?:in (?:what|which) order|what (?:is|was) the order)\b(.*)$/i;
/** Words of such a question that say nothing of the matter. */
const FRAME = wordSet('which what who have do be than more less take');

const phrase = (text: string) => {
  const tokens = lexemesOf(text, MOST_WORDS).filter(
    ({ lemma, word }) => !FRAME.has(lemma) && !COMPARATIVE.test(word),
  );
  return tokens.length === 0 ? undefined : thingOf(tokens);
};

const LATE = /^(?:new|young|lat)/;
const EARLY = /^(?:old|earl)/;

function senseOf(written: string): Sense {
  const word = written.toLowerCase();
  const isLast = LATE.test(word) ? true : EARLY.test(word) ? false : undefined;
  return { isMost: !LEAST.has(word), isLast };
}

/** Reads a question that compares or orders; undefined for others. */
export function aggregateOf(question: string): Aggregate | undefined {
  const text = question.trim().replace(/[?.!\s]+$/, '');
  const order = ORDER.exec(text);
  if (order !== null) {
    const of = phrase(order[1]);
    return of === undefined ? undefined : { asks: 'order', of };
  }
  const comparative = COMPARATIVE.exec(text);
  const two = comparative === null ? null : ALTERNATIVES.exec(text);
  if (comparative !== null && two !== null) {
    const [one, other] = [phrase(two[1]), phrase(two[2])];
    if (one === undefined || other === undefined) return undefined;
    const of = phrase(text.slice(0, two.index));
    return { asks: 'comparison', of, sense: senseOf(comparative[1]), among: [one, other] };
  }
  const extreme = EXTREME.exec(text);
  if (extreme === null) return undefined;
  // "Which branch is the oldest" says before the word what is compared; "What do you like most" compares nothing that has a value.
  const [, before, word, behind] = extreme;
  const of = phrase(behind) ?? (/^(?:most|least)$/i.test(word) ? undefined : phrase(before));
  return of === undefined ? undefined : { asks: 'extreme', of, sense: senseOf(word) };
}
