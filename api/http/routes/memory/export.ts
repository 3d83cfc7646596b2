import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { memoryScope } from '../../../calls/memory/in-scope.ts';
import { EXPORT_KINDS, type ExportKind, exportLines } from '../../../calls/memory/lines.ts';
import { callerOf } from '../../auth.ts';
import type { Route } from '../../context.ts';
import { problemSchema } from '../../problems.ts';

/** UTF-16 units of lines that are sent together. */
const CHUNK = 64 * 1024;

const TYPES: Readonly<Record<ExportKind, string>> = {
  event: 'application/x-ndjson',
  claim: 'application/x-ndjson',
  lesson: 'text/markdown',
};

/** Lines with line feeds, joined into chunks, with a turn of the event loop after each. */
async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
    await nextTurn();
  }
  if (chunk !== '') yield chunk;
}

/**
 * GET /v1/export: all events, or all claims with their versions, as lines that POST /v1/import accepts; or lessons as Markdown with YAML
 * front matter. It is not a call, because all of memory is too large for one answer.
 */
export const exportRoute: Route = (app, { shares, backendFor }) => {
  app.get(
    '/v1/export',
    {
      // A HEAD request would read everything and send nothing.
      exposeHeadRoute: false,
      config: { permission: 'memory:read' },
      schema: {
        summary:
          'All events or all claims as NDJSON, which POST /v1/import restores without loss; or lessons as markdown with YAML front matter.',
        tags: ['memory'],
        querystring: z.strictObject({ kind: z.enum(EXPORT_KINDS), scope: memoryScope }),
        response: {
          200: {
            description: 'NDJSON lines, or markdown for lessons.',
            content: {
              'application/x-ndjson': { schema: z.string() },
              'text/markdown': { schema: z.string() },
            },
          },
          400: problemSchema,
          429: problemSchema,
        },
      },
    },
    (request, reply) => {
      const { kind, scope } = request.query;
      const { memory } = backendFor(request);
      const own = memory.ledger.of(memory.scopeOf(scope));
      reply.raw.once('close', shares.exports.take(callerOf(request)).release);
      reply.type(`${TYPES[kind]}; charset=utf-8`);
      return Reflect.apply(reply.send, reply, [Readable.from(chunksOf(exportLines(own, kind)))]);
    },
  );
};
