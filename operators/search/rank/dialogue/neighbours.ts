/** Lexical scores of a passage's neighbours in its session; 0 for missing neighbours and those without a common word. */
export interface Around {
  /** Score of the previous passage, and whether it asks. */
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
 * What a turn gains from its neighbours. An answer seldom repeats the words of its question, so it gets the full score of a preceding
 * question. The following turn elaborates, and two turns away the same person speaks.
 */
export function neighbourScore({ before, beforeAsks, after, twoBefore, twoAfter }: Around): number {
  return (beforeAsks ? ANSWERS * before : 0) + AFTER * after + TWO_AWAY * (twoBefore + twoAfter);
}
