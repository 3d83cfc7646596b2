import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { Writer } from '../../../sinks/writer.ts';
import type { DoorLimits } from '../batch-builder.ts';
import { decodeObservations } from './decode-observations.ts';
import type { Flow } from './partition-intake.ts';

/** Messages from which on no further batch joins a group: one transaction of the store takes them. */
const MOST_MESSAGES = 20_000;

export interface ObservationsFlowOptions {
  readonly writer: Pick<Writer, 'append'>;
  readonly directory: SeriesDirectory;
  readonly limits: DoorLimits;
  /** Largest value of a message that is looked into, in bytes. */
  readonly longestValue: number;
  /** Wall clock in milliseconds. */
  readonly now?: () => number;
}

/** Messages of observations into the store that a writer writes to. */
export function observationsFlow(options: ObservationsFlowOptions): Flow<ObservationBatch> {
  const { writer, directory, limits, longestValue, now = Date.now } = options;
  return {
    decode: (records) => decodeObservations(records, { directory, limits, longestValue, now }),
    async append(batch, positions) {
      await writer.append(batch, positions);
      return undefined;
    },
    most: MOST_MESSAGES,
  };
}
