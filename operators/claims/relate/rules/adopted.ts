import { membershipsOf, REPLACED_PRODUCTS } from '../../../language/closed-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { CERTAIN, isPlain, type Location, placed, same } from '../placed.ts';

const ADOPTED = wordSet('switched moved migrated upgraded changed transitioned');
/** "The team switched to Linear": completed and not negated. */
function adopted(frame: Frame): Location | undefined {
  const { tokens } = frame;
  const verb = tokens.findIndex(({ word }) => ADOPTED.has(word));
  if (verb < 1 || tokens[verb + 1]?.word !== 'to' || !isPlain(frame)) return undefined;
  return placed(frame, verb, verb + 1);
}

/** "The team uses Jira", "The API runs on Postgres 14". */
function uses(frame: Frame): Location | undefined {
  const { tokens } = frame;
  if (!isPlain(frame)) return undefined;
  const verb = tokens.findIndex(({ lemma, word }) => lemma === 'use' || /^(?:runs?|is|are)$/.test(word));
  if (verb < 1 || tokens[verb].word === 'used') return undefined;
  if (tokens[verb].lemma === 'use') return placed(frame, verb, verb);
  if (tokens[verb + 1]?.word === 'on') return placed(frame, verb, verb + 1);
  return /^runs?$/.test(tokens[verb].word) ? placed(frame, verb, verb) : undefined;
}

/** "Staging is on Kubernetes 1.30 now": what it uses since lately. */
function usesNow(frame: Frame): Location | undefined {
  return frame.tokens.some(({ word }) => word === 'now') ? uses(frame) : undefined;
}

const KINDS = wordSet('cluster environment service server system app application machine host node database');

/** Whether two subjects are the same, one of them perhaps with its kind: "staging", "the staging cluster". */
function sameThing(one: readonly string[], other: readonly string[]): boolean {
  const bare = (words: readonly string[]) =>
    words.length > 1 ? words.filter((word) => !KINDS.has(word)) : words;
  return same(one, other) || (bare(one).length > 0 && same(bare(one), bare(other)));
}

const NUMBER = /^v?\d+(?:\.\d+)*$/;

/** Whether two names are versions of one product, or products of one kind. */
function excludes(one: readonly string[], other: readonly string[]): boolean {
  const name = (place: readonly string[]) => place.filter((word) => !NUMBER.test(word));
  const numbers = (place: readonly string[]) => place.filter((word) => NUMBER.test(word));
  if (same(name(one), name(other))) {
    return numbers(one).length > 0 && numbers(other).length > 0 && !same(numbers(one), numbers(other));
  }
  const kinds = membershipsOf(name(one).join('_')).filter((kind) => REPLACED_PRODUCTS.has(kind.name));
  const others = membershipsOf(name(other).join('_'));
  return kinds.some((kind) =>
    others.some((known) => known.name === kind.name && known.member !== kind.member),
  );
}

function judge(change: Frame, other: Frame): Verdict | undefined {
  const to = adopted(change) ?? usesNow(change);
  const was = to === undefined ? undefined : uses(other);
  if (to === undefined || was === undefined || !sameThing(to.subject, was.subject)) return undefined;
  if (!excludes(to.place, was.place) || inOtherPlaces(change, other)) return undefined;
  return {
    relation: 'contradicts',
    kind: 'exclusive_conflict',
    confidence: CERTAIN,
    rationale: `one says that it changed to "${to.written}", the other that it is "${was.written}"`,
  };
}

/** In different environments. Versions are the difference between the two, so they do not separate things here. */
function inOtherPlaces(one: Frame, other: Frame): boolean {
  return differentPlaces({ ...one.setting, labels: [] }, { ...other.setting, labels: [] });
}

/** One statement says that a definite thing changed to something, the other that it uses another of its kind. */
export function adoptedAnother(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b) ?? judge(b, a);
}
