import { TidemarkError } from '../../../operators/records/errors.ts';

/** What OpenTelemetry exports besides metrics. */
export type OtherTelemetry = 'traces' | 'logs';

/** The refusal of telemetry that tidemark does not store. An exporter does not repeat it, and its log has the message. */
export function metricsOnly(what: OtherTelemetry): TidemarkError {
  return new TidemarkError(
    'method_not_allowed',
    `tidemark takes metrics only; remove this exporter from the pipeline of ${what}.`,
  );
}
