import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput, type Issue, StoreUnavailable } from '../../../operators/records/errors.ts';
import type { BatchBuilder } from '../../../pipelines/sources/batch-builder.ts';
import type { LeftOut, MetricBatch } from '../../../pipelines/sources/metrics/metric-batch.ts';
import { labelsText, type NamingRule } from '../../../pipelines/sources/metrics/metric-names.ts';
import { MetricSeries } from '../../../pipelines/sources/metrics/metric-series.ts';
import type { MetricsTaken } from '../../../pipelines/sources/metrics/taking.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { Intake } from '../../intake/intake.ts';
import { Flights } from './flights.ts';

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

/** Settings of a server that say what is taken. */
type MetricSettings = Pick<ServerConfig, 'metricsAllow' | 'metricsOwn' | 'maxSeries' | 'engine'>;

function total(counts: ReadonlyMap<LeftOut, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** Stores the samples that agents send as observations. It remembers the samples that later ones are compared with. */
export class MetricIntake {
  private readonly series: MetricSeries;
  private readonly flights = new Flights();

  /** @param naming which labels become names */
  constructor({ metricsAllow, metricsOwn, maxSeries, engine }: MetricSettings, naming: NamingRule) {
    this.series = new MetricSeries({
      ...naming,
      allow: metricsAllow,
      takesOwn: metricsOwn,
      most: maxSeries,
      lateness: engine.allowedLateness,
    });
  }

  /**
   * Resolves once the observations are durable. Rejected samples are reported, the others are stored.
   *
   * @param intake the sender's, which knows the scopes that it may write to
   * @throws TidemarkError if none were stored; the same request may be sent again then
   */
  async store(batch: MetricBatch, intake: Intake): Promise<MetricsStored> {
    const builder = intake.builder();
    const taken = this.series.take(batch, builder);
    await this.append(taken, builder, intake);
    const { leftOut } = taken;
    const issues = [
      ...batch.faults,
      ...builder.rejections.map(({ index, message }) => ({
        path: labelsText(itemAt(batch.series, itemAt(batch.index, index)).labels() ?? []),
        message,
      })),
    ];
    const stored = batch.index.length - (total(leftOut) - total(batch.leftOut));
    return { stored, leftOut, rejected: batch.faultCount + builder.rejectedCount, issues };
  }

  /** A sample that repeats one of a request in flight is stored if that is. */
  private async append(taken: MetricsTaken, builder: BatchBuilder, intake: Intake): Promise<void> {
    const others = this.flights.with(taken.repeated);
    const landed = this.flights.begin(taken.taken);
    try {
      if (others.length > 0 && (await Promise.all(others)).includes(false))
        throw new StoreUnavailable(
          'The request repeats samples of another one that was not stored; send it again.',
        );
      if (builder.length > 0) await intake.append(builder);
      landed(true);
    } catch (error) {
      taken.undo();
      landed(false);
      throw error;
    }
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
