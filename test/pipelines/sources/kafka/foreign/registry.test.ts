import { afterAll, beforeAll, expect, it } from 'vitest';
import { SeriesDirectory } from '../../../../../operators/records/directory.ts';
import { formatInstant } from '../../../../../operators/time/instant.ts';
import { decodeEvents } from '../../../../../pipelines/sources/kafka/decode-events.ts';
import { decodeObservations } from '../../../../../pipelines/sources/kafka/decode-observations.ts';
import { SchemaContents } from '../../../../../pipelines/sources/kafka/registry/schema-contents.ts';
import { apicurioSerializers } from '../../../../../services/apicurio/program.ts';
import { type ApicurioService, startApicurio } from '../../../../../services/apicurio/start.ts';
import { describeWithApicurio } from '../../../../services/apicurio.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';
import { Reader, range, settingsFor, until } from '../reader.ts';
import { describeWithCompiler, describeWithPython, runJava, runPython } from './programs.ts';

const kafka = await kafkaForTests();
const describeWithRegistry = await describeWithApicurio();
const describeWithJava = await describeWithCompiler();

/** The number of messages that serialize.py and Serialize.java produce to each topic. */
const COUNTS = { observations: 9, events: 2, apicurio: 6 };
const AT = '2026-01-02T03:04:05.678Z';

kafka.describe('topics of the serializers of a schema registry', () => {
  describeWithRegistry('Apicurio Registry', () => {
    let registry: ApicurioService;
    let schemas: SchemaContents;
    const reader = new Reader(settingsFor(kafka.brokers));
    const prefix = `${kafka.prefix}registry-`;
    const brokers = kafka.brokers.join(',');

    beforeAll(async () => {
      const topics = Object.keys(COUNTS).map((name) => kafka.createTopic(`registry-${name}`));
      [registry] = await Promise.all([startApicurio(), ...topics]);
      schemas = new SchemaContents({ url: registry.url });
      await reader.join(`${prefix}group`, ...Object.keys(COUNTS).map((name) => `${prefix}${name}`));
    });
    afterAll(async () => {
      await Promise.all([reader.client.close(), schemas?.close(), registry?.stop()]);
    });

    const messages = async (name: keyof typeof COUNTS) => {
      const topic = `${prefix}${name}`;
      const of = () =>
        reader.batches.filter((batch) => batch.topic === topic).flatMap(({ records }) => records);
      await until(() => of().length >= COUNTS[name], `all of ${name} is read`);
      const fail = (error: unknown) => expect.unreachable(String(error));
      return schemas.add(of(), fail, new AbortController().signal);
    };
    const observations = async (name: keyof typeof COUNTS) => {
      const directory = new SeriesDirectory();
      const limits = { maxAhead: 3600e6, maxSeries: 1000, maxSeriesPerScope: 1000 };
      const decoded = decodeObservations(await messages(name), { directory, limits, now: Date.now });
      const { payload } = decoded;
      const rows = range(0, payload.length).map((row) => [
        directory.register.of(payload.series[row]),
        payload.outcome[row],
        formatInstant(payload.time[row]),
        payload.id?.[row],
        payload.features?.[row],
        payload.meta?.[row],
      ]);
      return { rows, reasons: decoded.refused.map(({ reason }) => reason) };
    };
    const at = expect.stringMatching(/^20/);

    describeWithPython('by those of confluent-kafka for Python', () => {
      beforeAll(() => runPython('serialize.py', brokers, registry.url, prefix));

      it('are read as JSON is', async () => {
        const avro = {
          scope: 'avro',
          entity: 'a',
          metric: 'cpu',
          unit: 'ms',
          tags: { host: 'db-1', Grüße: '🌍' },
        };
        const protobuf = { scope: 'protobuf', entity: 'a', metric: 'cpu' };
        expect(await observations('observations')).toEqual({
          rows: [
            [avro, 1.5, AT, '4611686018427387904', [0.5, 2], null],
            [{ scope: 'avro', entity: 'b' }, 2 ** 53, at, null, null, null],
            ...range(0, 300).map((n) => [{ scope: 'avro', entity: `${n}` }, n, AT, null, null, null]),
            [protobuf, 1.5, AT, '0', null, { host: 'db-1' }],
            [{ scope: 'protobuf', entity: 'b' }, 0, at, null, null, null],
            [{ scope: 'json', entity: 'a' }, 1.5, AT, null, null, null],
            [{ scope: 'plain', entity: 'a' }, 1, at, null, null, null],
          ],
          reasons: [
            'is of schema 8323073, which the schema registry does not have',
            'does not fit its schema (1): it ends too early',
          ],
        });
        const { payload } = decodeEvents(await messages('events'));
        expect(payload.map(({ input }) => input)).toEqual([
          {
            id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
            content: 'The pump in hall 3 was replaced.',
            timestamp: '2026-01-02T03:04:05.678901Z',
            metadata: { speaker: 'Ada' },
          },
          {
            id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
            content: 'The belt was tightened.',
            timestamp: AT,
          },
        ]);
      });
    });

    describeWithJava('by its own for Java', () => {
      beforeAll(async () => {
        const own = registry.url.replace('/ccompat/v7', '/registry/v2');
        await runJava(await apicurioSerializers(), 'Serialize.java', brokers, own, `${prefix}apicurio`);
      });

      it('are read with ids in headers, in eight bytes and in four', async () => {
        const { rows, reasons } = await observations('apicurio');
        expect(reasons).toEqual([]);
        expect(rows.map(([series, outcome]) => [series, outcome])).toEqual([
          [{ scope: 'avro', entity: '[]' }, 1.5],
          [{ scope: 'avro', entity: '[apicurio.registry.use-id]' }, 1.5],
          [{ scope: 'avro', entity: '[apicurio.registry.headers.enabled]' }, 1.5],
          [{ scope: 'avro', entity: expect.stringContaining('as-confluent') }, 1.5],
          [{ scope: 'json', entity: 'a' }, 1.5],
          [{ scope: 'json', entity: 'a' }, 1.5],
        ]);
      });
    });
  });
});
