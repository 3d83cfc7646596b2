import { wordSet } from '../../language/word-lists.ts';
import type { Bone, Frame } from './frame/frame.ts';
import { openingDate } from './frame/opening-date.ts';

/** A segment in which two statements differ; either side may be empty. */
export interface Difference {
  readonly a: readonly Bone[];
  readonly b: readonly Bone[];
}

/** Two aligned statements. */
export interface Alignment {
  readonly segments: readonly Difference[];
  /** Pairs of matching bones. */
  readonly matched: readonly (readonly [Bone, Bone])[];
}

/** Maximum number of bones to align; the cost grows quadratically with the differences. */
const MOST = 48;

const alike = (one: Bone, other: Bone) => one.lemma === other.lemma || one.word === other.word;

/** Words that only introduce a value: "is set to 30 s" and "is 30 s". */
const LEADING = wordSet('at to of set configured measured limited total equals stands yet ever around port');
/** Verbs that introduce a value with "to": "was raised to 30 s" and "is 30 s". */
export const REACHING = wordSet(
  'raise rise increase lower reduce decrease drop fall grow cut go up down change bump double',
);

/** True for a word that only introduces a value. */
function leads({ tokens }: Frame, { word, lemma, at }: Bone): boolean {
  if (LEADING.has(word)) return true;
  if (!REACHING.has(lemma) && !REACHING.has(word)) return false;
  const next = tokens[at + 1]?.word;
  return next === 'to' || (/^(?:up|down)$/.test(next ?? '') && tokens[at + 2]?.word === 'to');
}

/** The relevant segments: without those that only introduce a value, or give the start of validity. */
function weighty(segments: readonly Difference[], one: Frame, other: Frame): Difference[] {
  const [a0, b0] = [openingDate(one), openingDate(other)];
  return segments.filter(({ a, b }) => {
    if (a.length > 0 && b.length > 0) return true;
    return (
      a.some((bone) => bone.at >= a0 && !leads(one, bone)) ||
      b.some((bone) => bone.at >= b0 && !leads(other, bone))
    );
  });
}

/** Aligns two statements by the longest common subsequence of their bones. */
export function align(one: Frame, other: Frame): Alignment | undefined {
  const a = one.bones;
  const b = other.bones;
  if (a.length > MOST || b.length > MOST) return undefined;
  let start = 0;
  while (start < a.length && start < b.length && alike(a[start], b[start])) start++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - start && alike(a[a.length - 1 - tail], b[b.length - 1 - tail]))
    tail++;
  const rows = a.length - start - tail;
  const columns = b.length - start - tail;
  const width = columns + 1;
  const best = new Uint8Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--)
    for (let k = columns - 1; k >= 0; k--)
      best[i * width + k] = alike(a[start + i], b[start + k])
        ? best[(i + 1) * width + k + 1] + 1
        : Math.max(best[(i + 1) * width + k], best[i * width + k + 1]);
  const matched: [Bone, Bone][] = [];
  const segments: Difference[] = [];
  for (let i = 0; i < start; i++) matched.push([a[i], b[i]]);
  let left: Bone[] = [];
  let right: Bone[] = [];
  const close = () => {
    if (left.length + right.length > 0) segments.push({ a: left, b: right });
    left = [];
    right = [];
  };
  let i = 0;
  let k = 0;
  while (i < rows && k < columns) {
    if (alike(a[start + i], b[start + k]) && best[i * width + k] === best[(i + 1) * width + k + 1] + 1) {
      close();
      matched.push([a[start + i++], b[start + k++]]);
    } else if (best[(i + 1) * width + k] >= best[i * width + k + 1]) left.push(a[start + i++]);
    else right.push(b[start + k++]);
  }
  while (i < rows) left.push(a[start + i++]);
  while (k < columns) right.push(b[start + k++]);
  close();
  for (let at = tail; at > 0; at--) matched.push([a[a.length - at], b[b.length - at]]);
  return { segments: weighty(segments, one, other), matched };
}
