import { InvalidInput, type Issue } from '../../../operators/records/errors.ts';
import {
  type BatchBuilder,
  MOST_REJECTIONS,
  type Rejection,
} from '../../../pipelines/sources/batch-builder.ts';
import type { Intake } from '../../server/intake.ts';
import { noneOf } from '../none-acceptable.ts';

/** What became of observations. */
export interface ObservationCounts {
  readonly accepted: number;
  /** Observations whose id was there already. */
  readonly duplicates: number;
  /** The first that were not taken, and why. */
  readonly rejected: readonly Rejection[];
  readonly rejected_count: number;
}

/** Takes the observations of one call, in whatever form they come, and sums up what became of them. */
export class ObservationIntake {
  private readonly intake: Intake;
  private readonly rejected: Rejection[] = [];
  private accepted = 0;
  private duplicates = 0;
  private rejectedCount = 0;

  constructor(intake: Intake) {
    this.intake = intake;
  }

  get counts(): ObservationCounts {
    const { accepted, duplicates, rejected, rejectedCount: rejected_count } = this;
    return { accepted, duplicates, rejected, rejected_count };
  }

  /** For {@link store}. */
  builder(): BatchBuilder {
    return this.intake.builder();
  }

  /** Stores what a builder took; resolves once that is durable. What it rejected is counted at once. */
  async store(builder: BatchBuilder): Promise<void> {
    this.rejectedCount += builder.rejectedCount;
    const room = MOST_REJECTIONS - this.rejected.length;
    if (room > 0) this.rejected.push(...builder.rejections.slice(0, room));
    if (builder.length === 0) return;
    const { accepted, duplicates } = await this.intake.append(builder);
    this.accepted += accepted;
    this.duplicates += duplicates;
  }

  /** Stores observations as they were sent, each checked by itself: what is wrong is named by its place, the rest is stored. */
  take(observations: readonly unknown[]): Promise<void> {
    const builder = this.builder();
    observations.forEach((observation, index) => {
      builder.add(observation, index);
    });
    return this.store(builder);
  }

  /**
   * What the caller is told.
   *
   * @param faults what is wrong with those that were rejected, as the caller knows their places
   * @throws InvalidInput where nothing was acceptable
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
