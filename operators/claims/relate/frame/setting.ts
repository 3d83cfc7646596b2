import { hashOf } from '../../../language/hash.ts';
import type { Lexeme } from '../../../language/lexemes.ts';
import { DATE_KINDS, type Quantity } from '../../../language/quantities/quantities.ts';
import { wordSet } from '../../../language/word-lists.ts';
import { isLettered, namesThing } from './numbered.ts';

/** Context in which a statement holds. Statements in different contexts do not exclude each other. */
export interface Setting {
  /** Environments such as staging. */
  readonly environments: readonly string[];
  /** Versions and things identified by a number or a code. */
  readonly labels: readonly string[];
  /** Named times: dates, weekdays, "yesterday". */
  readonly times: readonly string[];
}

const ENVIRONMENTS = wordSet(
  `staging production prod development dev qa sandbox canary preview beta alpha localhost ci uat preprod
  test`,
);
const SAME = new Map([
  ['prod', 'production'],
  ['dev', 'development'],
]);
/** Nouns whose instances are identified by a number. */
const NUMBERED = wordSet(
  `version release step phase sprint build ticket issue pr incident iteration room floor chapter item node
  shard job
  attempt run section part level test case task line page port gate platform track season episode round
  question
  quarter route flight bus house apartment unit option table figure node`,
);
/** Verbs for which a port is a value, and not an identifier. */
const LISTENS = wordSet('listen run bind serve start be stay available reachable set default');
const RELATIVE = wordSet(
  'yesterday today tomorrow tonight morning afternoon evening night noon midnight weekend',
);
const DATES = new Set([...DATE_KINDS, 'weekday']);

/** "Listens on port 8080": an address after the predicate. */
function isAddress(tokens: readonly Lexeme[], at: number, predicateAt: number): boolean {
  if (tokens[at - 1]?.word !== 'port' || at < predicateAt) return false;
  let verb = at - 2;
  while (verb > 0 && /^(?:on|to|at|the|now|currently|still)$/.test(tokens[verb].word)) verb--;
  return LISTENS.has(tokens[verb]?.lemma ?? '');
}

/**
 * Parses the setting of a statement. `quantities` must belong to the same tokens.
 *
 * @param predicateAt index of the token at which the predicate starts
 */
export function settingOf(
  tokens: readonly Lexeme[],
  quantities: readonly Quantity[],
  predicateAt: number,
): Setting {
  const measured = (at: number) =>
    quantities.some(({ kind, from, to }) => kind !== 'count' && from <= at && at < to);
  const environments: string[] = [];
  const labels: string[] = [];
  const times: string[] = [];
  tokens.forEach(({ word, text, lemma }, at) => {
    const before = tokens[at - 1];
    const after = tokens[at + 1]?.word ?? '';
    if (ENVIRONMENTS.has(word) && (word !== 'test' || after === 'environment') && at > 0)
      environments.push(SAME.get(word) ?? word);
    else if (/^v\d+(\.\d+)*$/.test(word) || /^\d+(\.\d+){2,}$/.test(word))
      labels.push(word.replace(/^v/, ''));
    else if (/\d/.test(word) && /\p{L}/u.test(word) && /^[\p{L}_]+-?\d+\w*$/u.test(word)) labels.push(word);
    else if (isAddress(tokens, at, predicateAt)) return;
    else if (/^\d+(\.\d+)?$/.test(word) && before !== undefined && NUMBERED.has(before.word))
      labels.push(`${before.word} ${word}`);
    else if (
      before !== undefined &&
      (isLettered(tokens, at) || (NUMBERED.has(before.word) && /^[A-Z]$/.test(text)))
    )
      labels.push(`${before.word} ${word}`);
    else if (before !== undefined && namesThing(tokens, at, predicateAt) && !measured(at))
      labels.push(`${before.lemma} ${word}`);
    else if (RELATIVE.has(word)) times.push(word);
    else if (
      /^(last|this|next|every|each)$/.test(before?.word ?? '') &&
      /^(week|month|year|quarter|time|day)$/.test(lemma)
    )
      times.push(`${before?.word} ${lemma}`);
  });
  for (const { kind, low } of quantities) if (DATES.has(kind)) times.push(`${kind} ${low}`);
  return { environments: environments.sort(), labels: labels.sort(), times: times.sort() };
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, i) => value === other[i]);
const apart = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && !same(one, other);

/** True if two statements are about different environments, versions or numbered things. */
export function differentPlaces(one: Setting, other: Setting): boolean {
  return apart(one.environments, other.environments) || apart(one.labels, other.labels);
}

/**
 * A positive number for the versions and numbered things that a statement names, 0 for none. {@link differentPlaces} separates
 * statements whose numbers are both positive and differ.
 */
export function placeOf({ labels }: Setting): number {
  return labels.length === 0 ? 0 : hashOf(labels.join('\n')) >>> 0 || 1;
}

/** True if two statements name different times. */
export function differentTimes(one: Setting, other: Setting): boolean {
  return apart(one.times, other.times);
}

/** True if two statements name the same environments, versions, numbered things and times. */
export function sameSetting(one: Setting, other: Setting): boolean {
  return (
    same(one.environments, other.environments) &&
    same(one.labels, other.labels) &&
    same(one.times, other.times)
  );
}

/** True if only one of the two names a setting. */
export function oneSided(one: Setting, other: Setting): boolean {
  return (
    one.environments.length > 0 !== other.environments.length > 0 ||
    one.labels.length > 0 !== other.labels.length > 0 ||
    one.times.length > 0 !== other.times.length > 0
  );
}
