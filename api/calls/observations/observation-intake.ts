import { setImmediate as nextTurn } from 'node:timers/promises';
import { InvalidInput, type Issue } from '../../../operators/records/errors.ts';
import {
  type BatchBuilder,
  MOST_REJECTIONS,
  type Rejection,
} from '../../../pipelines/sources/batch-builder.ts';
import { columnSteps, tooMany } from '../../../pipelines/sources/columns.ts';
import type { Intake } from '../../intake/intake.ts';
import { brokenOff } from '../broken-off.ts';
import { noneOf } from '../none-acceptable.ts';

/** Observations that are validated at once; more are validated in slices, between which others have their turn. */
const AT_ONCE = 1000;
/** Observations that become durable together; those of a larger call do in parts of so many, each while the next is validated. */
const PART = 20_000;

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

  /**
   * Stores observations as they were sent. Each is validated separately: invalid ones are reported by position, the rest is stored.
   *
   * @throws TidemarkError that says how many are stored, if a part of many was not
   * @throws InvalidInput if they are more than a body may have
   */
  take(observations: readonly unknown[]): Promise<void> {
    return this.inParts(() => this.addAll(observations));
  }

  /** Stores a batch in columnar form. @throws InvalidInput if it is malformed */
  takeColumns(body: { columns: unknown }): Promise<void> {
    return this.inParts(() => this.addColumns(body));
  }

  private async inParts(add: () => Promise<void>): Promise<void> {
    try {
      await add();
    } catch (error) {
      throw this.accepted > 0 ? brokenOff(error, this.accepted, 'observation') : error;
    }
  }

  private async addAll(observations: readonly unknown[]): Promise<void> {
    const { length } = observations;
    const fault = tooMany(length);
    if (fault !== undefined) throw fault;
    let builder = this.builder();
    for (let index = 0; index < length; index++) {
      if (index % AT_ONCE === AT_ONCE - 1) {
        if (builder.length >= PART) builder = await this.storePart(builder);
        else if (length > AT_ONCE) await nextTurn();
      }
      builder.add(observations[index], index);
    }
    await this.store(builder);
  }

  private async addColumns(body: { columns: unknown }): Promise<void> {
    let builder = this.builder();
    for (const _ of columnSteps(() => builder, body)) {
      if (builder.length >= PART) builder = await this.storePart(builder);
      else await nextTurn();
    }
    await this.store(builder);
  }

  /** Stores some rows of a call; the builder for the next ones. */
  private async storePart(builder: BatchBuilder): Promise<BatchBuilder> {
    await this.store(builder);
    return this.builder();
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
