import type { Rejection } from '../../../pipelines/sources/batch-builder.ts';
import type { Intake } from '../../server/intake.ts';

/** What became of observations. */
export interface ObservationCounts {
  readonly accepted: number;
  /** Observations whose id was there already. */
  readonly duplicates: number;
  /** The first that were not taken, and why. */
  readonly rejected: readonly Rejection[];
  readonly rejected_count: number;
}

/** Stores observations; resolves once they are durable. What is wrong is named by its place and the rest is stored. */
export async function takeObservations(
  intake: Intake,
  observations: readonly unknown[],
): Promise<ObservationCounts> {
  const builder = intake.builder();
  observations.forEach((observation, index) => {
    builder.add(observation, index);
  });
  const { accepted, duplicates } =
    builder.length === 0 ? { accepted: 0, duplicates: 0 } : await intake.append(builder);
  return { accepted, duplicates, rejected: builder.rejections, rejected_count: builder.rejectedCount };
}
