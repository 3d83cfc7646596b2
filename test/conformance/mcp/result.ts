/** What came of one scenario. */
export interface Result {
  /** The program that looked. */
  readonly by: 'conformance' | 'inspector' | 'client';
  readonly scenario: string;
  /** Revision of the protocol that was spoken. */
  readonly revision: string;
  /** Whether everything fails where this one does. */
  readonly required: boolean;
  /** Checks that passed, of all that were made. Those that are skipped or only tell something are not counted. */
  readonly passed: number;
  readonly checks: number;
  /** What is wrong, a line each. */
  readonly problems: readonly string[];
}

/** A scenario that looked at nothing has not passed. */
export function hasPassed({ passed, checks, problems }: Result): boolean {
  return checks > 0 && passed === checks && problems.length === 0;
}
