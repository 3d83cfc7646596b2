import type { Claim } from '../../../operators/records/claim.ts';

/** A value that was believed of a subject for a time. Times in milliseconds since the epoch. */
export interface Belief {
  readonly ids: readonly string[];
  readonly value: string;
  readonly from: number;
  /** Undefined while it holds. */
  readonly to: number | undefined;
  readonly isContested: boolean;
}

/** What claims say one after the other of one thing. */
export interface Subject {
  readonly name: string;
  readonly beliefs: readonly Belief[];
}

/** Which times a timeline shows: when a claim held, or since when memory knew it. */
export type Times = 'held' | 'known';

const NUMBER_WORDS =
  'no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand';
/** What changes from one value of a subject to the next: numbers, versions, number words, negation. */
const VALUE = new RegExp(`\\b(?:no longer|not|never|${NUMBER_WORDS}|v?\\d[\\w.,:%-]*)(?![\\w-])`, 'gi');

/** A claim without its value, and the value; a sentence without one is its own subject. */
function parted(text: string): { readonly frame: string; readonly value: string } {
  const plain = text.replace(/[.!]\s*$/, '');
  const values: string[] = [];
  // Names such as web-1 are no values: a number joined to letters by a hyphen.
  const frame = plain.replace(VALUE, (found, at: number) => {
    if (/[\w-]$/.test(plain.slice(0, at))) return found;
    values.push(found);
    return '…';
  });
  return { frame, value: values.join(' ') };
}

/** A frame as a key: without a negation or an ending it is the same subject. */
function keyOf(frame: string): string {
  return frame
    .toLowerCase()
    .replace(/…/g, ' ')
    .replace(/\b(?:do|does|did)\b/g, ' ')
    .replace(/\b(\w{3,}?)s\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Most characters of a value in a bar. */
const MOST_VALUE = 24;

/**
 * Puts claims in rows by what they are about: those that differ in a number, a version or a negation alone are of one subject, as are
 * those that contradict each other.
 *
 * @param pairs ids of claims that contradict each other
 */
export function subjectsOf(
  claims: readonly Claim[],
  pairs: readonly (readonly [string, string])[],
  times: Times,
): Subject[] {
  const groups = new Map<string, Claim[]>();
  const keys = new Map(claims.map((claim) => [claim.id, keyOf(parted(claim.text).frame)]));
  for (const [one, other] of pairs) {
    const [left, right] = [keys.get(one), keys.get(other)];
    if (left === undefined || right === undefined || left === right) continue;
    for (const [id, key] of keys) if (key === right) keys.set(id, left);
  }
  for (const claim of claims) {
    const key = keys.get(claim.id) ?? claim.id;
    groups.set(key, [...(groups.get(key) ?? []), claim]);
  }
  const subjects = [...groups.values()].map((group) => subjectOf(group, times));
  const latest = ({ beliefs }: Subject) => Math.max(...beliefs.map(({ from }) => from));
  return subjects.sort(
    (a, b) =>
      Number(b.beliefs.length > 1) - Number(a.beliefs.length > 1) ||
      latest(b) - latest(a) ||
      a.name.localeCompare(b.name),
  );
}

function subjectOf(group: readonly Claim[], times: Times): Subject {
  const [first] = group;
  // A sentence of which there is no other value is shown as it is.
  const isOne = group.length === 1;
  const text = first?.text.replace(/[.!]\s*$/, '') ?? '';
  const name = (isOne ? text : parted(text).frame).replace(/\s+/g, ' ');
  const stretches = group
    .flatMap((claim) => stretchesOf(claim, times))
    .map((one) => (isOne ? { ...one, value: '' } : one))
    .sort((a, b) => a.from - b.from);
  const beliefs: Belief[] = [];
  for (const [at, one] of stretches.entries()) {
    const next = stretches[at + 1];
    const before = beliefs.at(-1);
    const isTogether =
      before !== undefined &&
      one.isContested &&
      before.isContested &&
      (before.to === undefined || before.to > one.from);
    if (isTogether && before !== undefined) {
      // From the second claim on both are believed, and neither for sure.
      beliefs[beliefs.length - 1] = { ...before, to: one.from, isContested: false };
      beliefs.push({ ...one, ids: [...before.ids, ...one.ids], value: `${before.value} or ${one.value}` });
      continue;
    }
    const to =
      next !== undefined && !one.isContested && (one.to === undefined || one.to > next.from)
        ? next.from
        : one.to;
    beliefs.push({ ...one, to });
  }
  return { name, beliefs: beliefs.filter(({ from, to }) => to === undefined || to > from) };
}

function stretchesOf(claim: Claim, times: Times): Belief[] {
  const { id, text, status, valid_from, valid_to, recorded_at, stretches = [] } = claim;
  const { value } = parted(text);
  const shown = value === '' ? '' : value.length > MOST_VALUE ? `${value.slice(0, MOST_VALUE)}…` : value;
  const belief = (from: string, to: string | undefined): Belief => ({
    ids: [id],
    value: shown,
    from: Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    isContested: status === 'contested',
  });
  if (times === 'known') return [belief(recorded_at, undefined)];
  return [...stretches.map(({ from, to }) => belief(from, to)), belief(valid_from, valid_to)];
}

/** The words in which two sentences differ, each in its own; the whole sentences where they have little in common. */
export function differing(a: string, b: string): readonly [string, string] {
  const [left, right] = [a, b].map((text) => text.replace(/[.!]\s*$/, '').split(/\s+/));
  if (left === undefined || right === undefined) return [a, b];
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start++;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end++;
  }
  const cut = (words: readonly string[]) => words.slice(start, words.length - end).join(' ');
  const parts: readonly [string, string] = [cut(left), cut(right)];
  return parts.some((part) => part === '' || part.split(' ').length > 4) ? [a, b] : parts;
}

/** How far a claim is trusted, in three steps. */
export function trustStep(trust: number): { readonly step: 1 | 2 | 3; readonly name: string } {
  if (trust >= 0.58) return { step: 3, name: 'high' };
  return trust >= 0.4 ? { step: 2, name: 'fair' } : { step: 1, name: 'low' };
}
