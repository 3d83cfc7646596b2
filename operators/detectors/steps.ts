/** Steps that a detector may take for one observation, or at one mark, besides those for each series of its scope. */
const MOST_STEPS = 65_536;
/** Steps that it may take for each series of its scope: it reads a record a dozen times to describe what it found there. */
const STEPS_A_SERIES = 64;

/** A detector took more steps than one observation allows. */
export class StepsExceeded extends Error {
  constructor(most: number) {
    super(`took more than the ${most} steps that one observation allows`);
    this.name = 'StepsExceeded';
  }
}

/**
 * The steps that a detector may still take for the present observation or mark. Reading a series and changing an episode are steps; so is
 * each pass of a loop over a queue or over time, which takes it itself. The bound counts steps and not time, so that the same observations
 * always have the same result.
 */
export class Steps {
  private most = 0;
  private left = 0;

  /** Allows the steps of one observation of a scope with this many series. */
  allow(series: number): void {
    this.most = MOST_STEPS + STEPS_A_SERIES * series;
    this.left = this.most;
  }

  /** @throws StepsExceeded when none is left */
  take(): void {
    if (--this.left < 0) throw new StepsExceeded(this.most);
  }
}
