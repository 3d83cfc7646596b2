import { Readable } from 'node:stream';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { columnsSchema, observationSchema } from '../../../operators/records/observation.ts';
import type { BatchBuilder } from '../../../pipelines/sources/batch-builder.ts';
import { isColumnar } from '../../../pipelines/sources/columns.ts';
import { brokenOff } from '../../calls/broken-off.ts';
import { ingestObservations as call } from '../../calls/observations/ingest-observations.ts';
import { ObservationIntake } from '../../calls/observations/observation-intake.ts';
import { PatientIntake } from '../../intake/patient-intake.ts';
import type { Route } from '../context.ts';
import { type LineBlock, storeLines } from '../line-blocks.ts';
import { serveCall } from '../serve-call.ts';

/** Rows of a stream that become durable together. */
const BLOCK = 5000;

/** A block of a stream of observations. */
function blockOf(builder: BatchBuilder): LineBlock & { readonly builder: BatchBuilder } {
  return {
    builder,
    add: (record, index) => void builder.add(record, index),
    reject: (index, path, message) => builder.reject(index, path, message),
    get full() {
      return builder.length + builder.rejectedCount >= BLOCK;
    },
  };
}

async function takeLines(taking: ObservationIntake, stream: Readable): Promise<void> {
  try {
    await storeLines(
      stream,
      () => blockOf(taking.builder()),
      ({ builder }) => taking.store(builder),
    );
  } catch (error) {
    throw brokenOff(error, taking.counts.accepted, 'observation');
  }
}

function observationsIn(body: unknown): readonly unknown[] {
  const observations: unknown =
    typeof body === 'object' && body !== null && 'observations' in body ? body.observations : undefined;
  if (Array.isArray(observations)) return observations;
  const message = 'must be an array of observations; or send {"columns": …} or NDJSON';
  throw new InvalidInput(`observations ${message}.`, [{ path: 'observations', message }]);
}

function take(taking: ObservationIntake, body: unknown): Promise<void> {
  if (body instanceof Readable) return takeLines(taking, body);
  return isColumnar(body) ? taking.takeColumns(body) : taking.take(observationsIn(body));
}

/** What the query says, as the schema of the route has read it. */
const queried = call.input.pick({ history: true });

/**
 * POST /v1/ingest/batch. A body is JSON, columns or a stream of lines of any length, and a fault has the index of its row instead of a path
 * into the body.
 */
export const ingestBatch: Route = (app, context) => {
  const { metrics } = context;
  serveCall(app, context, call, {
    status: 202,
    refused: [400],
    body: z.union([
      z.object({ observations: z.array(observationSchema).min(1) }),
      z.object({ columns: columnsSchema }),
    ]),
    takesLines: true,
    async answer(request) {
      const { history } = queried.parse(request.query);
      const { intake } = context.backendFor(request);
      const isLimited = context.config.observationRate !== undefined && request.body instanceof Readable;
      const taking = new ObservationIntake(
        isLimited ? new PatientIntake(intake, context.stopping) : intake,
        history,
      );
      await take(taking, request.body);
      metrics.rejected.inc(taking.counts.rejected_count);
      return taking.answer((rejected) => rejected);
    },
  });
};
