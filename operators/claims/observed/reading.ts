import { itemAt } from '../../item-at.ts';
import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { type Quantity, quantitiesOf } from '../../language/quantities/quantities.ts';
import { unitOf } from '../../language/quantities/units.ts';
import { namedTimes } from '../../language/times/times.ts';
import { ARTICLES } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';
import type { ClaimVersion } from '../../records/ledger.ts';
import type { NamedSeries } from '../../records/series/name.ts';
import type { SeriesFinder } from './series-finder.ts';

/**
 * The statistic that a claim is about: `value` for values at or within its time, else the mean, the minimum, the maximum, or a
 * quantile (a number between 0 and 1) over its period.
 */
export type Statistic = 'value' | 'mean' | 'min' | 'max' | number;

/** A claim about a series that can be checked against observations. */
export interface SeriesAssertion {
  readonly series: NamedSeries;
  readonly statistic: Statistic;
  /** Microseconds; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The allowed range, in the unit of the series. A written number allows everything that rounds to it. */
  readonly low: number;
  readonly high: number;
  /** True when `high` itself is allowed. */
  readonly closed: boolean;
  /** The quantity as written. */
  readonly said: string;
}

/** The fields of a claim that reading uses. */
export type ReadClaim = Pick<ClaimVersion, 'text' | 'type' | 'first_said' | 'holds_from' | 'holds_to'>;

/** A claim that has what a check needs, besides a series and a number. */
type CheckableClaim = ReadClaim & { readonly holds_from: number; readonly holds_to: number };

const MOST_TOKENS = 200;
const SIGNED = /(?:^|[\s(])[-−+±]\s?\d/u;
/** Of a percentile. */
const RANK = /^(\d{1,2})(?:st|nd|rd|th)$/;
const VERBS = wordSet(
  `was were is are stood sat reached hit measured read rose climbed increased jumped grew went fell dropped
  decreased sank came ran averaged peaked bottomed`,
);
const FILL = wordSet(
  'of the a an at in on to value reading level exactly precisely only just overall out utc z been has had have',
);
const STATISTICS = new Map<string, Statistic>([
  ...['average', 'averaged', 'mean', 'avg'].map((word): [string, Statistic] => [word, 'mean']),
  ...['median', 'p50'].map((word): [string, Statistic] => [word, 0.5]),
  ...['peak', 'peaked', 'maximum', 'max', 'highest'].map((word): [string, Statistic] => [word, 'max']),
  ...['bottomed', 'minimum', 'min', 'lowest'].map((word): [string, Statistic] => [word, 'min']),
  ...[1, 5, 10, 25, 75, 90, 95, 99].map((rank): [string, Statistic] => [`p${rank}`, rank / 100]),
]);

/** The text without the times that it names, which are in the claim's period already. */
function withoutTimes(text: string, said: number): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of namedTimes(text, { timestamp: said }, () => 'past')) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
}

/** Whether a claim states something about a period with both ends; signed numbers are skipped rather than misread. */
export function mayBeChecked(claim: ReadClaim): claim is CheckableClaim {
  const { type, text, holds_from, holds_to } = claim;
  if (type === 'hypothesis' || type === 'preference') return false;
  return holds_from !== undefined && holds_to !== undefined && !SIGNED.test(text.normalize('NFKC'));
}

/** The lexemes of a claim without the times that it names. */
export function timelessLexemes({ text, first_said }: ReadClaim): Lexeme[] {
  return lexemesOf(withoutTimes(text.normalize('NFKC'), first_said), MOST_TOKENS);
}

/** Whether a word is a verb that only states a value. */
export function isVerb(word: string): boolean {
  return VERBS.has(word);
}

/** Whether a word beside the name of a series may belong to the statement, as in "the average of". */
export function isAside(word: string): boolean {
  return FILL.has(word) || STATISTICS.has(word) || word === 'percentile' || RANK.test(word);
}

/** The statistic named by the words besides the series and the quantity; undefined when one of them has another meaning. */
function statisticOf(tokens: readonly Lexeme[], used: ReadonlySet<number>): Statistic | undefined {
  const found = new Set<Statistic>();
  let verb = false;
  for (const [at, { word }] of tokens.entries()) {
    if (used.has(at)) continue;
    const rank = RANK.exec(word);
    const statistic = STATISTICS.get(word);
    if (VERBS.has(word)) verb = true;
    if (statistic !== undefined) found.add(statistic);
    else if (rank !== null && tokens[at + 1]?.word === 'percentile') found.add(Number(rank[1]) / 100);
    else if (word === 'percentile' && RANK.test(tokens[at - 1]?.word ?? '')) continue;
    else if (!VERBS.has(word) && !FILL.has(word)) return undefined;
  }
  if (!verb || found.size > 1) return undefined;
  const [statistic = 'value'] = found;
  return statistic;
}

/** The range that a quantity allows, in the unit of a series; undefined for another kind of unit. */
function allowed(
  { kind, low, high, loose, written }: Quantity,
  unit: string,
): Pick<SeriesAssertion, 'low' | 'high' | 'closed'> | undefined {
  const own = unitOf(unit);
  if (own === undefined || written === undefined || kind !== own.kind) return undefined;
  const { factor } = own;
  if (!loose) {
    const half = written.half / factor;
    return { low: written.low / factor - half, high: written.high / factor + half, closed: false };
  }
  // A bound is exact; a range includes both ends; "about" is as wide as between two claims.
  if (!Number.isFinite(low)) return { low, high: written.high / factor, closed: true };
  if (!Number.isFinite(high)) return { low: written.low / factor, high, closed: true };
  if (written.low !== written.high) {
    return { low: written.low / factor, high: written.high / factor, closed: true };
  }
  return { low: low / factor, high: high / factor, closed: true };
}

/**
 * Parses a claim about a series: one series by one of its names, one quantity in a unit of its kind, a period with both ends, a verb
 * that only states it, and nothing else. Anything more (a negation, a place, a second number) may change its meaning, so such claims
 * are skipped. Words like "95th percentile", "average", "median", "peak" or "lowest" select that statistic over the period.
 */
export function readClaim(claim: ReadClaim, finder: SeriesFinder): SeriesAssertion | undefined {
  if (!mayBeChecked(claim)) return undefined;
  const { holds_from: from, holds_to: to } = claim;
  if (finder.find(wordsIn(lexemesOf(claim.text.normalize('NFKC'), MOST_TOKENS)).words).length !== 1)
    return undefined;
  const tokens = timelessLexemes(claim);
  const { words, places } = wordsIn(tokens);
  const [named] = finder.find(words);
  if (named === undefined) return undefined;
  const used = new Set(places.slice(named.from, named.to));
  const quantities = quantitiesOf(tokens).filter((one) => !used.has(one.from) && !used.has(one.to - 1));
  const [quantity, ...others] = quantities;
  if (quantity === undefined || others.length > 0) return undefined;
  const within = allowed(quantity, named.series.unit);
  if (within === undefined) return undefined;
  for (let at = quantity.from; at < quantity.to; at++) used.add(at);
  if (tokens[quantity.from - 1]?.word === 'between') used.add(quantity.from - 1);
  const statistic = statisticOf(tokens, used);
  if (statistic === undefined) return undefined;
  return { series: named.series, statistic, from, to, ...within, said: quantity.text };
}

/** The words by which names are found, with their tokens. */
export function wordsIn(tokens: readonly Lexeme[]): { words: string[]; places: number[] } {
  const places = tokens.flatMap(({ word }, at) => (ARTICLES.has(word) ? [] : [at]));
  return { words: places.map((at) => itemAt(tokens, at).word), places };
}
