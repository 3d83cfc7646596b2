import { decodeMetrics, INSTANCES, SERVICE } from '../../../pipelines/sources/otlp/metrics.ts';
import type { MetricPart } from '../../../pipelines/sources/otlp/parts.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { Intake } from '../../intake/intake.ts';
import type { Metrics } from '../../process/metrics.ts';
import { countSamples } from './count-samples.ts';
import { MetricIntake, rejectedSamples } from './metric-intake.ts';
import { storeBlocks } from './store-blocks.ts';

/** An `ExportMetricsServiceResponse` in the form that its JSON has. */
export interface OtlpAnswer {
  readonly partialSuccess?: { readonly rejectedDataPoints: string; readonly errorMessage: string };
}

/**
 * Stores the metrics that exporters of OpenTelemetry send. One of a process serves all its interfaces, so that a sender that changes from one
 * to another neither begins its running totals anew nor stores a point twice.
 */
export class OtlpIntake {
  readonly #config: ServerConfig;
  readonly #metrics: Metrics;
  #taking: MetricIntake | undefined;

  constructor(config: ServerConfig, metrics: Metrics) {
    this.#config = config;
    this.#metrics = metrics;
  }

  /**
   * Resolves once the points are durable; those that were rejected are in the answer, and an exporter does not repeat them.
   *
   * @param parts of one request
   * @param bytes of its message, decompressed
   * @param intake the sender's, which knows the scopes that it may write to
   * @throws InvalidInput if the request is malformed
   * @throws TidemarkError if a block was not stored
   */
  async take(parts: Iterable<MetricPart>, bytes: number, intake: Intake): Promise<OtlpAnswer> {
    this.#taking ??= new MetricIntake(this.#config, { scopeLabels: [SERVICE], entityLabels: INSTANCES });
    const stored = await storeBlocks(this.#taking, decodeMetrics(parts, bytes, Date.now() * 1000), intake);
    countSamples(this.#metrics, 'otlp', stored);
    if (stored.rejected === 0) return {};
    const { message: errorMessage } = rejectedSamples(stored);
    return { partialSuccess: { rejectedDataPoints: String(stored.rejected), errorMessage } };
  }
}
