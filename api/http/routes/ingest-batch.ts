import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { columnsSchema, observationSchema } from '../../../operators/records/observation.ts';
import {
  type BatchBuilder,
  MOST_REJECTIONS,
  type Rejection,
} from '../../../pipelines/sources/batch-builder.ts';
import { addColumns, isColumnar } from '../../../pipelines/sources/columns.ts';
import { noneOf } from '../../calls/none-acceptable.ts';
import { countsSchema, ingestObservations } from '../../calls/observations/ingest-observations.ts';
import type { HttpContext, Route } from '../context.ts';
import { brokenOff, type LineBlock, storeLines } from '../line-blocks.ts';
import { problemSchema } from '../problems.ts';

/** Rows of a stream that become durable together. */
const BLOCK = 5000;

interface Summary {
  accepted: number;
  duplicates: number;
  rejectedCount: number;
  rejected: Rejection[];
}

function add(summary: Summary, builder: BatchBuilder): void {
  summary.rejectedCount += builder.rejectedCount;
  const room = MOST_REJECTIONS - summary.rejected.length;
  if (room > 0) summary.rejected.push(...builder.rejections.slice(0, room));
}

async function append(context: HttpContext, summary: Summary, builder: BatchBuilder): Promise<void> {
  if (builder.length === 0) return;
  const { accepted, duplicates } = await context.intake.append(builder);
  summary.accepted += accepted;
  summary.duplicates += duplicates;
}

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

function takeStream(context: HttpContext, stream: Readable, summary: Summary): Promise<void> {
  return storeLines(
    stream,
    () => blockOf(context.intake.builder()),
    ({ builder }) => {
      add(summary, builder);
      return append(context, summary, builder);
    },
  );
}

async function takeBody(context: HttpContext, body: unknown, summary: Summary): Promise<void> {
  const builder = context.intake.builder();
  if (isColumnar(body)) {
    addColumns(builder, body);
  } else {
    const records: unknown =
      typeof body === 'object' && body !== null && 'observations' in body ? body.observations : undefined;
    if (!Array.isArray(records)) {
      const message = 'must be an array of observations; or send {"columns": …} or NDJSON';
      throw new InvalidInput(`observations ${message}.`, [{ path: 'observations', message }]);
    }
    records.forEach((record, index) => {
      builder.add(record, index);
    });
  }
  add(summary, builder);
  await append(context, summary, builder);
}

async function take(context: HttpContext, request: FastifyRequest): Promise<Summary> {
  const summary: Summary = { accepted: 0, duplicates: 0, rejectedCount: 0, rejected: [] };
  const body: unknown = request.body;
  if (!(body instanceof Readable)) {
    await takeBody(context, body, summary);
    return summary;
  }
  try {
    await takeStream(context, body, summary);
  } catch (error) {
    throw brokenOff(error, `${summary.accepted} observations`);
  }
  return summary;
}

/** POST /v1/ingest/batch: JSON, columns or NDJSON; the good rows are stored, the bad ones are named. */
export const ingestBatch: Route = (app, context) => {
  app.post(
    '/v1/ingest/batch',
    {
      config: { permission: ingestObservations.permission, checksBody: true, takesLines: true },
      schema: {
        summary:
          'Store many observations: a JSON batch, columns, or NDJSON (application/x-ndjson, any length).',
        tags: ['observations'],
        body: z.union([
          z.object({ observations: z.array(observationSchema).min(1) }),
          z.object({ columns: columnsSchema }),
        ]),
        response: {
          202: countsSchema,
          400: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const summary = await take(context, request);
      context.metrics.rejected.inc(summary.rejectedCount);
      const { accepted, duplicates, rejected, rejectedCount } = summary;
      if (accepted === 0 && duplicates === 0) {
        const detail =
          rejectedCount === 0
            ? 'The batch is empty; send at least one observation.'
            : noneOf(`${rejectedCount} observations`);
        throw new InvalidInput(detail, rejected);
      }
      return reply.code(202).send({ accepted, duplicates, rejected, rejected_count: rejectedCount });
    },
  );
};
