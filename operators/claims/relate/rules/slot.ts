import { SINGLE_PRODUCTS } from '../../../language/closed-classes.ts';
import { isPerson, memberOf } from '../../../language/lexicon/classes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import { isKindOf } from '../../../language/lexicon/relations.ts';
import { exclude } from '../../../language/quantities/quantities.ts';
import { PLACE_PREPOSITIONS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { ContradictionKind } from '../../../records/claim.ts';
import type { Verdict } from '../../verdict.ts';
import type { Alignment, Difference } from '../align.ts';
import { type Exclusion, exclusionOf } from '../exclusion.ts';
import type { Bone, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import {
  hasPurpose,
  isDefinition,
  isFunctional,
  isManyValued,
  isPlaced,
  isRole,
  isUnique,
} from '../predicates.ts';

/** Maximum number of words in a slot. */
const MOST_WORDS = 4;

/** Number of other content words that must agree before two members of a class conflict. */
const LEAST_SHARED = new Map([
  ['country', 0],
  ['month', 0],
  ['weekday', 0],
  ['ordinal', 1],
  ['nationality', 1],
  ['planet', 1],
  ['room', 1],
  ['drink', 1],
  ['material', 1],
  ['listed', 1],
  ['wordnet', 1],
  ['colour', 2],
  ['age', 2],
  ['size', 2],
]);

/** Classes of distinguishing qualities: both "a black dog" and "a white dog" may exist. */
const QUALITIES = new Set(['colour', 'age', 'size', 'wordnet', 'listed']);

const DIRECTIONS = wordSet(
  'up down inside outside into out indoors outdoors over under behind front left right ahead',
);

const OTHERS = wordSet(
  'man woman boy girl male female lady gentleman sit stand lie run walk kneel son daughter',
);

const textOf = (bones: readonly Bone[]) => bones.map(({ text }) => text).join(' ');

const key = (segment: Difference) =>
  `${segment.a.map(({ lemma }) => lemma).join(' ')}|${segment.b.map(({ lemma }) => lemma).join(' ')}`;

/** The common text, with a gap for the slot. */
function shared(frame: Frame, slot: readonly Bone[]): string {
  const from = slot[0].at;
  const last = slot[slot.length - 1];
  const to = last.quantity?.to ?? last.at + 1;
  const { tokens } = frame;
  const words = (part: typeof tokens) => part.map(({ text }) => text).join(' ');
  const ahead = words(tokens.slice(Math.max(0, from - 10), from));
  return `${ahead} … ${words(tokens.slice(to, to + 10))}`.trim();
}

interface Found {
  readonly kind: ContradictionKind;
  readonly confidence: number;
  readonly why: string;
}

/** "Every month", "weekly". */
function tellsFrequency({ tokens }: Frame, { at, word, lemma }: Bone): boolean {
  if (/^(?:hourly|daily|weekly|fortnightly|monthly|quarterly|yearly)$/.test(word)) return true;
  const isSpan = /^(?:hour|day|week|fortnight|month|quarter|year)$/.test(lemma);
  return isSpan && /^(?:every|each|per)$/.test(tokens[at - 1]?.word ?? '');
}

function ofNames(a: Frame, left: readonly Bone[], b: Frame, right: readonly Bone[]): Found | undefined {
  const nameLike = (bones: readonly Bone[]) => bones.some(({ name }) => name);
  const names = nameLike(left) && nameLike(right);
  const single = left.length === 1 && right.length === 1;
  const at = a.bones.indexOf(left[0]);
  const other = b.bones.indexOf(right[0]);
  const subset = left.some(({ lemma }) => right.some((bone) => bone.lemma === lemma));
  if (subset) return undefined;
  if (single && [left[0], right[0]].every((bone, i) => tellsFrequency(i === 0 ? a : b, bone)))
    return { kind: 'exclusive_conflict', confidence: 0.9, why: 'are different frequencies' };
  const found = (confidence: number): Found => ({
    kind: 'exclusive_conflict',
    confidence,
    why: 'exclude each other there',
  });
  if (at === 0 && other === 0) {
    const either = nameLike(left) || nameLike(right);
    return single && either && isRole(a) && isRole(b) ? found(names ? 0.88 : 0.82) : undefined;
  }
  if (hasPurpose(a, at) && hasPurpose(b, other)) return found(names ? 0.9 : 0.45);
  if (isFunctional(a, at) && isFunctional(b, other)) return found(names ? 0.9 : 0.45);
  if (isUnique(a, left[0]) && isUnique(b, right[0])) return found(0.84);
  if (names && isPlaced(a, left[0]) && isPlaced(b, right[0])) return found(0.84);
  const proper = [...left, ...right].every(({ name }) => name);
  if (proper && isDefinition(a, left[0]) && isDefinition(b, right[0])) return found(0.85);
  return undefined;
}

function isLiving(lemma: string): boolean {
  const entry = entryOf(lemma);
  return entry !== undefined && (isPerson(entry) || memberOf(lemma, 'animal') !== undefined);
}

/**
 * True if a slot identifies a definite subject: as a word before its noun ("the kitchen light"), or after a preposition before the
 * predicate ("the light in the kitchen"). Not for living things.
 */
function tellsSubject(frame: Frame, slot: readonly Bone[]): boolean {
  const { tokens, predicateAt } = frame;
  const last = slot[slot.length - 1];
  const next = tokens[last.at + 1];
  if (frame.subject !== 'definite' || next === undefined || last.at >= predicateAt) return false;
  if (last.at + 1 === predicateAt)
    return (
      !isLiving(tokens[frame.subjectEnd - 1]?.lemma ?? '') &&
      tokens.slice(Math.max(0, slot[0].at - 2), slot[0].at).some(({ word }) => PLACE_PREPOSITIONS.has(word))
    );
  const verb = last.lemma !== last.word && !last.word.endsWith('ing');
  return (
    !verb &&
    !isLiving(next.lemma) &&
    !PLACE_PREPOSITIONS.has(next.word) &&
    (entryOf(next.lemma)?.n.length ?? 0) > 0
  );
}

/** "is on" and "is off" are states at the end of a statement, and places before a noun. */
function switched(a: Frame, left: readonly Bone[], b: Frame, right: readonly Bone[]): Exclusion | undefined {
  const last = (frame: Frame, bones: readonly Bone[]) =>
    bones.length === 1 && bones[0].at === frame.tokens.length - 1 && /^(on|off)$/.test(bones[0].word);
  return last(a, left) && last(b, right) ? { by: 'listed', opposite: true } : undefined;
}

/** A thing (not a person) that uses or runs on one product of a kind: two databases of one service may be a conflict. */
function usesOne(frame: Frame, at: number): boolean {
  const { bones, tokens } = frame;
  if (at >= 2 && bones[at - 1].word === 'on' && bones[at - 2].lemma === 'run') return true;
  if (bones[at - 1]?.lemma !== 'use' || frame.subject !== 'definite') return false;
  const entry = entryOf(bones[0].lemma);
  return /^(the|our|this|its)$/.test(tokens[0].word) && (entry === undefined || !isPerson(entry));
}

function ofWords(
  a: Frame,
  left: readonly Bone[],
  b: Frame,
  right: readonly Bone[],
  common: number,
): Found | undefined {
  const exclusion = switched(a, left, b, right) ?? exclusionOf(a, left, b, right);
  if (exclusion === undefined) return ofNames(a, left, b, right);
  const { by, opposite } = exclusion;
  const at = a.bones.indexOf(left[0]);
  const one = isFunctional(a, at) || isDefinition(a, left[0]) || (SINGLE_PRODUCTS.has(by) && usesOne(a, at));
  if (by === 'same') return undefined;
  if (common < (one ? 1 : (LEAST_SHARED.get(by) ?? 3))) return ofNames(a, left, b, right);
  if (!opposite && !one && isManyValued(a, at) && a.subject !== 'indefinite' && !hasPurpose(a, at)) {
    const ongoing = a.tokens.slice(0, left[0].at).some(({ word }) => /..ing$/.test(word));
    if (!ongoing) return undefined;
  }
  const inSubject = left[0].at < a.subjectEnd && right[0].at < b.subjectEnd;
  const vague = a.subject === 'indefinite' && b.subject === 'indefinite';
  let confidence = by !== 'wordnet' ? 0.9 : vague ? 0.7 : 0.84;
  // Of an indefinite subject, one may go up and another down.
  const doing = left[0].word.endsWith('ing') && right[0].word.endsWith('ing');
  if (vague && opposite && (doing || DIRECTIONS.has(left[0].word) || DIRECTIONS.has(right[0].word)))
    confidence = 0.65;
  // One person may stand and another sit; and "a boy" and "a girl" need not be the same child.
  if (opposite && left.length === 1 && [left, right].every(([{ lemma }]) => OTHERS.has(lemma)))
    confidence = 0.45;
  else if (QUALITIES.has(by) && inSubject && vague) confidence = 0.6;
  // "The kitchen light" and "the bedroom light" are two lights; persons are mostly the same one.
  else if (tellsSubject(a, left) && tellsSubject(b, right)) confidence = 0.6;
  return {
    kind: opposite ? 'antonym_conflict' : 'exclusive_conflict',
    confidence,
    why: opposite ? 'are opposites' : `are different members of one class (${by})`,
  };
}

const guarded = (frame: Frame, slot: readonly Bone[]) => frame.tokens[slot[0].at - 1]?.word === 'only';

/** "Only admins can" and "editors can": "only" excludes everything that is not a kind of it. */
function ofOnly(left: readonly Bone[], right: readonly Bone[]): Found | undefined {
  if (left.length > 2 || right.length > 2 || left[0].at > 2 || right[0].at > 2) return undefined;
  const one = entryOf(left[left.length - 1].lemma);
  const other = entryOf(right[right.length - 1].lemma);
  if (one !== undefined && other !== undefined && (isKindOf(one, other) || isKindOf(other, one)))
    return undefined;
  return { kind: 'exclusive_conflict', confidence: 0.85, why: 'exclude each other, since one says "only"' };
}

/** True if a bone is in the scope of a negation. */
export function inScope({ polarity }: Frame, bone: Bone): boolean {
  return polarity.negated && (polarity.existential || bone.at > polarity.cue);
}

/** Statements that differ in the filler of one slot only, where the two fillers exclude each other. */
export function slot(a: Frame, b: Frame, alignment: Alignment): Verdict | undefined {
  if (a.polarity.negated !== b.polarity.negated) return undefined;
  const { segments, matched } = alignment;
  const differing = matched.filter(
    ([one, other]) =>
      one.quantity !== undefined && other.quantity !== undefined && exclude(one.quantity, other.quantity),
  );
  if (segments.length === 0 || differing.length > 0) return undefined;
  if (segments.length > 3) return undefined;
  const [first] = segments;
  const name = key(first);
  if (segments.some((segment) => key(segment) !== name)) return undefined;
  const only = [...first.a, ...first.b].some(({ word }) => word === 'only');
  const left = first.a.filter(({ word }) => word !== 'only');
  const right = first.b.filter(({ word }) => word !== 'only');
  if (left.length === 0 || right.length === 0 || left.length > MOST_WORDS || right.length > MOST_WORDS)
    return undefined;
  if (
    left.some(({ quantity }) => quantity !== undefined) ||
    right.some(({ quantity }) => quantity !== undefined)
  )
    return undefined;
  const common = matched.filter(([one]) => one.quantity !== undefined || one.lemma.length > 2).length;
  const found =
    ofWords(a, left, b, right, common) ??
    (common > 1 && (only || guarded(a, left) || guarded(b, right)) ? ofOnly(left, right) : undefined);
  if (found === undefined) return undefined;
  if (differentPlaces(a.setting, b.setting) || differentTimes(a.setting, b.setting)) return undefined;
  const denied = inScope(a, left[0]) || inScope(b, right[0]);
  if (denied && found.kind !== 'antonym_conflict') return undefined;
  return {
    relation: 'contradicts',
    kind: found.kind,
    confidence: found.confidence * (denied ? 0.5 : 1) * (a.past === b.past ? 1 : 0.7),
    rationale: `both say "${shared(a, left)}"; "${textOf(left)}" and "${textOf(right)}" ${found.why}`,
  };
}
