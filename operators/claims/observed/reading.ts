import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { type Quantity, quantitiesOf } from '../../language/quantities/quantities.ts';
import { unitOf } from '../../language/quantities/units.ts';
import { namedTimes } from '../../language/times/times.ts';
import { wordSet } from '../../language/word-lists.ts';
import type { ClaimVersion } from '../../records/ledger.ts';
import type { NamedSeries } from '../../records/series-name.ts';
import type { SeriesFinder } from './series-finder.ts';

/**
 * What of the observations a claim speaks of: `value` of what was seen at a time or within it, else of the mean, the
 * least, the greatest, or a quantile (a number between 0 and 1) of all in the time that it names.
 */
export type Statistic = 'value' | 'mean' | 'min' | 'max' | number;

/** A claim about a series that observations can be held against. */
export interface Reading {
  readonly series: NamedSeries;
  readonly statistic: Statistic;
  /** Microseconds; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  /** What the claim allows, in the unit of the series. A number as written stands for all that is rounded to it. */
  readonly low: number;
  readonly high: number;
  /** True where `high` itself is allowed. */
  readonly closed: boolean;
  /** The quantity as written. */
  readonly said: string;
}

/** What reading takes of a claim. */
export type ReadClaim = Pick<ClaimVersion, 'text' | 'type' | 'first_said' | 'holds_from' | 'holds_to'>;

const MOST_TOKENS = 200;
const SIGNED = /(?:^|[\s(])[-−+±]\s?\d/u;
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

/** The text without the times that it names: of these the claim has the period already. */
function withoutTimes(text: string, said: number): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of namedTimes(text, said, 'past')) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
}

/** What the words beside the name and the quantity ask for; undefined where one of them says anything else. */
function statisticOf(tokens: readonly Lexeme[], used: ReadonlySet<number>): Statistic | undefined {
  const found = new Set<Statistic>();
  let verb = false;
  for (const [at, { word }] of tokens.entries()) {
    if (used.has(at)) continue;
    const rank = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word);
    const statistic = STATISTICS.get(word);
    if (VERBS.has(word)) verb = true;
    if (statistic !== undefined) found.add(statistic);
    else if (rank !== null && tokens[at + 1]?.word === 'percentile') found.add(Number(rank[1]) / 100);
    else if (word === 'percentile' && /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[at - 1]?.word ?? '')) continue;
    else if (!VERBS.has(word) && !FILL.has(word)) return undefined;
  }
  if (!verb || found.size > 1) return undefined;
  const [statistic = 'value'] = found;
  return statistic;
}

/** What a quantity allows, in the unit of a series; undefined where it is in another kind of unit. */
function allowed(
  { kind, low, high, loose, written }: Quantity,
  unit: string,
): Pick<Reading, 'low' | 'high' | 'closed'> | undefined {
  const own = unitOf(unit);
  if (own === undefined || written === undefined || kind !== own.kind) return undefined;
  const { factor } = own;
  if (!loose) {
    const half = written.half / factor;
    return { low: written.low / factor - half, high: written.high / factor + half, closed: false };
  }
  // A bound is taken at its word; of a range both ends belong to it; "about" is as wide as between two claims.
  if (!Number.isFinite(low)) return { low, high: written.high / factor, closed: true };
  if (!Number.isFinite(high)) return { low: written.low / factor, high, closed: true };
  if (written.low !== written.high) {
    return { low: written.low / factor, high: written.high / factor, closed: true };
  }
  return { low: low / factor, high: high / factor, closed: true };
}

/**
 * Reads a claim as one about a series: one series by one of its names, one quantity in a unit of its kind, a time with
 * both ends, a verb that says no more than that it was so, and nothing else. Whatever else a claim says (a denial, a place,
 * a second number) may change what it is about, so that it is left alone. "95th percentile", "average", "median", "peak",
 * "lowest" and the like beside the name ask for that of all observations in the time.
 */
export function readClaim(claim: ReadClaim, finder: SeriesFinder): Reading | undefined {
  const { text, type, first_said, holds_from: from, holds_to: to } = claim;
  if (type === 'hypothesis' || type === 'preference' || from === undefined || to === undefined)
    return undefined;
  const plain = text.normalize('NFKC');
  // Quantities have no sign, so that what is written with one is not read as the contrary.
  if (SIGNED.test(plain)) return undefined;
  if (finder.find(wordsOf(plain).words).length !== 1) return undefined;
  const tokens = lexemesOf(withoutTimes(plain, first_said), MOST_TOKENS);
  const { words, places } = wordsIn(tokens);
  const [named] = finder.find(words);
  if (named === undefined) return undefined;
  const used = new Set(places.slice(named.from, named.to));
  const quantities = quantitiesOf(tokens).filter((one) => !used.has(one.from) && !used.has(one.to - 1));
  const [quantity] = quantities;
  if (quantities.length !== 1) return undefined;
  const within = allowed(quantity, named.series.unit);
  if (within === undefined) return undefined;
  for (let at = quantity.from; at < quantity.to; at++) used.add(at);
  if (tokens[quantity.from - 1]?.word === 'between') used.add(quantity.from - 1);
  const statistic = statisticOf(tokens, used);
  if (statistic === undefined) return undefined;
  return { series: named.series, statistic, from, to, ...within, said: quantity.text };
}

const ARTICLES = new Set(['a', 'an', 'the']);

/** The words by which names are found, and which tokens they are. */
function wordsIn(tokens: readonly Lexeme[]): { words: string[]; places: number[] } {
  const places = tokens.flatMap(({ word }, at) => (ARTICLES.has(word) ? [] : [at]));
  return { words: places.map((at) => tokens[at].word), places };
}

function wordsOf(text: string) {
  return wordsIn(lexemesOf(text, MOST_TOKENS));
}
