import { z } from 'zod';
import { uuid } from '../../../api/harness.ts';
import type { HttpSession } from '../http-session.ts';

const One = z.object({ id: z.string() });
const Contradictions = z.object({ contradictions: z.array(z.object({ between: z.array(z.string()) })) });

/** A session with the memory of one scope, which every call names. */
export async function scopeSession(session: HttpSession): Promise<void> {
  const scope = 'user:ann';
  const query = { scope };
  const told = (name: string, content: string) => ({
    id: uuid(`scope ${name}`),
    content,
    source_input_id: name,
    timestamp: '2026-05-01T12:00:00Z',
  });
  const first = told('one', 'The shed listens on port 8123.');
  const ndjson = { type: 'application/x-ndjson', query };
  await session.must('POST /v1/events', {}, { body: { events: [{ ...first, scope }] } });
  await session.must(
    'POST /v1/events',
    {},
    { body: { scope, events: [told('two', 'The shed listens on port 9000.')] } },
  );
  await session.must(
    'POST /v1/events',
    {},
    { ...ndjson, bytes: JSON.stringify(told('three', 'The shed is red.')) },
  );
  await session.must('POST /v1/process', {}, { body: { text: 'The shed is old.', scope } });
  const { json } = await session.must(
    'GET /v1/contradictions',
    {},
    { query: { ...query, expand: 'claims', status: 'open' } },
  );
  const [{ between }] = Contradictions.parse(json).contradictions;
  const [id, over] = between;
  await session.must('GET /v1/events', {}, { query });
  await session.must('GET /v1/events/{id}', { id: first.id }, { query });
  await session.must('GET /v1/claims', {}, { query });
  await session.must('GET /v1/claims/{id}', { id }, { query });
  await session.must('GET /v1/claims/{id}/history', { id }, { query });
  await session.must('POST /v1/claims/{id}/verify', { id }, { body: { scope } });
  const question = 'Which port does the shed listen on?';
  await session.must('GET /v1/query', {}, { query: { question, scope } });
  await session.must('POST /v1/query', {}, { body: { question, scope } });
  const several = { scopes: [scope, 'default'], passages: 2 };
  await session.must('POST /v1/query', {}, { body: { question, ...several } });
  await session.must('POST /v1/query', {}, { body: { question: 'Who painted the shed?', ...several } });
  await session.must('GET /v1/query', {}, { query: { question, scopes: [scope] } });
  const evidence = [{ event_id: first.id }];
  await session.must(
    'POST /v1/claims',
    {},
    { body: { scope, claims: [{ text: 'The shed is big.', evidence }] } },
  );
  for (const [verb, text] of [
    ['approve', 'The shed lamp is red.'],
    ['reject', 'The shed lamp is square.'],
  ] as const) {
    const kept = await session.must('POST /v1/remember', {}, { body: { text, author: 'agent:x', scope } });
    const pending = One.parse(kept.json);
    await session.must(`POST /v1/claims/{id}/${verb}`, { id: pending.id }, { body: { scope } });
  }
  await session.must(
    'POST /v1/claims/{id}/resolve',
    { id },
    { body: { over, reason: 'It was measured.', scope } },
  );
  await session.must('POST /v1/tend', {}, { body: { dry_run: true, scope } });
  await forget(session, { id: first.id, scope, claim: id });
  const exported = await session.must('GET /v1/export', {}, { query: { kind: 'event', scope } });
  await session.must('POST /v1/import', {}, { ...ndjson, bytes: exported.text });
  for (const place of ['GET /v1/events/stream', 'GET /v1/claims/stream'] as const) {
    await session.listen(place, { scope, last_event_id: '0' }, { count: 1 });
  }
}

/** What would be forgotten, by all that selects it. */
async function forget(
  session: HttpSession,
  { id, scope, claim }: { readonly id: string; readonly scope: string; readonly claim: string },
): Promise<void> {
  const why = { reason: 'He asked for it.', actor: 'user:ann', dry_run: true };
  const selector = { events: [id], run_id: id, source_input_id: 'one', speaker: 'Ann', claims: [claim] };
  const body = { ...selector, metadata: { kind: 'note' }, ...why, scope };
  await session.must('POST /v1/forget', {}, { body });
  await session.ask('POST /v1/forget', {}, { body: { reason: 'He asked for it.' } });
  await session.ask(
    'POST /v1/forget',
    {},
    { body: { events: [uuid('nobody')], reason: 'He asked for it.' } },
  );
  await session.must('DELETE /v1/events/{id}', { id }, { query: { ...why, scope } });
  await session.ask('DELETE /v1/events/{id}', { id: uuid('nobody') });
}
