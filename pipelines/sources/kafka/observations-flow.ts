import { itemAt } from '../../../operators/item-at.ts';
import { type ObservationBatch, selectRows } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { Writer } from '../../../sinks/writer.ts';
import type { IntakeLimits } from '../batch-builder.ts';
import { decodeObservations } from './decode-observations.ts';
import type { Flow } from './partition-intake.ts';
import type { KafkaRecord } from './port.ts';
import { splitRefusals } from './split-refusals.ts';
import type { SplitScopes } from './split-scopes.ts';

/** Messages at which no further batch joins a group: one store transaction takes them. */
const MOST_MESSAGES = 20_000;

/** Decoded messages with their originals, from which dead letters are made if some are rejected later. */
export interface ReadObservations {
  readonly batch: ObservationBatch;
  readonly records: readonly KafkaRecord[];
}

export interface ObservationsFlowOptions {
  readonly writer: Pick<Writer, 'append'>;
  readonly directory: SeriesDirectory;
  readonly limits: IntakeLimits;
  /** Maximum size in bytes of a message value that is decoded. */
  readonly longestValue: number;
  /** Wall clock in milliseconds. */
  readonly now?: () => number;
  /** Home partitions of scopes; undefined when one detection covers all of them. */
  readonly splits?: SplitScopes | undefined;
}

/** The flow of observation messages into a writer's store. */
export function observationsFlow(options: ObservationsFlowOptions): Flow<ReadObservations> {
  const { writer, directory, limits, longestValue, now = Date.now, splits } = options;
  return {
    decode(records) {
      const { payload, refused } = decodeObservations(records, { directory, limits, longestValue, now });
      return { payload: { batch: payload, records }, refused };
    },
    async append({ batch, records }, positions) {
      if (splits === undefined) {
        await writer.append(batch, positions);
        return undefined;
      }
      const strict = splits.policy === 'dead-letter';
      if (strict) {
        await splits.look(splits.unknownIn(batch));
        const elsewhere = splits.elsewhereIn(batch);
        if (elsewhere.size > 0) {
          const scopes = new Set(
            Array.from(elsewhere, (row) => directory.key(itemAt(batch.series, row)).scope_id),
          );
          const rest = Array.from({ length: batch.length }, (_, row) => row).filter(
            (row) => !elsewhere.has(row),
          );
          const refused = splitRefusals(records, scopes, longestValue);
          return { payload: { batch: selectRows(batch, rest), records }, refused };
        }
      }
      const unknown = splits.unknownIn(batch);
      const claims = unknown.size === 0 ? undefined : { scopes: splits.ids(unknown), strict };
      await writer.append(batch, positions, claims);
      if (strict) splits.keep(unknown);
      // The rows are stored already: scopes that could not be looked up stay unknown, and are looked up with the next batch.
      else await splits.look(unknown).catch(() => undefined);
      return undefined;
    },
    most: MOST_MESSAGES,
  };
}
