import { POINTERS } from '../language/word-classes.ts';
import { compare, experience, type Frame, frameOf } from './relate/index.ts';
import { isNamed, numberOfName } from './speakers.ts';
import type { Verdict } from './verdict.ts';

/** Stages in the order in which a thing passes through them. */
const STAGES = ['planned', 'ongoing', 'done', 'past'];

/** Longest name of a person, in words. */
const LONGEST_NAME = 2;

/** A statement about somebody who is named at its start, as he would say it himself: "Ewan gave …" as "I gave …". */
function asSelf({ tokens }: Frame, words: number): Frame {
  const rest = tokens.slice(words).map(({ text, apart }) => (apart ? `, ${text}` : ` ${text}`));
  return frameOf(`I${rest.join('')}`);
}

/** The number of words at the start of a statement that name a speaker; 0 if none do. */
function namesAtStart({ tokens }: Frame, speaker: number): number {
  if (!/^\p{Lu}/u.test(tokens[0]?.text ?? '') || !isNamed(speaker)) return 0;
  let found = 0;
  for (let words = 1; words <= LONGEST_NAME && words < tokens.length; words++) {
    const name = tokens.slice(0, words).map(({ text }) => text);
    if (numberOfName(name.join(' ')) === speaker) found = words;
  }
  // "Chiara Rossi" speaks as "Chiara".
  return found === 1 && /^\p{Lu}/u.test(tokens[1]?.text ?? '') && tokens.length > 2 ? 2 : found;
}

/** Two statements about one person, in his own words, if one of them is by him and the other names him first. */
function ofOnePerson(
  a: Frame,
  b: Frame,
  [one, other]: readonly [number, number],
): [Frame, Frame] | undefined {
  const inB = one === other ? 0 : namesAtStart(b, one);
  if (inB > 0) return [a, asSelf(b, inB)];
  const inA = one === other ? 0 : namesAtStart(a, other);
  if (inA > 0) return [asSelf(a, inA), b];
  // "Astrid never promised a redesign", "Astrid promised us a free redesign".
  if (a.polarity.never === b.polarity.never || one !== 0 || other !== 0) return undefined;
  const [first, second] = [a.tokens[0], b.tokens[0]];
  if (first?.text !== second?.text || !/^\p{Lu}/u.test(first?.text ?? '') || POINTERS.has(first.word))
    return undefined;
  if (/^(?:i|we)$/.test(first.word)) return undefined;
  return [asSelf(a, 1), asSelf(b, 1)];
}

/**
 * The verdict on two statements, with the one that tells of a later stage, or of an episode that the other denies.
 *
 * @param oneSpeaker whether the same person makes both, see `isOneSpeaker`: only then "I have never …" denies the other's "I …"
 * @param speakers numbers of those who speak of themselves, see `speakerNumber`
 */
export function meet(
  a: Frame,
  b: Frame,
  oneSpeaker: boolean,
  speakers: readonly [number, number] = NOBODY,
): Verdict | undefined {
  const same = ofOnePerson(a, b, speakers);
  const [one, other] = same ?? [a, b];
  const isOne = oneSpeaker || same !== undefined;
  const lived = isOne ? experience(one, other) : undefined;
  if (lived !== undefined) return lived;
  const isSelf = same !== undefined || (oneSpeaker && speakers[0] !== 0);
  const verdict = compare(one, other, { isSelf, isNamed: same !== undefined, speakers });
  if (verdict?.relation !== 'contradicts' || verdict.kind !== 'temporal_conflict') return verdict;
  if (verdict.later !== undefined) return verdict;
  const [first, second] = [a, b].map(({ aspect }) => STAGES.indexOf(aspect.stage ?? ''));
  if (first < 0 || second < 0 || first === second) return verdict;
  return { ...verdict, later: first > second ? 'a' : 'b' };
}

const NOBODY: readonly [number, number] = [0, 0];
