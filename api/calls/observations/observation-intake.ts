import { InvalidInput, type Issue } from '../../../operators/records/errors.ts';
import {
  type BatchBuilder,
  MOST_REJECTIONS,
  type Rejection,
} from '../../../pipelines/sources/batch-builder.ts';
import type { Intake } from '../../server/intake.ts';
import { noneOf } from '../none-acceptable.ts';

/** How many observations were stored, and which were not. */
export interface ObservationCounts {
  readonly accepted: number;
  /** Observations whose id was already stored. */
  readonly duplicates: number;
  /** The first observations that were rejected, and why. */
  readonly rejected: readonly Rejection[];
  readonly rejected_count: number;
}

/** Stores the observations of one call, in any form, and sums up the results. */
export class ObservationIntake {
  private readonly intake: Intake;
  private readonly isHistory: boolean;
  private readonly rejected: Rejection[] = [];
  private accepted = 0;
  private duplicates = 0;
  private rejectedCount = 0;

  /** @param isHistory whether the observations are declared to be history */
  constructor(intake: Intake, isHistory = false) {
    this.intake = intake;
    this.isHistory = isHistory;
  }

  get counts(): ObservationCounts {
    const { accepted, duplicates, rejected, rejectedCount: rejected_count } = this;
    return { accepted, duplicates, rejected, rejected_count };
  }

  /** For {@link store}. */
  builder(): BatchBuilder {
    const builder = this.intake.builder();
    builder.isHistory = this.isHistory;
    return builder;
  }

  /** Stores the rows of a builder; resolves once they are durable. The rows that it rejected are counted immediately. */
  async store(builder: BatchBuilder): Promise<void> {
    this.rejectedCount += builder.rejectedCount;
    const room = MOST_REJECTIONS - this.rejected.length;
    if (room > 0) this.rejected.push(...builder.rejections.slice(0, room));
    if (builder.length === 0) return;
    const { accepted, duplicates } = await this.intake.append(builder);
    this.accepted += accepted;
    this.duplicates += duplicates;
  }

  /** Stores observations as they were sent. Each is validated separately: invalid ones are reported by position, the rest is stored. */
  take(observations: readonly unknown[]): Promise<void> {
    const builder = this.builder();
    observations.forEach((observation, index) => {
      builder.add(observation, index);
    });
    return this.store(builder);
  }

  /**
   * The answer for the caller.
   *
   * @param faults the faults of the rejected observations, with the positions that the caller knows
   * @throws InvalidInput if no observation was acceptable
   */
  answer(faults: (rejected: readonly Rejection[]) => readonly Issue[]) {
    const { counts } = this;
    const { rejected } = counts;
    if (counts.accepted + counts.duplicates > 0) return { ...counts, rejected: [...rejected] };
    const detail =
      counts.rejected_count === 0
        ? 'The batch is empty; send at least one observation.'
        : noneOf(`${counts.rejected_count} observations`);
    throw new InvalidInput(detail, faults(rejected));
  }
}
