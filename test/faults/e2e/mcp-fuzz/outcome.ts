/** What came of it: faults in words, none where all was well. */
export interface Outcome {
  readonly sent: number;
  readonly answers: number;
  readonly faults: readonly string[];
}
