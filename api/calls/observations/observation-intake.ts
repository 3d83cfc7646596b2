import { InvalidInput, type Issue } from '../../../operators/records/errors.ts';
import { inSlices } from '../../../pipelines/memory/changes/in-slices.ts';
import {
  type BatchBuilder,
  MOST_REJECTIONS,
  type Rejection,
} from '../../../pipelines/sources/batch-builder.ts';
import { columnSteps } from '../../../pipelines/sources/columns.ts';
import type { Intake } from '../../server/intake.ts';
import { noneOf } from '../none-acceptable.ts';

/** Observations that are validated at once; more are validated in slices, between which others have their turn. */
const AT_ONCE = 1000;

function addAll(builder: BatchBuilder, observations: readonly unknown[], from: number, end: number): void {
  for (let index = from; index < end; index++) builder.add(observations[index], index);
}

function* addSteps(builder: BatchBuilder, observations: readonly unknown[]): Generator<void, void, void> {
  for (let from = 0; from < observations.length; from += AT_ONCE / 4) {
    addAll(builder, observations, from, Math.min(observations.length, from + AT_ONCE / 4));
    yield;
  }
}

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
  async take(observations: readonly unknown[]): Promise<void> {
    const builder = this.builder();
    const { length } = observations;
    if (length <= AT_ONCE) addAll(builder, observations, 0, length);
    else await inSlices(addSteps(builder, observations));
    await this.store(builder);
  }

  /** Stores a batch in columnar form. @throws InvalidInput if it is malformed */
  async takeColumns(body: { columns: unknown }): Promise<void> {
    const builder = this.builder();
    await inSlices(columnSteps(builder, body));
    await this.store(builder);
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
