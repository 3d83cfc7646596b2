import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventSchema } from '../../../operators/records/event.ts';
import { columnsSchema, observationSchema } from '../../../operators/records/observation.ts';
import { MOST_UNFOLDED } from '../../../pipelines/sources/kafka/codecs/limit.ts';
import { allObservations, call, until } from '../../api/answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from '../../api/harness.ts';
import { kafka, messagesOf } from '../../e2e/kafka-site.ts';
import { isRecord } from '../flatten.ts';
import { CLAIM_CHANGE, CONTRADICTION_CHANGE, SIGNAL_CHANGE } from '../parts/kafka.ts';
import { STREAMS } from '../whole.ts';
import { HttpSession } from './http-session.ts';
import { EVENTS, memorySession } from './sessions/memory.ts';
import { populated } from './sessions/population.ts';
import { TopicsSeen } from './topics.ts';
import { unseenOf } from './unseen.ts';

/** Observations of a message: less than a megabyte. */
const BATCH = 1000;
const SENTINEL = 'sentinel';

kafka.describe('sessions over Kafka', () => {
  const folder = makeFolder();
  const topics = { observations: '', events: '', signals: '', claims: '', deadLetter: '' };
  const seen = new TopicsSeen();
  let service: LocalService;

  beforeAll(async () => {
    for (const name of ['observations', 'events', 'signals', 'claims', 'deadLetter'] as const) {
      topics[name] = await kafka.createTopic(`contract.${name}`);
    }
    service = await serve(join(folder, 'store.sqlite'), {
      SIGNAL_KAFKA_BROKERS: kafka.brokers.join(','),
      SIGNAL_KAFKA_GROUP: `${kafka.prefix}contract`,
      SIGNAL_KAFKA_OBSERVATIONS_TOPIC: topics.observations,
      SIGNAL_KAFKA_SIGNALS_TOPIC: topics.signals,
      SIGNAL_KAFKA_EVENTS_TOPIC: topics.events,
      SIGNAL_KAFKA_CLAIMS_TOPIC: topics.claims,
      SIGNAL_KAFKA_DEAD_LETTER_TOPIC: topics.deadLetter,
      MEMORY_REVIEW: 'agent',
    });
  });
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });

  async function produce(topic: string, values: readonly string[], key: string | null = null): Promise<void> {
    const producer = kafka.client().producer();
    await producer.connect();
    await producer.send({ topic, messages: values.map((value) => ({ key, value })) });
    await producer.disconnect();
  }

  it('store observations in each form of a message, and refuse others', async () => {
    const observations = populated();
    const arrays = Array.from({ length: Math.ceil(observations.length / BATCH) }, (_, at) =>
      observations.slice(BATCH * at, BATCH * (at + 1)),
    );
    const [scope_id, entity_id] = [uuid('kafka'), uuid('one')];
    const whole = {
      scope_id,
      entity_id,
      outcome: 1,
      id: 'one',
      meta: { line: '7' },
      timestamp: '2026-05-01T00:00:00Z',
    };
    const form = (second: number) => ({
      ...whole,
      id: `${second}`,
      timestamp: `2026-05-01T00:00:0${second}Z`,
    });
    const columns = {
      series: [
        [scope_id, entity_id],
        { scope_id, entity_id, metric: 'load', unit: '%', tags: { env: 'prod' } },
        { scope: 'a', entity: 'b' },
      ],
      index: [0, 1, 2],
      outcome: [1, 2, 3],
      timestamp: ['2026-05-01T00:01:00Z', 1777593602000, 1777593602000],
      id: ['columns', null, null],
    };
    const forms = {
      object: JSON.stringify(whole),
      observations: JSON.stringify({ observations: [form(1)] }),
      columns: JSON.stringify({ columns }),
      lines: `${JSON.stringify(form(2))}\n${JSON.stringify(form(3))}`,
    };
    await produce(topics.observations, [
      ...arrays.map((some) => JSON.stringify(some)),
      ...Object.values(forms),
    ]);
    const stall = Array.from({ length: 7 }, (_, at) => ({
      ...form(at),
      scope_id: uuid(SENTINEL),
      outcome: 11,
    }));
    await produce(topics.observations, [JSON.stringify(stall)]);
    const expected = ['0', '1', '2', '3', 'columns', 'one'];
    await until('the observations of each form', async () => {
      const found = await allObservations(service.url, `scope_id=${scope_id}&entity_id=${entity_id}`);
      const ids = found.map(({ id }) => id);
      return expected.slice(1).every((id) => ids.includes(id)) ? found : undefined;
    });
    for (const name of ['array', ...Object.keys(forms)]) seen.mark('observations', '>', `value<${name}>`);
    for (const one of [whole, observations[0], observations.find(({ features }) => features !== undefined)]) {
      seen.value('observations', '>', 'record', observationSchema, one);
    }
    seen.value('observations', '>', 'columns', columnsSchema, columns);
    await produce(topics.observations, [JSON.stringify([form(4), {}]), 'x'.repeat(1_020_000)]);
    await produce(topics.observations, ['no JSON'], 'k'.repeat(20_000));
    const producer = kafka.client().producer();
    await producer.connect();
    const bomb = { value: Buffer.alloc(MOST_UNFOLDED) };
    const compression = kafkajs.CompressionTypes.GZIP;
    await producer.send({ topic: topics.observations, compression, messages: [bomb] });
    await producer.disconnect();
  });

  it('store events in each form of a message', async () => {
    const [one, two, three, four, ...rest] = EVENTS;
    const [five, six, ...others] = rest;
    const forms = {
      object: JSON.stringify(one),
      array: JSON.stringify([two, three]),
      events: JSON.stringify({ events: [four] }),
      lines: `${JSON.stringify(five)}\n${JSON.stringify(six)}`,
      columns: JSON.stringify({ ...others[0], columns: {} }),
    };
    const scoped = ['8123', '9000'].map((port) => ({
      id: uuid(`shed ${port}`),
      scope: 'user:ann',
      content: `The shed listens on port ${port}.`,
      timestamp: '2026-05-01T12:00:00Z',
    }));
    await produce(topics.events, [...Object.values(forms), JSON.stringify(scoped)]);
    const kept = [one, two, three, four, five, six, others[0]];
    await until('the events of each form', async () => {
      const places = [
        ...kept.map(({ id }) => `/v1/events/${id}`),
        ...scoped.map(({ id, scope }) => `/v1/events/${id}?scope=${scope}`),
      ];
      const found = await Promise.all(places.map((place) => call(service.url, place)));
      return found.every(({ status }) => status === 200) ? true : undefined;
    });
    for (const name of Object.keys(forms)) seen.mark('events', '>', `value<${name}>`);
    for (const event of [one, scoped[0]]) seen.value('events', '>', 'record', eventSchema, event);
    const { text } = await call(service.url, '/openapi.json');
    const session = new HttpSession(JSON.parse(text), STREAMS, service.url);
    await memorySession(session);
    await session.must(
      'POST /v1/remember',
      {},
      { body: { text: 'All is told.', key: SENTINEL, author: 'user:ann' } },
    );
  });

  it('have sent and received every field, and none besides', async () => {
    const [signals, claims, letters] = await Promise.all([
      messagesOf(topics.signals, (all) => all.some(({ key }) => key === uuid(SENTINEL))),
      messagesOf(topics.claims, (all) => all.some(({ value }) => value?.includes(`"${SENTINEL}"`))),
      messagesOf(topics.deadLetter, (all) => all.length >= 4),
    ]);
    seen.messages('signals', signals);
    seen.messages('claims', claims);
    seen.messages('deadLetter', letters);
    for (const { value } of signals)
      seen.value('signals', '<', 'value', SIGNAL_CHANGE, JSON.parse(value ?? ''));
    for (const { value } of claims) {
      const change: unknown = JSON.parse(value ?? '');
      const isClaim = isRecord(change) && 'claim' in change;
      if (isClaim) seen.value('claims', '<', 'value<claim>', CLAIM_CHANGE, change);
      else seen.value('claims', '<', 'value<contradiction>', CONTRADICTION_CHANGE, change);
    }
    expect(seen.faults).toEqual([]);
    expect(unseenOf('kafka', seen.keys)).toEqual({ unseen: [], idle: [] });
  });
});
