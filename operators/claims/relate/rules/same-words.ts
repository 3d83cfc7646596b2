import { oppositionOf } from '../../../language/antonyms.ts';
import { DATE_KINDS, exclude, type Quantity } from '../../../language/quantities/quantities.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import { support } from '../match.ts';

const CERTAIN = 0.88;
/** Support above which a word says the same. */
const SAME = 0.95;
/** Most words that only a change has, or what it changes. */
const MOST_ALONE = 3;
/** Fewest words that both have. */
const LEAST = 2;
/** Verbs that only join a thing and its value. */
const LIGHT = wordSet(
  `be take place cost charge contain have amount total come include number hold comprise happen price run go grow rise fall now only
  week month year day morning night weekend today yesterday up down agree currently`,
);
const LATELY = /^(?:now|nowadays|anymore|become|became|grown|risen)$/;
/** What is so only beside something else. */
const BESIDE = /^(?:before|after|during|until)$/;
const isNew = ({ tokens }: Frame) =>
  tokens.some(
    ({ word }, at) => LATELY.test(word) || (/^(?:up|down)$/.test(word) && tokens[at + 1]?.word === 'to'),
  );
const DATES = new Set([...DATE_KINDS, 'weekday', 'time of day']);

const read = new WeakMap<Frame, readonly ContentWord[]>();

/** The content words beside the quantities and the light verbs; computed once per frame. */
function wordsOf(frame: Frame): readonly ContentWord[] {
  const known = read.get(frame);
  if (known !== undefined) return known;
  const { content, quantities } = frame;
  const isIn = (at: number) => quantities.some(({ from, to }) => from <= at && at < to);
  const words = content.filter(({ at, kind, lemma }) => kind === 'word' && !LIGHT.has(lemma) && !isIn(at));
  read.set(frame, words);
  return words;
}

/** Words that only one of two has, as far as one; undefined for more. */
function aloneIn(
  own: readonly ContentWord[],
  others: readonly ContentWord[],
  most: number,
): ContentWord[] | undefined {
  const found: ContentWord[] = [];
  for (const word of own) {
    if (says(word, others)) continue;
    if (found.length === most) return undefined;
    found.push(word);
  }
  return found;
}

/** "Deliver" and "delivery". */
const isDerived = (one: string, other: string) => other === `${one}y` || one === `${other}y`;

const says = (word: ContentWord, others: readonly ContentWord[]) =>
  others.some((other) => support(word, other) >= SAME || isDerived(word.lemma, other.lemma));

/** "From 1 June": since when something is so. */
const isSince = ({ tokens }: Frame, { from }: Quantity) =>
  /^(?:from|since|starting)$/.test(tokens[from - 1]?.word ?? '');

/** The quantities in which two statements differ; undefined when they have others. */
function differing(a: Frame, b: Frame): readonly [Quantity, Quantity] | undefined {
  const left = [...b.quantities];
  const found: [Quantity, Quantity][] = [];
  for (const one of a.quantities) {
    const same = left.findIndex((other) => other.kind === one.kind && !exclude(one, other));
    if (same >= 0) {
      left.splice(same, 1);
      continue;
    }
    const other = left.findIndex(({ kind }) => kind === one.kind);
    if (other < 0 && DATE_KINDS.has(one.kind) && (isSince(a, one) || (!a.past && !b.past))) continue;
    if (other < 0) return undefined;
    found.push([one, left[other]]);
    left.splice(other, 1);
  }
  // "8.95 EUR from 1 June": since when it is so.
  const isOpen = left.every((one) => DATE_KINDS.has(one.kind) && (isSince(b, one) || (!a.past && !b.past)));
  return (left.length === 0 || isOpen) && found.length === 1 ? found[0] : undefined;
}

/** Whether a word stands before the "is" of a statement. */
const isOfThing = ({ tokens }: Frame, { at }: ContentWord) =>
  tokens.some(({ lemma }, i) => i > at && lemma === 'be');

/** Whether both name the same: "an SMS from Textra" and "Textra charges … per SMS" are about one price. */
const shareName = (a: Frame, b: Frame) =>
  a.bones.some(
    ({ name, word, at }) =>
      name && b.bones.some((other) => other.name && other.word === word && (at > 0 || other.at > 0)),
  );

const LAST = /^(?:last|first)$/;

/** Whether what is stated has one date: it is to come, or the last of its kind. */
function isDatedOnce(a: Frame, b: Frame, { kind }: Quantity): boolean {
  if (!DATE_KINDS.has(kind)) return false;
  return (!a.past && !b.past) || [a, b].every(({ tokens }) => tokens.some(({ word }) => LAST.test(word)));
}

const namesOf = ({ bones }: Frame) => bones.filter(({ name }) => name).map(({ word }) => word);

/** Whether two name the same in another order: "Anna owes Ben", "Ben owes Anna". */
function isSwapped(a: Frame, b: Frame): boolean {
  const [one, other] = [namesOf(a), namesOf(b)].map((names, at, both) =>
    names.filter((name) => both[1 - at].includes(name)),
  );
  return one.length > 1 && one.join(' ') !== other.join(' ');
}

/** A habit that is at other times now: "every morning", "only on Fridays now". */
function otherTimes(a: Frame, b: Frame, words: readonly ContentWord[]): Verdict | undefined {
  if (!differentTimes(a.setting, b.setting) || a.past || b.past) return undefined;
  return {
    relation: 'contradicts',
    kind: 'temporal_conflict',
    confidence: CERTAIN,
    rationale: `both say when "${words.map(({ word }) => word).join(' ')}" happens, and one says that it changed`,
  };
}

/**
 * Two statements of the same words in another order or form ("Medicert visits us on 20 January", "The visit of Medicert is on 22 January"),
 * which differ in one quantity, or in one word that has an opposite.
 */
export function sameWords(a: Frame, b: Frame): Verdict | undefined {
  if (a.polarity.negated || b.polarity.negated || a.hypothetical || b.hypothetical || a.part || b.part)
    return undefined;
  // "A dog" and "a dog" may be two.
  const isSelf = a.tokens[0].word === 'i' && b.tokens[0].word === 'i';
  if (!isSelf && !(a.subject === 'definite' && b.subject === 'definite') && !shareName(a, b))
    return undefined;
  const [own, other] = [wordsOf(a), wordsOf(b)];
  const isChange = isNew(a) || isNew(b);
  const most = isChange ? MOST_ALONE : 1;
  if (Math.abs(own.length - other.length) > most) return undefined;
  const alone = aloneIn(own, other, most);
  const against = alone === undefined ? undefined : aloneIn(other, own, most);
  if (alone === undefined || against === undefined) return undefined;
  const shared = own.length - alone.length;
  if (isSwapped(a, b) || [a, b].some(({ tokens }) => tokens.some(({ word }) => BESIDE.test(word))))
    return undefined;
  if (shared < (isChange ? 1 : LEAST) || differentPlaces(a.setting, b.setting)) return undefined;
  if (
    (alone.length === 0 && against.length === 0) ||
    (isChange && (alone.length === 0 || against.length === 0))
  ) {
    const pair = differing(a, b);
    if (pair === undefined) return isChange ? otherTimes(a, b, own) : undefined;
    const isOfDate = [...a.quantities, ...b.quantities].some(
      (quantity) => isSince(a, quantity) || isSince(b, quantity),
    );
    if (a.past !== b.past && !isChange && !isOfDate) return undefined;
    const [one, another] = pair;
    if (DATES.has(one.kind) && !isDatedOnce(a, b, one)) return undefined;
    return {
      relation: 'contradicts',
      kind: 'value_conflict',
      confidence: CERTAIN,
      rationale: `${one.text} and ${another.text} ${DATES.has(one.kind) ? 'are different times' : 'cannot both hold'}; both say the same of "${own.map(({ word }) => word).join(' ')}"`,
      ...(DATES.has(one.kind) && { dated: true }),
    };
  }
  if (alone.length !== 1 || against.length !== 1) return undefined;
  const [one, another] = [alone[0], against[0]];
  // "The room of early" and "the room of late" are two things.
  if (isOfThing(a, one) || isOfThing(b, another) || differentTimes(a.setting, b.setting)) return undefined;
  const isOpposed =
    oppositionOf(one.lemma, another.lemma) === 'listed' || oppositionOf(one.word, another.word) === 'listed';
  if (!isOpposed || differing(a, b) !== undefined) return undefined;
  return {
    relation: 'contradicts',
    kind: 'antonym_conflict',
    confidence: CERTAIN,
    rationale: `"${one.word}" and "${another.word}" are opposites; both speak of "${own
      .filter((word) => word !== one)
      .map(({ word }) => word)
      .join(' ')}"`,
  };
}
