import { compare, experience, type Frame } from './relate/index.ts';
import type { Verdict } from './verdict.ts';

/** Stages in the order in which a thing passes through them. */
const STAGES = ['planned', 'ongoing', 'done', 'past'];

/**
 * The verdict on two statements, with the one that tells of a later stage, or of an episode that the other denies.
 *
 * @param oneSpeaker whether the same person makes both, see `isOneSpeaker`: only then "I have never …" denies the other's "I …"
 */
export function meet(a: Frame, b: Frame, oneSpeaker: boolean): Verdict | undefined {
  const lived = oneSpeaker ? experience(a, b) : undefined;
  if (lived !== undefined) return lived;
  const verdict = compare(a, b);
  if (verdict?.relation !== 'contradicts' || verdict.kind !== 'temporal_conflict') return verdict;
  const [one, other] = [a, b].map(({ aspect }) => STAGES.indexOf(aspect.stage ?? ''));
  if (one < 0 || other < 0 || one === other) return verdict;
  return { ...verdict, later: one > other ? 'a' : 'b' };
}
