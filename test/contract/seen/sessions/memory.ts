import { z } from 'zod';
import { until } from '../../../api/answers.ts';
import { uuid } from '../../../api/harness.ts';
import type { Given, HttpSession } from '../http-session.ts';

const Claims = z.object({ claims: z.array(z.object({ id: z.string(), text: z.string() })) });
const One = z.object({ id: z.string() });
const Contradictions = z.object({
  contradictions: z.array(z.object({ kind: z.string(), between: z.tuple([z.string(), z.string()]) })),
});
const Cursor = z.object({ next_cursor: z.string() });
const RUN = uuid('run');
/** A day of January 2025. */
const day = (at: number) => new Date(Date.UTC(2025, 0, at)).toISOString();

/** An event of the session. */
const event = (
  content: string,
  source_input_id: string,
  at: number,
  metadata: object = { speaker: 'Ann' },
) => ({
  id: uuid(`${content} ${source_input_id}`),
  content,
  run_id: RUN,
  source_input_id,
  timestamp: day(at),
  metadata,
});

/** What challenges something that several sources said before. */
const DENIAL = event('The billing team does not work in Lisbon.', 'four', 9);
/** What becomes known: repeated, contradicted, ended, said again, corroborated, in another language. */
export const EVENTS = [
  ...['one', 'two', 'three'].map((source, at) => event('The billing team works in Lisbon.', source, 1 + at)),
  event('The queue service runs on RabbitMQ.', 'handbook', 2),
  event('The queue service no longer runs on RabbitMQ.', 'minutes', 5),
  event('The queue service runs on RabbitMQ.', 'minutes of later', 8),
  event('The billing team bought a large cluster.', 'a', 1),
  event('The billing team purchased a big cluster.', 'b', 2),
  event('Anna bought a car.', 'a chat', 3),
  event('Der Abrechnungsdienst läuft jetzt auf Postgres 16.', 'chat', 3),
];

async function learn(session: HttpSession): Promise<void> {
  await session.must('POST /v1/events', {}, { body: { events: EVENTS } });
  await session.must('POST /v1/events', {}, { body: { events: [DENIAL] } });
  await session.must('POST /v1/events', {}, { body: { events: [EVENTS[0], {}] }, partly: true });
  await session.ask('POST /v1/events', {}, { body: { events: [{}] } });
  await session.ask('POST /v1/events', {}, { body: { events: [{ ...EVENTS[0], content: 'Another.' }] } });
  const text = {
    text: 'The gate is open. The gate is not open.',
    id: uuid('processed'),
    run_id: RUN,
    source_input_id: 'gate',
    timestamp: day(4),
    metadata: { speaker: 'Ben' },
    llm: false,
  };
  await session.must('POST /v1/process', {}, { body: text });
  await session.must(
    'POST /v1/process',
    {},
    { body: { text: 'Wir haben gestern den Server neu gestartet.' } },
  );
  await session.must('POST /v1/process', {}, { body: { text: 'The door is shut.', llm: true } });
  await session.ask('POST /v1/process', {}, { body: { text: ' ' } });
  await session.ask('POST /v1/process', {}, { body: { ...text, text: 'The gate is new.' } });
  const noted = {
    text: 'The cache has 4 GB.',
    type: 'fact',
    confidence: 0.9,
    key: 'cache-size',
    author: 'user:ann',
    reason: 'She measured it.',
    run_id: RUN,
    source_input_id: 'notes',
    timestamp: day(3),
    valid_from: day(3),
    valid_to: '2040-01-01T00:00:00Z',
    metadata: { ticket: 'T-1' },
  };
  const kept = One.parse((await session.must('POST /v1/remember', {}, { body: noted })).json);
  const later = { text: 'The cache has 8 GB.', supersedes: kept.id, author: 'user:ann' };
  await session.must('POST /v1/remember', {}, { body: later });
  await session.ask('POST /v1/remember', {}, { body: {} });
  await session.ask('POST /v1/remember', {}, { body: { ...later, supersedes: uuid('nobody') } });
  await session.ask('POST /v1/remember', {}, { body: { ...later, text: 'The cache has 9 GB.' } });
  await upsert(session);
}

/** Claims that a caller upserts, with evidence of each form. */
async function upsert(session: HttpSession): Promise<void> {
  const [{ id: event_id, content }] = EVENTS;
  const upserted = {
    text: 'Billing people live in Lisbon.',
    type: 'hypothesis',
    confidence: 0.6,
    evidence: [{ event_id, span: [0, content.length], quote: content }],
    key: 'billing-home',
    author: 'user:ben',
    valid_from: day(2),
    valid_to: '2041-01-01T00:00:00Z',
    reason: 'It is near.',
    metadata: { ticket: 'T-2' },
  };
  const answer = Claims.parse(
    (await session.must('POST /v1/claims', {}, { body: { claims: [upserted] } })).json,
  );
  const corrected = { ...upserted, text: 'Billing people live in Porto.', supersedes: answer.claims[0].id };
  await session.must('POST /v1/claims', {}, { body: { claims: [corrected] } });
  const again = { ...upserted, text: 'Billing people live in Faro.', supersedes: answer.claims[0].id };
  await session.ask('POST /v1/claims', {}, { body: { claims: [again] } });
  const other = { ...upserted, text: 'Billing people live by the sea.', key: 'by-the-sea' };
  await session.must('POST /v1/claims', {}, { body: { claims: [other, {}] }, partly: true });
  await session.ask('POST /v1/claims', {}, { body: { claims: [{}] } });
  const wrong = { ...upserted, evidence: [{ event_id: uuid('nobody') }] };
  await session.ask('POST /v1/claims', {}, { body: { claims: [wrong] } });
}

/** Numbers that observations confirm, and numbers that they contradict. */
async function measure(session: HttpSession): Promise<void> {
  const [scope_id, entity_id] = [uuid('shop'), uuid('checkout')];
  const observations = Array.from({ length: 20 }, (_, i) => ({
    scope_id,
    entity_id,
    outcome: 90,
    timestamp: new Date(Date.UTC(2026, 4, 3, 14, i)).toISOString(),
  }));
  await session.must('POST /v1/ingest/batch', {}, { body: { observations } });
  const body = { scope_id, names: ['p95 latency of checkout', 'checkout p95 latency'], unit: 'ms' };
  await session.must('PUT /v1/series/{entity_id}', { entity_id }, { body });
  const said = {
    text: 'The checkout p95 latency was 45 ms at 14:05 on 3 May 2026.',
    timestamp: '2026-05-04T09:00:00Z',
  };
  const { claims } = Claims.parse((await session.must('POST /v1/process', {}, { body: said })).json);
  await until('the contradiction by observations', async () => {
    const { json } = await session.must(
      'GET /v1/contradictions',
      {},
      { query: { kind: 'observation_conflict' } },
    );
    return Contradictions.parse(json).contradictions.at(0);
  });
  await session.must('POST /v1/claims/{id}/verify', { id: claims[0].id });
  await session.must('GET /v1/series/{entity_id}', { entity_id }, { query: { scope_id } });
  await session.must(
    'GET /v1/series',
    {},
    { query: { kind: true, name: 'checkout', prefix: 'p95', ...{ scope_id, entity_id } } },
  );
}

/** Questions, alone and within bounds. */
async function question(session: HttpSession): Promise<void> {
  const bounds = {
    ...{
      at: '2025-01-04',
      as_of: '2040-01-01T00:00:00Z',
      since: '2025-01-01',
      until: '2025-02-01T00:00:00Z',
    },
    ...{
      run_id: RUN,
      source_input_id: 'one',
      type: 'fact',
      limit: 5,
      min_trust: 0.01,
      passages: 3,
      explain: true,
      llm: false,
    },
  };
  const questions: (readonly [string, object])[] = [
    ['Does the billing team work in Lisbon?', {}],
    ['Does the billing team work in Lisbon?', bounds],
    ['Where do the billing people live?', { explain: true, passages: 5 }],
    ['Which broker does the queue service run on?', { explain: true, passages: 5 }],
    ['What did Zarathustra tell the frobnicator about Lisbon?', { passages: 2 }],
    ['Who owns the automobile?', { explain: true }],
    ['Is the gate open?', { llm: true }],
  ];
  for (const [text, more] of questions) {
    const asked = { question: text, ...more };
    await session.must('GET /v1/query', {}, { query: asked });
    await session.must('POST /v1/query', {}, { body: asked });
  }
  await session.ask('GET /v1/query');
  await session.ask('POST /v1/query', {}, { body: {} });
}

const idsOf = ({ json }: Given) => Claims.parse(json).claims.map(({ id }) => id);

/** Lists with each filter, and what can be asked about one claim. */
async function list(session: HttpSession): Promise<void> {
  const [{ id: event_id }] = EVENTS;
  const bounds = {
    at: '2040-01-01',
    as_of: '2040-01-01T00:00:00Z',
    status: 'contested',
    type: 'fact',
    event_id,
  };
  await session.must(
    'GET /v1/claims',
    {},
    { query: { ...bounds, run_id: RUN, source_input_id: 'one', key: 'none' } },
  );
  const all = idsOf(await session.must('GET /v1/claims', {}, { query: { limit: 1000 } }));
  await session.must('GET /v1/claims', {}, { query: { as_of: '2040-01-01', limit: 100 } });
  const page = Cursor.parse((await session.must('GET /v1/claims', {}, { query: { limit: 1 } })).json);
  await session.must('GET /v1/claims', {}, { query: { limit: 1, cursor: page.next_cursor } });
  for (const id of all) {
    await session.must('GET /v1/claims/{id}', { id }, { query: { as_of: '2040-01-01' } });
    await session.must('GET /v1/claims/{id}/history', { id }, { query: { as_of: '2040-01-01' } });
  }
  const found = {
    kind: 'polarity_conflict',
    status: 'open',
    established: true,
    expand: 'claims',
    as_of: '2040-01-01',
  };
  await session.must('GET /v1/contradictions', {}, { query: found });
  await session.must('GET /v1/contradictions', {}, { query: { claim_id: all[0], limit: 10 } });
  await session.must('GET /v1/contradictions', {}, { query: { expand: 'claims' } });
  const first = Cursor.parse(
    (await session.must('GET /v1/contradictions', {}, { query: { limit: 1 } })).json,
  );
  await session.must('GET /v1/contradictions', {}, { query: { limit: 1, cursor: first.next_cursor } });
  const times = { since: '2025-01-01', until: '2025-02-01', run_id: RUN, source_input_id: 'one' };
  await session.must('GET /v1/events', {}, { query: times });
  const events = Cursor.parse((await session.must('GET /v1/events', {}, { query: { limit: 1 } })).json);
  await session.must('GET /v1/events', {}, { query: { limit: 1, cursor: events.next_cursor } });
  await session.must('GET /v1/events/{id}', { id: event_id });
}

/** What people decide, and what memory does while nobody asks. */
async function decide(session: HttpSession): Promise<void> {
  const { json } = await session.must('GET /v1/contradictions', {}, { query: { status: 'open' } });
  const [{ between }] = Contradictions.parse(json).contradictions;
  const [id, over] = between;
  const body = { over, reason: 'It was measured.', actor: 'user:ann' };
  await session.ask('POST /v1/claims/{id}/resolve', { id }, { body: { ...body, over: id } });
  await session.must('POST /v1/claims/{id}/resolve', { id }, { body });
  await session.ask('POST /v1/claims/{id}/resolve', { id }, { body });
  await session.ask('POST /v1/claims/{id}/resolve', { id }, { body: {} });
  await session.ask('POST /v1/claims/{id}/resolve', { id: uuid('nobody') }, { body });
  await session.must('GET /v1/contradictions', {}, { query: { status: 'resolved' } });
  for (const [verb, text] of [
    ['approve', 'The lamp is red.'],
    ['reject', 'The lamp is blue and square.'],
  ] as const) {
    const pending = One.parse(
      (await session.must('POST /v1/remember', {}, { body: { text, author: 'agent:x' } })).json,
    );
    const given = { reason: 'He looked.', actor: 'user:ann' };
    await session.must(`POST /v1/claims/{id}/${verb}`, { id: pending.id }, { body: given });
    await session.ask(`POST /v1/claims/{id}/${verb}`, { id: pending.id }, { body: given });
    await session.ask(`POST /v1/claims/{id}/${verb}`, { id: pending.id }, { body: { reason: 1 } });
  }
  await session.must('POST /v1/tend', {}, { body: { dry_run: true, only: ['consolidate'] } });
  await session.must('POST /v1/tend');
  await session.ask('POST /v1/tend', {}, { body: { only: [] } });
}

/** What leaves memory, and comes back. */
async function move(session: HttpSession): Promise<void> {
  const exported = await session.must('GET /v1/export', {}, { query: { kind: 'event' } });
  await session.must('GET /v1/export', {}, { query: { kind: 'lesson' } });
  const type = 'application/x-ndjson';
  await session.must('POST /v1/import', {}, { bytes: exported.text, type });
  await session.ask('POST /v1/import', {}, { bytes: '{}', type });
  const changed = exported.text.split('\n')[0].replace('billing', 'shipping');
  await session.ask('POST /v1/import', {}, { bytes: changed, type });
  await session.ask('POST /v1/import', {}, { body: {} });
}

/** The streams of memory, from their beginning. */
async function follow(session: HttpSession): Promise<void> {
  for (const [place, query] of [
    ['GET /v1/claims/stream', { updates: true }],
    ['GET /v1/events/stream', { run_id: RUN }],
  ] as const) {
    const far = await session.ask(place, {}, { query: { last_event_id: '99999999' } });
    const last = Number(/last event is (\d+)/.exec(far.text)?.[1]);
    const count = EVENTS.length;
    await session.listen(
      place,
      { ...query, last_event_id: '0' },
      place.includes('claims') ? { upTo: last } : { count },
    );
  }
}

/** A session with memory. */
export async function memorySession(session: HttpSession): Promise<void> {
  await learn(session);
  await measure(session);
  await question(session);
  await decide(session);
  await list(session);
  await move(session);
  await follow(session);
}
