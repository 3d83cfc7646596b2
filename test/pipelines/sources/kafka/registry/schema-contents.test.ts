import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observationsIn } from '../../../../../pipelines/sources/kafka/message-form.ts';
import type { KafkaRecord } from '../../../../../pipelines/sources/kafka/port.ts';
import { SchemaContents } from '../../../../../pipelines/sources/kafka/registry/schema-contents.ts';
import type { RegistrySettings } from '../../../../../pipelines/sources/kafka/registry/settings.ts';
import { temporaryFolder } from '../../../../sinks/fixtures.ts';
import { type Answer, RegistryServer } from './registry-server.ts';

const LONG = { schema: '{"type":"record","name":"R","fields":[{"name":"outcome","type":"long"}]}' };
const UNKNOWN: Answer = [404, { error_code: 40403, message: 'Schema not found' }];

/** A message of a schema: the number one half of the byte, by Avro. */
function message(id: number, ...payload: number[]): KafkaRecord {
  const value = Buffer.from([0, 0, 0, 0, 0, ...payload]);
  value.writeUInt32BE(id, 1);
  return { offset: 0, key: null, value, headers: {}, timestamp: 0 };
}

const forms = (records: readonly KafkaRecord[]) => records.map((record) => observationsIn(record, 1000));
const one = (outcome: number) => ({ kind: 'one', record: { outcome } });
const poison = (reason: string) => ({ kind: 'poison', reason: expect.stringContaining(reason) });

describe('SchemaContents', () => {
  const server = new RegistryServer(() => undefined);
  const stop = new AbortController();
  const failures: string[] = [];
  let url = '';
  let schemas: SchemaContents;

  const open = (more: Partial<RegistrySettings> = {}) => {
    schemas = new SchemaContents({ url, ...more });
  };
  const add = (...records: KafkaRecord[]) =>
    schemas.add(records, (error) => failures.push(String(error)), stop.signal);
  const read = async (...records: KafkaRecord[]) => forms(await add(...records));

  beforeEach(async () => {
    server.requests.length = 0;
    failures.length = 0;
    url = await server.listen();
    open();
  });
  afterEach(async () => {
    await schemas.close();
    await server.close();
  });

  it('leaves messages without a schema alone, and asks for nothing', () => {
    const plain = { ...message(1), value: Buffer.from('{}') };
    const records = [plain, { ...plain, value: null }, { ...plain, value: Buffer.from([0, 1, 2]) }];
    expect(add(...records)).toEqual(records);
    expect(server.requests).toEqual([]);
  });

  it('loads a schema once, and then does not wait', async () => {
    server.answer = () => [200, LONG];
    const both = await Promise.all([read(message(7, 2), message(7, 4)), read(message(7, 6))]);
    expect(both).toEqual([[one(1), one(2)], [one(3)]]);
    expect(add(message(7, 2))).not.toBeInstanceOf(Promise);
    expect(server.requests).toEqual([{ path: '/schemas/ids/7', authorization: undefined }]);
  });

  it('reads JSON after the header where the schema is of JSON', async () => {
    server.answer = () => [
      200,
      { schema: '{}', schemaType: 'JSON', references: [{ name: 'a', subject: 'b', version: 1 }] },
    ];
    const payload = Buffer.from('{"outcome": 1}\n');
    expect(await read(message(7, ...payload), message(7, 1))).toEqual([one(1), poison('is not JSON')]);
  });

  it('follows references, each once', async () => {
    const file = (text: string, ...names: string[]) => ({
      schema: `syntax = "proto3"; ${names.map((name) => `import "${name}";`).join('')} ${text}`,
      schemaType: 'PROTOBUF',
      references: names.map((name) => ({ name, subject: `${name}/value`, version: 3 })),
    });
    const answers: Record<string, Answer> = {
      '/schemas/ids/7': [200, file('message M { A a = 1; B b = 2; }', 'a', 'b')],
      '/subjects/a%2Fvalue/versions/3': [200, file('message A { B b = 1; }', 'b')],
      '/subjects/b%2Fvalue/versions/3': [200, file('message B { double outcome = 1; }')],
    };
    server.answer = (path) => answers[path];
    const value = [0, 10, 2, 10, 0];
    expect(await read(message(7, ...value))).toEqual([{ kind: 'one', record: { a: { b: { outcome: 0 } } } }]);
    expect(server.requests.map(({ path }) => path)).toEqual(Object.keys(answers));
  });

  it.each<[string, (path: string) => Answer, string]>([
    ['is not there', () => UNKNOWN, 'is of schema 7, which the schema registry does not have'],
    [
      'is none',
      () => [200, { schema: '{"type":"strange"}' }],
      'is of schema 7, which is not a valid Avro schema',
    ],
    ['is of another type', () => [200, { schema: '', schemaType: 'XSD' }], 'is of the type XSD'],
    ['is too large', () => [200, { schema: 'x'.repeat(2 ** 21) }], 'is larger than 1048576 bytes'],
    [
      'refers to one that is not there',
      (path) =>
        path.startsWith('/schemas')
          ? [200, { ...LONG, references: [{ name: 'A', subject: 'a', version: 1 }] }]
          : UNKNOWN,
      'refers to a/1, which the registry does not have',
    ],
    [
      'refers to itself',
      () => [200, { ...LONG, references: [{ name: 'A', subject: 'a', version: 1 }] }],
      'refers to itself by a/1',
    ],
    [
      'refers to very many',
      (path) => {
        const version = Number(path.split('/').at(-1)) + 1;
        return [200, { ...LONG, references: [{ name: 'A', subject: 'a', version }] }];
      },
      'refers to more than 100 schemas',
    ],
  ])('rejects messages whose schema %s', async (_, answer, reason) => {
    server.answer = answer;
    expect(await read(message(7, 2))).toEqual([poison(reason)]);
    expect(failures).toEqual([]);
  });

  describe('ids of Apicurio Registry', () => {
    const long = (id: number) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(BigInt(id));
      return bytes;
    };
    const inHeader = (headers: KafkaRecord['headers']) => ({
      ...message(0),
      value: Buffer.from([2]),
      headers,
    });
    const found = (type: string) => (path: string) =>
      path.startsWith('/apis/registry/v2/search/artifacts?')
        ? ([200, { artifacts: [{ type }], count: 1 }] as const)
        : ([200, LONG.schema] as const);

    beforeEach(async () => {
      await schemas.close();
      open({ url: `${url}/apis/ccompat/v7` });
    });

    it('are read from headers, and from eight bytes', async () => {
      server.answer = found('AVRO');
      const records = [
        inHeader({ 'apicurio.value.globalId': long(7), 'apicurio.value.encoding': 'BINARY' }),
        inHeader({ 'apicurio.value.contentId': long(8) }),
        { ...message(0), value: Buffer.from([0, ...long(7), 2]) },
      ];
      expect(await read(...records)).toEqual([one(1), one(1), one(1)]);
      const paths = server.requests.map(({ path }) => path).sort();
      expect(paths).toEqual([
        '/apis/registry/v2/ids/contentIds/8?dereference=true',
        '/apis/registry/v2/ids/globalIds/7?dereference=true',
        '/apis/registry/v2/ids/globalIds/7?dereference=true',
        '/apis/registry/v2/search/artifacts?contentId=8',
        '/apis/registry/v2/search/artifacts?globalId=7',
        '/apis/registry/v2/search/artifacts?globalId=7',
      ]);
    });

    it('are of no matter where the value is JSON, or the header is none', () => {
      const records = [
        inHeader({ 'apicurio.value.globalId': long(7), 'apicurio.value.encoding': Buffer.from('JSON') }),
        inHeader({ 'apicurio.value.globalId': '7' }),
      ];
      expect(add(...records)).toEqual(records);
    });

    it.each<[string, (path: string) => Answer, string]>([
      [
        'is not there',
        () => [200, { artifacts: [], count: 0 }],
        'is of schema globalId 7, which the schema registry does not have',
      ],
      ['is of Protobuf', found('PROTOBUF'), "which is Protobuf by Apicurio's serializer, which is not read"],
      [
        'is gone',
        (path) => (path.includes('search') ? found('AVRO')(path) : [404, { error_code: 404 }]),
        'does not have',
      ],
    ])('reject messages whose schema %s', async (_, answer, reason) => {
      server.answer = answer;
      expect(await read(inHeader({ 'apicurio.value.globalId': long(7) }))).toEqual([poison(reason)]);
    });

    it('are unknown to other registries', async () => {
      await schemas.close();
      open();
      expect(await read(inHeader({ 'apicurio.value.globalId': long(7) }))).toEqual([
        poison('SIGNAL_KAFKA_REGISTRY_URL must end in /apis/ccompat/v7'),
      ]);
      expect(server.requests).toEqual([]);
    });
  });

  it('rejects a value that does not fit its schema', async () => {
    server.answer = () => [200, LONG];
    expect(await read(message(7, 2, 2), message(7), message(7, 2))).toEqual([
      poison('does not fit its schema (7): it has 1 bytes after its end'),
      poison('does not fit its schema (7): it ends too early'),
      one(1),
    ]);
  });

  it.each<[string, Answer]>([
    ['was not there', UNKNOWN],
    ['could not be used', [200, { schema: '{"type":"strange"}' }]],
  ])('asks again for a schema that %s, after a while', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      server.answer = () => answer;
      expect(await read(message(7, 2))).toEqual([poison('is of schema 7, which')]);
      server.answer = () => [200, LONG];
      vi.advanceTimersByTime(29_000);
      expect(await read(message(7, 2))).toEqual([poison('is of schema 7, which')]);
      vi.advanceTimersByTime(2_000);
      expect(await read(message(7, 2))).toEqual([one(1)]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each<[string, Answer, string]>([
    ['fails', [503, 'secret words'], 'answered 503.'],
    ['is a page', [200, '<html>'], 'answered 200 without a schema'],
    ['is a page that is not there', [404, '<html>'], 'answered 404 without a schema'],
    ['is elsewhere', [302, ''], 'answered 302 without a schema'],
    ['asks who we are', [401, { error_code: 40101 }], 'answered 401; check SIGNAL_KAFKA_REGISTRY_USERNAME'],
  ])('waits for a registry that %s', async (_, answer, reason) => {
    server.answer = () => answer;
    const reading = read(message(7, 2), message(8, 2));
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1));
    server.answer = () => [200, LONG];
    expect(await reading).toEqual([one(1), one(1)]);
    expect(failures[0]).toContain(`The schema registry of SIGNAL_KAFKA_REGISTRY_URL ${reason}`);
    expect(failures.join()).not.toContain('secret');
  });

  it('waits for a registry that is away', async () => {
    await server.close();
    const reading = read(message(7, 2));
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0));
    server.answer = () => [200, LONG];
    await server.listen(Number(new URL(url).port));
    expect(await reading).toEqual([one(1)]);
    expect(failures[0]).toContain('does not answer (ECONNREFUSED)');
  });

  it('gives up an answer that does not come', async () => {
    await schemas.close();
    schemas = new SchemaContents({ url }, { patience: 50 });
    server.answer = () => undefined;
    const reading = read(message(7, 2));
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0));
    server.answer = () => [200, LONG];
    expect(await reading).toEqual([one(1)]);
    expect(failures[0]).toContain('does not answer within 0.05 s');
  });

  it('stops waiting for an answer at once', async () => {
    server.answer = () => undefined;
    const ended = new AbortController();
    const reading = Promise.resolve(schemas.add([message(7, 2)], () => undefined, ended.signal));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    const begun = performance.now();
    ended.abort();
    await expect(reading).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('stops waiting', async () => {
    server.answer = () => [503, ''];
    const ended = new AbortController();
    const reading = Promise.resolve(
      schemas.add([message(7, 2)], (error) => failures.push(String(error)), ended.signal),
    );
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0));
    ended.abort();
    await expect(reading).rejects.toThrow();
  });

  it.each([
    [
      { username: 'user', password: 'pass:wörd' },
      `Basic ${Buffer.from('user:pass:wörd').toString('base64')}`,
    ],
    [{ token: 'abc' }, 'Bearer abc'],
  ])('says who it is: %#', async (settings, authorization) => {
    await schemas.close();
    open(settings);
    server.answer = () => [200, LONG];
    await read(message(7, 2));
    expect(server.requests).toEqual([{ path: '/schemas/ids/7', authorization }]);
  });

  it('trusts the certificates that it is given, and shows its own', async () => {
    const folder = temporaryFolder();
    const pair = (name: string) => {
      const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
      const places = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)];
      const names = ['-addext', 'subjectAltName=IP:127.0.0.1'];
      execFileSync('openssl', ['req', ...options, ...names, ...places], { stdio: 'ignore' });
      const pem = (kind: string) => readFileSync(join(folder, `${name}.${kind}`), 'utf8');
      return { cert: pem('crt'), key: pem('key') };
    };
    const [own, client] = [pair('registry'), pair('client')];
    const secure = new RegistryServer(() => [200, LONG], { ...own, ca: client.cert, requestCert: true });
    await schemas.close();
    url = await secure.listen();
    try {
      open({ tls: { ca: own.cert, ...client } });
      expect(await read(message(7, 2))).toEqual([one(1)]);
      for (const [tls, reason] of [
        [undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
        [{ ca: own.cert }, 'does not answer'],
      ] as const) {
        await schemas.close();
        open({ tls });
        failures.length = 0;
        const ended = new AbortController();
        const reading = schemas.add([message(7, 2)], (error) => failures.push(String(error)), ended.signal);
        await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0));
        ended.abort();
        await expect(reading).rejects.toThrow();
        expect(failures[0]).toContain(reason);
      }
    } finally {
      await secure.close();
    }
  });

  it('keeps the schemas that were used last', async () => {
    server.answer = () => [200, LONG];
    const ids = Array.from({ length: 1000 }, (_, id) => message(id, 2));
    await add(...ids);
    await add(message(0, 2), message(5000, 2));
    expect(add(message(0, 2), message(2, 2))).not.toBeInstanceOf(Promise);
    expect(add(message(1, 2))).toBeInstanceOf(Promise);
  });
});
