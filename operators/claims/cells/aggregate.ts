import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { ordinalOf } from '../../language/quantities/numerals.ts';
import { DATE_KINDS, type Quantity } from '../../language/quantities/quantities.ts';
import { wordSet } from '../../language/word-lists.ts';
import { frameOf } from '../relate/frame/frame.ts';
import { isAmong, type Thing, thingOf } from './thing.ts';

/** Which of some quantities is asked for. */
interface Sense {
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

const isMostOf = (kind: string, { isMost, isLast }: Sense) =>
  isLast !== undefined && DATE_KINDS.has(kind) ? isLast : isMost;

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

interface Read {
  readonly at: number;
  readonly words: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  readonly tokens: readonly Lexeme[];
}

/**
 * The statements that answer a question which compares or orders, in the order of the answer, by their places in a list; none where they do
 * not tell it.
 *
 * @param texts statements, best first
 */
export function answering(aggregate: Aggregate, texts: readonly string[]): number[] {
  const read = texts.map((text, at): Read => {
    const { tokens, quantities, question, hypothetical, polarity } = frameOf(text);
    const isSaid = !question && !hypothetical && !polarity.negated;
    return { at, words: new Set(isSaid ? tokens.map(({ lemma }) => lemma) : []), quantities, tokens };
  });
  switch (aggregate.asks) {
    case 'order':
      return inOrder(read, aggregate.of);
    case 'comparison':
      return compared(read, aggregate);
    case 'extreme':
      return extreme(read, aggregate);
  }
}

/** The quantity of a kind; else the one that a statement tells, and not the time of it. */
const quantityOf = ({ quantities }: Read, kind?: string) =>
  quantities.find((quantity) => (kind === undefined ? quantity.kind !== 'day' : quantity.kind === kind)) ??
  quantities[0];

function extreme(read: readonly Read[], { of, sense }: Extract<Aggregate, { asks: 'extreme' }>): number[] {
  const told = read.filter((one) => isAmong(of, one.words) && one.quantities.length > 0);
  const kinds = new Map<string, Read[]>();
  for (const one of told) {
    const kind = quantityOf(one).kind;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const [alike] = [...kinds.values()].sort((one, other) => other.length - one.length);
  // One alone is not the greatest.
  if (alike === undefined || alike.length < 2) return [];
  const { kind } = quantityOf(alike[0]);
  const sign = isMostOf(kind, sense) ? -1 : 1;
  const [best] = [...alike].sort(
    (one, other) => sign * (quantityOf(one, kind).low - quantityOf(other, kind).low) || one.at - other.at,
  );
  return [best.at];
}

function compared(
  read: readonly Read[],
  { of, sense, among }: Extract<Aggregate, { asks: 'comparison' }>,
): number[] {
  const share = (one: Read) =>
    of === undefined || of.lemmas.length === 0
      ? 0
      : of.lemmas.filter((lemma) => one.words.has(lemma)).length / of.lemmas.length;
  const sides = among.map((side) =>
    read
      .filter((one) => isAmong(side, one.words) && one.quantities.length > 0)
      .sort((one, other) => share(other) - share(one) || one.at - other.at),
  );
  for (const one of sides[0]) {
    const { kind } = quantityOf(one);
    const other = sides[1].find((candidate) =>
      candidate.quantities.some((quantity) => quantity.kind === kind),
    );
    if (other === undefined || (of !== undefined && (share(one) === 0 || share(other) === 0))) continue;
    const isFirst = isMostOf(kind, sense) === quantityOf(one, kind).low >= quantityOf(other, kind).low;
    return isFirst ? [one.at, other.at] : [other.at, one.at];
  }
  return [];
}

const NUMBERED = /^(?:day|step|stage|phase|part|round|week|sprint|audit|session)$/;

/** The place that a statement has in an order by its own words: "First audit", "Day 2". */
function placeIn({ tokens }: Read): number | undefined {
  for (const [at, { word, lemma }] of tokens.slice(0, 4).entries()) {
    const ordinal = ordinalOf(word);
    if (ordinal !== undefined) return ordinal;
    const next = tokens[at + 1]?.word ?? '';
    if (NUMBERED.test(lemma) && /^\d+$/.test(next)) return Number(next);
  }
  return undefined;
}

function inOrder(read: readonly Read[], of: Thing): number[] {
  const placed = read.flatMap((one) => {
    const place = placeIn(one);
    const isAbout = of.lemmas.some((lemma) => one.words.has(lemma));
    return place === undefined || !isAbout ? [] : [{ at: one.at, place }];
  });
  return placed.length < 2
    ? []
    : placed.sort((one, other) => one.place - other.place || one.at - other.at).map(({ at }) => at);
}
