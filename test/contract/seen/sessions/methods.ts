import { once } from 'node:events';
import type { GrpcClient } from '../../../api/grpc/client.ts';
import { uuid } from '../../../api/harness.ts';
import { isRecord } from '../../flatten.ts';
import type { Fields } from '../endpoint-session.ts';
import type { GrpcEndpoint } from '../grpc-endpoint.ts';

function fieldsOf(message: unknown): Fields {
  if (isRecord(message) && isRecord(message.fields)) return message.fields;
  throw new Error('no message came');
}

/** What methods take besides what HTTP does, and those that no call of HTTP has. */
export async function methodsSession(client: GrpcClient, endpoint: GrpcEndpoint): Promise<void> {
  const named = { scope: 'a fleet', entity: 'machine', metric: 'load', unit: '%', tags: { env: 'prod' } };
  await endpoint.must('Ingest', { ...named, outcome: 1 });
  const whole = { ...named, outcome: 2, id: 'two', meta: { line: '8' } };
  await endpoint.must('IngestBatch', { observations: [whole], history: true });
  const series = { entity_id: uuid('machine'), scope_id: uuid('a fleet') };
  await endpoint.must('NameSeries', { ...series, names: ['the first feature'], unit: '%', feature: 'a' });
  await endpoint.must('ForgetSeries', series);
  const ingest = client.stream('IngestStream');
  const batch = { observations: [{ scope: 'streamed', entity: 'one', outcome: 1 }, {}], history: true };
  ingest.write(batch);
  const [answer]: unknown[] = await once(ingest, 'data');
  endpoint.see('IngestStream', batch, fieldsOf(answer));
  ingest.end();
  for (const asked of [{ kind: 'event' }, { kind: 'event', scope: 'user:ann' }]) {
    for await (const lines of client.answers('Export', asked)) endpoint.see('Export', asked, fieldsOf(lines));
  }
}
