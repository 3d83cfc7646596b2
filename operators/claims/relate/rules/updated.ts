import { isEmptyWord, PLACE_PREPOSITIONS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import { differ, isDay, recurs, type Value, valuesIn } from '../clause-values.ts';
import { type Clause, clausesIn } from '../frame/clauses.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { isAbout, isSaidIn } from '../matter.ts';
import { tellsOccasion } from '../occasion.ts';

const CERTAIN = 0.92;

/** Whether a statement marks a change of some matter. */
export function updates(frame: Frame): boolean {
  return clausesIn(frame).some((clause) => clause.isNew || (clause.isDenied && isCorrecting(frame, clause)));
}

/** The value of a statement that a change gives up, with the new one. */
function otherValue(change: Frame, other: Frame): readonly [Value, Value] | undefined {
  const olds = clausesIn(other);
  const isCounted = tellsOccasion(other) || tellsOccasion(change);
  for (const clause of clausesIn(change)) {
    if (!clause.isNew || clause.isDenied) continue;
    for (const value of valuesIn(change, clause)) {
      // What somebody did so far is no value that changed.
      if (value.quantity !== undefined && isCounted) continue;
      if (clause.about[0] === 'we' && !recurs(value)) continue;
      const isMet = ({ kind }: Value) => kind === value.kind || kind === unrated(value.kind);
      const alike = olds.filter(
        (old) =>
          !old.isDenied &&
          (isAbout(clause, old) ||
            // The day of another doing with the thing is no day of the thing: "accepted the alpha on 12 June".
            (!isDay(value) &&
              (isSaidIn(old, change, clause) ||
                // What has no subject of its own goes on about what was said before it.
                olds.some((part) => part.about === old.about && isSaidIn(clause, other, part))))),
      );
      const values = alike.flatMap((old) => valuesIn(other, old).filter(isMet));
      if (values.length === 0 || values.some((old) => !differ(old, value))) continue;
      if (!differentPlaces(without(change, value), without(other, values[0]))) return [values[0], value];
    }
  }
  return undefined;
}

/** Of an amount without a rate, the kind of one with a rate. */
const unrated = (kind: string) => kind.replace(/^plain /, 'rated ');

/** The setting of a statement but for its value: in "my locker is number 31" the number names nothing. */
function without({ setting }: Frame, { written }: Value): Frame['setting'] {
  const words = new Set(written.toLowerCase().split(' '));
  return {
    ...setting,
    labels: setting.labels.filter((label) => !label.split(' ').some((word) => words.has(word))),
  };
}

/** The words that a change denies, or says to be so again, where another statement says the opposite of the same matter. */
function turnedWords(change: Frame, other: Frame): string | undefined {
  for (const clause of clausesIn(change)) {
    if (!(clause.isNew || (clause.isDenied && isCorrecting(change, clause)))) continue;
    const words = contentOf(change, clause);
    if (words.length === 0) continue;
    const isOpposed = clausesIn(other).some(
      (old) =>
        old.isDenied !== clause.isDenied &&
        isAbout(clause, old) &&
        words.every((lemma) => contentOf(other, old).includes(lemma)),
    );
    if (isOpposed) return words.join(' ');
  }
  return undefined;
}

/** "It's not sesame, it's mustard": the next clause has what is so. */
function isCorrecting({ tokens }: Frame, { to }: Clause): boolean {
  return (
    /^(?:it|he|she|they)$/.test(tokens[to]?.word ?? '') && /^(?:is|are)$/.test(tokens[to + 1]?.word ?? '')
  );
}

const NOTHING = wordSet('not no longer more any anymore now again never');

function contentOf({ tokens }: Frame, { verb, to }: Clause): string[] {
  return tokens
    .slice(verb, to)
    .filter(({ word }) => !isEmptyWord(word) && !PLACE_PREPOSITIONS.has(word) && !NOTHING.has(word))
    .map(({ lemma }) => lemma);
}

function judge(change: Frame, other: Frame, later: 'a' | 'b'): Verdict | undefined {
  if (!updates(change)) return undefined;
  const found = otherValue(change, other);
  const turned =
    found === undefined && !differentPlaces(change.setting, other.setting)
      ? turnedWords(change, other)
      : undefined;
  if (found === undefined && turned === undefined) return undefined;
  const rationale =
    found === undefined
      ? `one says of "${turned}" that it has changed, the other says the opposite`
      : `one says that it is "${found[1].written}" from then on, the other that it is "${found[0].written}"`;
  return {
    relation: 'contradicts',
    kind: 'temporal_conflict',
    confidence: CERTAIN,
    rationale,
    later,
    current: true,
    ...(found !== undefined && isDay(found[1]) && { dated: true }),
  };
}

/**
 * One statement marks a change of a matter, and gives it another value of the kind that the other statement gives it, or denies what that one
 * says. The rest of either statement may be about something else.
 */
export function updated(a: Frame, b: Frame): Verdict | undefined {
  if ([a, b].some(({ hypothetical, question, part }) => hypothetical || question || part)) return undefined;
  const [first, second] = [judge(a, b, 'a'), judge(b, a, 'b')];
  if (first === undefined || second === undefined || first.relation !== 'contradicts') return first ?? second;
  // Both mark a change: their times tell which is the later one.
  const { later: _, ...verdict } = first;
  return verdict;
}
