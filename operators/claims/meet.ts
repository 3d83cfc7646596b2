import { compare, type Frame } from './relate/index.ts';
import type { Verdict } from './verdict.ts';

/** Stages of one thing in the order in which it goes through them. */
const STAGES = ['planned', 'ongoing', 'done', 'past'];

/** What two statements are to each other, and which of the two tells of a later stage where that is what divides them. */
export function meet(a: Frame, b: Frame): Verdict | undefined {
  const verdict = compare(a, b);
  if (verdict?.relation !== 'contradicts' || verdict.kind !== 'temporal_conflict') return verdict;
  const [one, other] = [a, b].map(({ aspect }) => STAGES.indexOf(aspect.stage ?? ''));
  if (one < 0 || other < 0 || one === other) return verdict;
  return { ...verdict, later: one > other ? 'a' : 'b' };
}
