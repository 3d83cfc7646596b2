import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KafkajsClient } from '../../../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import { type KafkaService, startKafka } from '../../../../services/kafka/start.ts';
import { freePort } from '../../../../services/port.ts';
import type { KafkaSasl, KafkaTls } from '../../../../sinks/kafka/settings.ts';
import { kafkaForTests } from '../../../services/kafka.ts';
import { Reader, settingsFor, silent, until } from './reader.ts';

const shared = await kafkaForTests();

/** A token that a broker without further settings takes: unsecured, of the subject `tidemark`. */
function unsecuredToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ sub: 'tidemark', iat: now, exp: now + 600, scope: [] })}.`;
}

/** Makes a certificate and its key with the tool of OpenSSL: its own authority, or signed by another one. */
function makePair(folder: string, name: string, authority?: string): void {
  const file = (kind: string, of = name) => join(folder, `${of}.${kind}`);
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  const signed =
    authority === undefined ? [] : ['-CA', file('crt', authority), '-CAkey', file('key', authority)];
  const places = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', file('key'), '-out', file('crt')];
  execFileSync('openssl', ['req', ...options, ...signed, ...places], { stdio: 'ignore' });
  writeFileSync(file('pem'), `${readFileSync(file('key'), 'utf8')}${readFileSync(file('crt'), 'utf8')}`);
}

shared.describe('a broker that asks for SASL or certificates, by TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-kafka-tls-'));
  const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
  const user = { username: 'tidemark', password: 'planted-secret' };
  const tokens = createServer((_request, response) => {
    response.end(JSON.stringify({ access_token: unsecuredToken(), token_type: 'Bearer' }));
  });
  let kafka: KafkaService;
  let brokers: readonly string[];
  let tlsBrokers: readonly string[];
  let trusted: KafkaTls;
  let tokenUrl = '';

  beforeAll(async () => {
    makePair(folder, 'authority');
    makePair(folder, 'broker', 'authority');
    makePair(folder, 'client', 'authority');
    makePair(folder, 'stranger');
    trusted = { ca: pem('authority.crt') };
    const port = await freePort();
    const tls = {
      port: await freePort(),
      keystore: join(folder, 'broker.pem'),
      truststore: join(folder, 'authority.crt'),
    };
    kafka = await startKafka({ sasl: { port, ...user }, tls });
    brokers = [`127.0.0.1:${port}`];
    tlsBrokers = [`127.0.0.1:${tls.port}`];
    await kafka.createTopics([{ topic: 'words', partitions: 1 }]);
    await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
    const address = tokens.address();
    if (address !== null && typeof address !== 'string') tokenUrl = `http://127.0.0.1:${address.port}/token`;
  });
  afterAll(async () => {
    tokens.close();
    await kafka?.stop();
    rmSync(folder, { recursive: true });
  });

  const saslOf = (mechanism: KafkaSasl['mechanism']): KafkaSasl =>
    mechanism === 'oauthbearer' ? { mechanism, ...user, tokenUrl } : { mechanism, ...user };

  it.each(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'] as const)(
    'is written to and read from by %s, from a rack',
    async (mechanism) => {
      const reader = new Reader(
        settingsFor(brokers, { sasl: saslOf(mechanism), tls: trusted, rack: 'zone-a' }),
      );
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
    const client = new KafkajsClient(
      settingsFor(brokers, { sasl, tls: trusted, sendDeadlineMs: 500 }),
      silent,
    );
    const failure = await client.ping().catch((error: unknown) => error);
    await client.close();
    expect(failure).toMatchObject({ code: 'broker_unavailable' });
    expect(String(failure)).not.toContain('planted');
  });

  it('is written to and read from with a certificate of the client', async () => {
    const tls = { ...trusted, cert: pem('client.crt'), key: pem('client.key') };
    const reader = new Reader(settingsFor(tlsBrokers, { tls }));
    try {
      await reader.client.producer().send('words', [{ key: null, value: 'by certificate' }]);
      await reader.join('group of certificates', 'words');
      const read = () => reader.batches.flatMap(({ records }) => records.map(({ value }) => String(value)));
      await until(() => read().includes('by certificate'), 'what was written is read');
    } finally {
      await reader.client.close();
    }
  });

  it('is not reached where one of the two does not trust the certificate of the other', async () => {
    const stranger = { cert: pem('stranger.crt'), key: pem('stranger.key') };
    // A client waits for a while before it gives up: together.
    const failures = await Promise.all(
      [trusted, { ...trusted, ...stranger }, true, { ca: stranger.cert }].map(async (tls) => {
        const client = new KafkajsClient(settingsFor(tlsBrokers, { tls, sendDeadlineMs: 500 }), silent);
        const failure = await client.ping().catch((error: unknown) => error);
        await client.close();
        expect(failure).toMatchObject({ code: 'broker_unavailable' });
        return String(failure);
      }),
    );
    // What an alert of TLS says depends on the version of OpenSSL.
    expect(failures).toEqual([
      expect.stringMatching(/bad certificate|certificate required/),
      expect.stringMatching(/bad certificate|certificate unknown|unknown ca/),
      expect.stringMatching(/unable to (get local issuer|verify)|self-signed/),
      expect.stringMatching(/unable to (get local issuer|verify)|self-signed/),
    ]);
    expect(failures.join()).not.toContain('PRIVATE KEY');
  });
});
