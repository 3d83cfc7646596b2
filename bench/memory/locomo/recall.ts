/**
 * The share of a question's evidence among the best `k`, as in the LoCoMo benchmark: a question without evidence counts as answered.
 *
 * @param evidence each piece by its name in `ranked`
 */
export function recallAt(ranked: readonly string[], evidence: readonly string[], k: number): number {
  if (evidence.length === 0) return 1;
  const best = new Set(ranked.slice(0, k));
  return evidence.filter((piece) => best.has(piece)).length / evidence.length;
}

/** "3" of "D3:7": the session of a turn, by its number. */
export function sessionOf(turn: string): string {
  return turn.slice(1, turn.indexOf(':'));
}
