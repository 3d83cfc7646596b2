import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KafkajsClient } from '../../../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import { type KafkaService, startKafka } from '../../../../services/kafka/start.ts';
import { freePort } from '../../../../services/port.ts';
import type { KafkaSasl } from '../../../../sinks/kafka/settings.ts';
import { kafkaForTests } from '../../../services/kafka.ts';
import { Reader, settingsFor, silent, until } from './reader.ts';

const shared = await kafkaForTests();

/** A token that a broker without further settings takes: unsecured, of the subject `tidemark`. */
function unsecuredToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ sub: 'tidemark', iat: now, exp: now + 600, scope: [] })}.`;
}

shared.describe('a broker that asks for SASL', () => {
  const user = { username: 'tidemark', password: 'planted-secret' };
  const tokens = createServer((_request, response) => {
    response.end(JSON.stringify({ access_token: unsecuredToken(), token_type: 'Bearer' }));
  });
  let kafka: KafkaService;
  let brokers: readonly string[];
  let tokenUrl = '';

  beforeAll(async () => {
    const port = await freePort();
    kafka = await startKafka({ sasl: { port, ...user } });
    brokers = [`127.0.0.1:${port}`];
    await kafka.createTopics([{ topic: 'words', partitions: 1 }]);
    await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
    const address = tokens.address();
    if (address !== null && typeof address !== 'string') tokenUrl = `http://127.0.0.1:${address.port}/token`;
  });
  afterAll(async () => {
    tokens.close();
    await kafka.stop();
  });

  const saslOf = (mechanism: KafkaSasl['mechanism']): KafkaSasl =>
    mechanism === 'oauthbearer' ? { mechanism, ...user, tokenUrl } : { mechanism, ...user };

  it.each(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'] as const)(
    'is written to and read from by %s, from a rack',
    async (mechanism) => {
      const reader = new Reader(settingsFor(brokers, { sasl: saslOf(mechanism), rack: 'zone-a' }));
      try {
        await reader.client.producer().send('words', [{ key: null, value: mechanism }]);
        await reader.join(`group ${mechanism}`, 'words');
        const read = () => reader.batches.flatMap(({ records }) => records.map(({ value }) => String(value)));
        await until(() => read().includes(mechanism), 'what was written is read');
      } finally {
        await reader.client.close();
      }
    },
  );

  it('is not reached with a wrong password, which is told without it', async () => {
    const sasl: KafkaSasl = { mechanism: 'scram-sha-256', username: 'tidemark', password: 'planted-other' };
    const client = new KafkajsClient(settingsFor(brokers, { sasl, sendDeadlineMs: 500 }), silent);
    const failure = await client.ping().catch((error: unknown) => error);
    await client.close();
    expect(failure).toMatchObject({ code: 'broker_unavailable' });
    expect(String(failure)).not.toContain('planted');
  });
});
