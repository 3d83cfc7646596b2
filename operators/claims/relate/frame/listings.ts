import { lemmaOf } from '../../../language/lemmas.ts';
import { memberOf } from '../../../language/lexicon/classes.ts';
import { cardinalOf } from '../../../language/quantities/numerals.ts';
import { wordSet } from '../../../language/word-lists.ts';
import { listed } from './comparison.ts';

/** An upper limit for a type: "only two places". */
export interface Limit {
  readonly count: number;
  readonly type: ThingType;
}

/** Type of a listed name or noun, as far as limits and "every" distinguish it. */
export type ThingType = 'person' | 'place' | 'other';

/** Who did (not) do what to which things. */
export interface Listing {
  readonly subjects: readonly string[];
  readonly everyone: boolean;
  readonly verb: string;
  readonly negated: boolean;
  readonly objects: readonly string[];
  /** Types that are meant as a whole: "every place". */
  readonly all: readonly ThingType[];
  readonly limits: readonly Limit[];
}

const HEAD =
  /(?:^|[ ,])(has|have|had|did|does|do)( not| never)? (?:(?:already|also|ever) )?([\p{L}]+)(?= )/gu;
const TYPE = /^(?:person|people|man|men|woman|women|friend|friends|colleague|colleagues|user|users)$/;
const PLACE = /^(?:place|places|country|countries|city|cities|town|towns|state|states|location|locations)$/;
const LIMIT = /^(?:only|exactly|just|at most|up to|no more than) ([\w-]+) ([\p{L}]+)$/u;
const ALL = /^(?:every|all|each)(?: the)? ([\p{L}]+)$/u;

/** Countries that are newer than WordNet, or have another name in it. */
const RECENT = wordSet(
  'serbia montenegro eswatini kosovo czechia myanmar burkina cabo congo palestine micronesia',
);
/** Countries that are also given names. */
const BOTH = wordSet('chad jordan');

const typeOfNoun = (noun: string): ThingType =>
  TYPE.test(noun) ? 'person' : PLACE.test(noun) ? 'place' : 'other';

/**
 * Whether a name is that of a place or of a person. Names of several words, or with an apostrophe or a hyphen, and WordNet's
 * countries, states and districts are places; other names are persons. Ambiguous names are "other".
 */
export function typeOfName(name: string): ThingType {
  if (/[ '-]/.test(name) || RECENT.has(name)) return 'place';
  if (BOTH.has(name)) return 'other';
  const place = memberOf(name, 'country', 4) ?? memberOf(name, 'state', 1) ?? memberOf(name, 'district', 1);
  return place === undefined ? 'person' : 'place';
}

/**
 * Clauses of the form "SUBJECTS have VERBed OBJECTS" with lists on either side.
 * @param text In lower case, contractions written out, without a final full stop.
 */
export function listingsOf(text: string): Listing[] | undefined {
  const heads = [...text.matchAll(HEAD)];
  if (heads.length === 0) return undefined;
  const listings: Listing[] = [];
  let start = 0;
  for (const [i, head] of heads.entries()) {
    const next = heads[i + 1];
    let end = text.length;
    if (next !== undefined) {
      const comma = text.lastIndexOf(',', next.index - 1);
      const and = text.lastIndexOf(' and ', next.index - 1);
      end = Math.max(comma, and, head.index);
      if (end <= head.index) return undefined;
    }
    const subjects = listed(text.slice(start, head.index).replace(/^(?:\s*,)?\s*(?:and )?/, ''));
    const objects = listed(text.slice(head.index + head[0].length, end));
    start = end + (text[end] === ',' ? 1 : 0);
    if (subjects.length === 0 || objects.length === 0) return undefined;
    if (subjects.some((one) => one.split(' ').length > 4) || objects.some((one) => one.split(' ').length > 6))
      return undefined;
    const all: ThingType[] = [];
    const limits: Limit[] = [];
    const names: string[] = [];
    for (const one of objects) {
      const limit = LIMIT.exec(one);
      const every = ALL.exec(one);
      const count = limit === null ? undefined : cardinalOf(limit[1]);
      if (limit !== null && count !== undefined) limits.push({ count, type: typeOfNoun(limit[2]) });
      else if (every !== null) all.push(typeOfNoun(every[1]));
      else names.push(one);
    }
    listings.push({
      subjects,
      everyone: subjects.some((one) => /^(?:everyone|everybody|every person|all people)$/.test(one)),
      verb: lemmaOf(head[3]),
      negated: head[2] !== undefined,
      objects: names,
      all,
      limits,
    });
  }
  return listings;
}
