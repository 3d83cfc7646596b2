import { z } from 'zod';
import { readConfig } from '../../../api/config/config.ts';
import { type Claim, claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { eventSchema } from '../../../operators/records/event.ts';
import { columnsSchema, observationSchema } from '../../../operators/records/observation.ts';
import { CHANGE_KINDS, signalSchema } from '../../../operators/signals/signal.ts';
import { CLAIM_CHANGES, CONTRADICTION_CHANGES } from '../../../pipelines/memory/out/change-views.ts';
import { claimMessage } from '../../../pipelines/memory/out/claim-messages.ts';
import { STORE_HEADER } from '../../../pipelines/pairs/sketch-queue.ts';
import { deadLetter } from '../../../pipelines/sources/kafka/dead-letter.ts';
import { eventsIn, observationsIn } from '../../../pipelines/sources/kafka/message-form.ts';
import { changeHeaders } from '../../../sinks/outbox/topic-relay.ts';
import { Flattening } from '../flatten.ts';
import { type Line, lineOf, type Side } from '../lines.ts';

/** The values of messages about signals, claims and contradictions. */
export const SIGNAL_CHANGE = z.object({
  seq: z.number().int(),
  kind: z.enum(CHANGE_KINDS),
  signal: signalSchema,
});
export const CLAIM_CHANGE = z.object({
  seq: z.number().int(),
  kind: z.enum(CLAIM_CHANGES),
  claim: claimSchema,
});
export const CONTRADICTION_CHANGE = z.object({
  seq: z.number().int(),
  kind: z.enum(CONTRADICTION_CHANGES),
  contradiction: contradictionSchema,
});

/** The names of the topics where nothing is configured. */
export function topicNames() {
  const { kafka } = readConfig({ SIGNAL_KAFKA_BROKERS: 'broker:9092', SIGNAL_DB_DSN: 'postgres://host/db' });
  if (kafka === undefined) throw new Error('Kafka is configured');
  return kafka.topics;
}

const ONE = '2026-01-01T00:00:00Z';
const CLAIM: Claim = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  text: 'The gate is open.',
  type: 'fact',
  confidence: 1,
  trust: 1,
  status: 'active',
  evidence: [{ event_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', span: [0, 17], quote: 'The gate is open.' }],
  valid_from: ONE,
  recorded_at: ONE,
  version: 1,
};

/** The headers of messages that need each of them, and of those that need as few as possible. */
function headersOf(most: readonly object[], fewest: readonly object[]): [name: string, presence: string][] {
  const always = fewest.map((headers) => new Set(Object.keys(headers)));
  const names = new Set(most.flatMap((headers) => Object.keys(headers)));
  return [...names].map((name) => [
    name,
    always.every((headers) => headers.has(name)) ? 'required' : 'optional',
  ]);
}

function letterHeaders() {
  const place = { topic: 'topic', partition: 0 };
  const record = { offset: 1, key: null, value: Buffer.from('{}'), headers: {}, timestamp: 0 };
  const plain = { record, index: undefined, path: '', reason: 'is no JSON', value: record.value };
  const large = { ...record, key: Buffer.alloc(20_000), value: Buffer.alloc(2000) };
  const full = { ...plain, record: large, index: 1, path: 'outcome', value: large.value };
  const batch = { ...plain, record: { ...record, undecodable: { first: 0, reason: 'is no batch' } } };
  const [few, many] = [deadLetter(plain, place, 1_000_000), deadLetter(full, place, 1500)];
  const { headers: ofBatch = {} } = deadLetter(batch, place, 1_000_000);
  return headersOf([few.headers ?? {}, many.headers ?? {}, ofBatch], [few.headers ?? {}]);
}

function claimHeaders() {
  const whole = claimMessage({ seq: 1, kind: 'claim', claim: CLAIM }, 1_000_000);
  const cut = claimMessage({ seq: 1, kind: 'claim', claim: CLAIM }, 100);
  return headersOf([whole.headers ?? {}, cut.headers ?? {}], [whole.headers ?? {}]);
}

/** What a reader of messages makes of each form of a value that it takes. */
function formLines(
  place: string,
  read: (message: { readonly value: Buffer }, most: number) => { readonly kind: string },
  list: string,
): Line[] {
  const record = list === 'events' ? { content: 'text' } : { scope: 'a' };
  const text = JSON.stringify(record);
  const forms: Readonly<Record<string, string>> = {
    object: text,
    array: `[${text}]`,
    [list]: JSON.stringify({ [list]: [record] }),
    columns: '{"columns":{}}',
    lines: `${text}\n${text}`,
  };
  return Object.entries(forms).map(([form, value]) =>
    lineOf(place, '>', `value<${form}>`, { type: read({ value: Buffer.from(value) }, 1000).kind }),
  );
}

/** The contract of Kafka: topics by their default names, with the keys, headers and values of their messages. */
export function kafkaLines(): Line[] {
  const topics = topicNames();
  const lines: Line[] = Object.entries(topics).map(([name, topic]) =>
    lineOf(`topic ${topic}`, '=', 'self', { type: 'topic', of: name }),
  );
  const flatten = (place: string, side: Side, path: string, schema: z.ZodType) => {
    const json = z.toJSONSchema(schema, { io: side === '>' ? 'input' : 'output', unrepresentable: 'any' });
    const flat = new Flattening(json.$defs);
    flat.add(place, side, path, json);
    lines.push(...flat.lines);
  };
  const addHeaders = (place: string, headers: readonly (readonly [string, string])[]) => {
    for (const [name, presence] of headers)
      lines.push(lineOf(place, '<', `header ${name}`, { type: 'string', presence }));
  };
  const observations = `topic ${topics.observations}`;
  lines.push(...formLines(observations, observationsIn, 'observations'));
  flatten(observations, '>', 'record', observationSchema);
  flatten(observations, '>', 'columns', columnsSchema);
  const events = `topic ${topics.events}`;
  lines.push(...formLines(events, eventsIn, 'events'));
  flatten(events, '>', 'record', eventSchema);
  const signals = `topic ${topics.signals}`;
  const ofSignals = changeHeaders(1, 'signal');
  addHeaders(signals, headersOf([ofSignals], [ofSignals]));
  lines.push(lineOf(signals, '<', 'key', { type: 'string', is: 'signal.scope_id' }));
  flatten(signals, '<', 'value', SIGNAL_CHANGE);
  const claims = `topic ${topics.claims}`;
  addHeaders(claims, claimHeaders());
  lines.push(
    lineOf(claims, '<', 'key', { type: 'string', is: 'claim.id or the smaller of contradiction.between' }),
  );
  flatten(claims, '<', 'value<claim>', CLAIM_CHANGE);
  flatten(claims, '<', 'value<contradiction>', CONTRADICTION_CHANGE);
  addHeaders(`topic ${topics.deadLetter}`, letterHeaders());
  lines.push(lineOf(`topic ${topics.sketches}`, '=', `header ${STORE_HEADER}`, { type: 'string' }));
  return lines;
}
