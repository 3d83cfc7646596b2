/** Lexical scores of the passages around one in its session; 0 where there is none, or it has no word in common. */
export interface Around {
  /** Of the passage before, and whether that one asks. */
  readonly before: number;
  readonly beforeAsks: boolean;
  readonly after: number;
  readonly twoBefore: number;
  readonly twoAfter: number;
}

const ANSWERS = 1;
const AFTER = 0.3;
const TWO_AWAY = 0.2;

/**
 * What a turn of a talk gains from the turns around it. An answer seldom repeats the words of its question, so that it
 * gains all that the question before it has; what follows says more of the same, and two turns away the same person
 * speaks.
 */
export function neighbourScore({ before, beforeAsks, after, twoBefore, twoAfter }: Around): number {
  return (beforeAsks ? ANSWERS * before : 0) + AFTER * after + TWO_AWAY * (twoBefore + twoAfter);
}
