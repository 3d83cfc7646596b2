import { Readable } from 'node:stream';
import { z } from 'zod';
import { InvalidInput, TidemarkError } from '../../../../operators/records/errors.ts';
import { importLines } from '../../../../pipelines/ndjson/import.ts';
import { linesOf } from '../../../../pipelines/sources/ndjson.ts';
import { memoryScope } from '../../../calls/memory/in-scope.ts';
import type { Route } from '../../context.ts';
import { problemSchema } from '../../problems.ts';

/** Longest time without data, in milliseconds: memory accepts nothing else during an import. */
const PATIENCE = 10_000;
/** Milliseconds that lines may be behind the least rate. */
const BEHIND = 30_000;

/**
 * The lines of a body, including blank ones, so that line numbers match those of the sender.
 *
 * @param patience longest time without data, in milliseconds
 * @param leastRate bytes per second that must arrive, of the time that is spent waiting for them; default: no bound
 * @throws InvalidInput for a line that cannot be read, and if the body breaks off, stalls or is too slow
 */
export async function* importedLines(
  stream: Readable,
  patience = PATIENCE,
  leastRate = 0,
): AsyncGenerator<string> {
  /** Milliseconds for which it may still be waited. */
  let left = BEHIND;
  let since = 0;
  const pause = () => {
    since = performance.now();
    const most = Math.min(patience, left);
    return setTimeout(() => {
      const why =
        most < patience ? 'The data arrived too slowly' : `No data arrived for ${patience / 1000} s`;
      stream.destroy(new InvalidInput(`${why}; send the body again without pauses.`));
    }, most);
  };
  let next = 0;
  let timer = pause();
  try {
    for await (const lines of linesOf(stream)) {
      clearTimeout(timer);
      left -= performance.now() - since;
      for (const { index, text, fault } of lines) {
        for (; next < index; next++) yield '';
        if (text === undefined) throw new InvalidInput(`line ${index + 1}: ${fault}`);
        left = Math.min(BEHIND, left + (1000 * text.length) / leastRate);
        yield text;
        next++;
      }
      timer = pause();
    }
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    throw new InvalidInput(
      'The body could not be read completely; send it again. Lines that are already stored are skipped.',
    );
  } finally {
    clearTimeout(timer);
  }
}

/**
 * POST /v1/import: restores to memory, unchanged, what GET /v1/export returned. It is not a call, because lines are stored as they arrive
 * and are too many for one input. They name their authors themselves, so that whoever sends them speaks for others.
 */
export const importRoute: Route = (app, { memory: { feed, ledger: whole }, metrics, config, backendFor }) => {
  app.post(
    '/v1/import',
    {
      config: { permission: 'memory:speak', checksBody: true, takesLines: true },
      schema: {
        summary:
          'Import exported events, then claims, unchanged (application/x-ndjson, any length). Lines that are already stored are skipped.',
        tags: ['memory'],
        querystring: z.strictObject({ scope: memoryScope }),
        consumes: ['application/x-ndjson'],
        body: z.string().describe('Lines of an export.'),
        response: {
          200: z.object({
            events: z.number().int(),
            claims: z.number().int(),
            relations: z.number().int(),
            skipped: z
              .number()
              .int()
              .describe('Number of lines that were already stored with the same content.'),
          }),
          400: problemSchema,
          409: problemSchema,
          415: problemSchema,
        },
      },
    },
    async (request) => {
      const body: unknown = request.body;
      if (!(body instanceof Readable)) {
        const detail = 'Send the lines of an export with content-type application/x-ndjson.';
        throw new TidemarkError('unsupported_media_type', detail);
      }
      try {
        const lines = importedLines(body, PATIENCE, config.leastRate);
        const imported = await backendFor(request).memory.within(request.query.scope, ({ memory }) =>
          memory.exclusive((ledger) => importLines(ledger, lines)),
        );
        metrics.events.inc(imported.events);
        metrics.claims.inc(imported.claims);
        return { ...imported };
      } finally {
        feed.advance(await whole.end());
      }
    },
  );
};
