import type { Lexeme } from '../../language/lexemes.ts';
import { ordinalOf } from '../../language/quantities/numerals.ts';
import { DATE_KINDS, type Quantity } from '../../language/quantities/quantities.ts';
import { frameOf } from '../relate/frame/frame.ts';
import type { Aggregate, Sense } from './aggregate.ts';
import { isAmong, type Thing } from './thing.ts';

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

const isMostOf = (kind: string, { isMost, isLast }: Sense) =>
  isLast !== undefined && DATE_KINDS.has(kind) ? isLast : isMost;

/** The quantity of a kind; else the one that a statement tells, and not the time of it. */
const quantityOf = ({ quantities }: Read, kind?: string) =>
  quantities.find((quantity) => (kind === undefined ? quantity.kind !== 'day' : quantity.kind === kind)) ??
  quantities[0];

function extreme(read: readonly Read[], { of, sense }: Extract<Aggregate, { asks: 'extreme' }>): number[] {
  const stated = read.filter((one) => isAmong(of, one.words) && one.quantities.length > 0);
  const kinds = new Map<string, Read[]>();
  for (const one of stated) {
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
