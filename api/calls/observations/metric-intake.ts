import { InvalidInput, type Issue } from '../../../operators/records/errors.ts';
import type { LeftOut, MetricBatch } from '../../../pipelines/sources/metrics/metric-batch.ts';
import { labelsText } from '../../../pipelines/sources/metrics/metric-names.ts';
import { type MetricRules, MetricSeries } from '../../../pipelines/sources/metrics/metric-series.ts';
import type { Intake } from '../../server/intake.ts';

/** What became of the samples of a request. */
export interface MetricsStored {
  /** Samples that gave observations, which are stored. */
  readonly stored: number;
  /** Samples that gave no observation, by reason. */
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  /** Samples that were rejected, and the first faults; their paths are the series. */
  readonly rejected: number;
  readonly issues: readonly Issue[];
}

function total(counts: ReadonlyMap<LeftOut, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** Stores the samples that agents send as observations. It remembers the last sample of each series. */
export class MetricIntake {
  private readonly series: MetricSeries;

  constructor(rules: MetricRules) {
    this.series = new MetricSeries(rules);
  }

  /**
   * Resolves once the observations are durable. Rejected samples are reported, the others are stored.
   *
   * @param intake the sender's, which knows the scopes that it may write to
   * @throws TidemarkError if none were stored; the same request may be sent again then
   */
  async store(batch: MetricBatch, intake: Intake): Promise<MetricsStored> {
    const builder = intake.builder();
    const { leftOut, undo } = this.series.take(batch, builder);
    if (builder.length > 0) {
      try {
        await intake.append(builder);
      } catch (error) {
        undo();
        throw error;
      }
    }
    const issues = [
      ...batch.faults,
      ...builder.rejections.map(({ index, message }) => ({
        path: labelsText(batch.series[batch.index[index]].labels() ?? []),
        message,
      })),
    ];
    const stored = batch.index.length - (total(leftOut) - total(batch.leftOut));
    return { stored, leftOut, rejected: batch.faultCount + builder.rejectedCount, issues };
  }
}

/** The error that tells of rejected samples, where a protocol has no other place for them. */
export function rejectedSamples({ rejected, issues }: MetricsStored): InvalidInput {
  const [first] = issues;
  const example = first === undefined ? '' : ` The first: ${first.path} ${first.message}.`;
  return new InvalidInput(
    `${rejected} ${rejected === 1 ? 'sample was' : 'samples were'} rejected, the others are stored.${example}`,
    issues,
  );
}
