/** The best rows by score, best first; ties go to the larger row, which is the later one. */
export class BestRows {
  readonly rows: number[] = [];
  private readonly scores: number[] = [];
  private readonly most: number;
  private readonly least: number;

  /**
   * @param most rows kept
   * @param least minimum score
   */
  constructor(most: number, least: number) {
    this.most = most;
    this.least = least;
  }

  offer(row: number, score: number): void {
    const { rows, scores, most } = this;
    if (score < this.least) return;
    let at = rows.length;
    while (at > 0 && (scores[at - 1] < score || (scores[at - 1] === score && rows[at - 1] < row))) at--;
    if (at >= most) return;
    rows.splice(at, 0, row);
    scores.splice(at, 0, score);
    if (rows.length > most) {
      rows.pop();
      scores.pop();
    }
  }
}
