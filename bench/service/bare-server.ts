import fastify from 'fastify';
import { isObservation } from '../../operators/records/validator.ts';
import { linesOf } from '../../pipelines/sources/ndjson.ts';

/**
 * The baseline of the http bench: Fastify routes that read and validate the same bodies with the same validator, and discard them.
 * Prints its URL when it listens.
 */
const app = fastify({ bodyLimit: 64 * 1024 * 1024 });
app.addContentTypeParser('application/x-ndjson', (_request, payload, done) => done(null, payload));

app.post('/v1/ingest', async (request, reply) => {
  const body: unknown = request.body;
  if (!isObservation(body)) return reply.code(400).send({ status: 'rejected' });
  return reply.code(202).send({ id: body.entity_id, status: 'accepted' });
});

app.post<{ Body: AsyncIterable<Buffer> }>('/v1/ingest/batch', async (request, reply) => {
  let accepted = 0;
  for await (const lines of linesOf(request.body)) {
    for (const { text } of lines) if (text !== undefined && isObservation(JSON.parse(text))) accepted++;
  }
  return reply.code(202).send({ accepted, duplicates: 0, rejected: [] });
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
process.stdout.write(`${JSON.stringify({ msg: 'listening', url: `http://127.0.0.1:${port}` })}\n`);
process.on('SIGTERM', () => void app.close());
