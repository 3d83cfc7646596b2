import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { z } from 'zod';
import { writeArchive } from '../../../pipelines/transfer/archive.ts';
import { wallClock } from '../../process/wall-clock.ts';
import { BACKUP_STORES } from '../../stores/transfer.ts';
import { callerOf } from '../auth.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/**
 * GET /v1/backup: a copy of the whole store as of one moment, with everything acknowledged before the request, while the server goes on.
 * Its last line says that it is whole; a failure in between breaks off the response.
 */
export const backup: Route = (app, { intake, backendFor, shares }) => {
  app.get(
    '/v1/backup',
    {
      // A HEAD request would read everything and send nothing.
      exposeHeadRoute: false,
      config: { permission: 'admin' },
      schema: {
        summary:
          'A consistent copy of the whole store, which tidemark restore brings back: gzipped NDJSON with a checksum of each table.',
        tags: ['service'],
        querystring: z.strictObject({
          store: z
            .enum(BACKUP_STORES)
            .default('signals')
            .describe('`memory` for the store of MEMORY_DB_DSN, where memory has one of its own.'),
        }),
        response: {
          200: {
            description: 'The archive.',
            content: { 'application/gzip': { schema: z.string().meta({ format: 'binary' }) } },
          },
          400: problemSchema,
          422: problemSchema,
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { store, memoryStore } = backendFor(request);
      reply.raw.once('close', shares.exports.take(callerOf(request)).release);
      await intake.settle();
      const from = request.query.store === 'memory' ? memoryStore : store;
      const body = new PassThrough();
      const gone = once(body, 'close').then(() => {
        throw new Error('the reader of the backup has gone');
      });
      // Nobody may be waiting for it when it is settled.
      gone.catch(() => undefined);
      const write = async (bytes: Buffer) => {
        if (!body.write(bytes)) await Promise.race([once(body, 'drain'), gone]);
      };
      // The answer begins once the tables can be read, so that what prevents it is a problem with a status.
      await new Promise<void>((begin, refuse) => {
        from
          .tables(async (tables) => {
            begin();
            await writeArchive(tables, wallClock(), write);
            body.end();
          })
          .catch((error: unknown) => {
            refuse(error);
            if (body.destroyed) return;
            request.log.error({ err: error }, 'a backup failed');
            body.destroy(error instanceof Error ? error : undefined);
          });
      });
      reply.type('application/gzip');
      return Reflect.apply(reply.send, reply, [body]);
    },
  );
};
