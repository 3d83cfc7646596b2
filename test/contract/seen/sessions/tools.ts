import { z } from 'zod';
import { uuid } from '../../../api/harness.ts';
import type { McpEndpoint } from '../mcp-endpoint.ts';

const Signals = z.object({
  signals: z.array(z.object({ id: z.string(), scope_id: z.string(), entity_id: z.string() })).min(1),
});
const One = z.object({ id: z.string() });
const Pairs = z.object({ contradictions: z.array(z.object({ between: z.array(z.string()) })).min(1) });

/** What tools and prompts take besides what HTTP does, after sessions that stored observations and events. */
export async function toolsSession(endpoint: McpEndpoint): Promise<void> {
  const observation = {
    ...{ scope_id: uuid('tools'), entity_id: uuid('tool'), metric: 'load', unit: '%', tags: { env: 'prod' } },
    ...{ outcome: 2, features: [1, 2], labels: ['a', 'b'], id: 'one', meta: { line: '7' } },
  };
  await endpoint.must('ingest_observations', { observations: [observation], history: true });
  const { signals } = Signals.parse(
    await endpoint.must('list_signals', { pattern: 'spike', metric: 'load', limit: 100 }),
  );
  const [{ scope_id, entity_id }] = signals;
  const times = { since: '2026-04-01', until: '2026-06-01' };
  const bounds = { ...times, metric: 'load', tag: 'env:prod', expected: true, limit: 100 };
  await endpoint.must('list_observations', { scope_id, entity_id, ...bounds });
  await endpoint.must('list_observations', { scope_id, entity_id, ...times, points: 16 });
  const severe = Signals.parse(await endpoint.must('list_signals', { severity: 'note', limit: 100 }));
  for (const { id } of severe.signals) await endpoint.must('get_signal', { id });
  const back = Signals.parse(await endpoint.must('list_signals', { retracted: true, limit: 100 }));
  for (const { id } of back.signals) await endpoint.must('get_signal', { id });
  await endpoint.must('describe_detectors', { pattern: 'spike', scope_id });
  await endpoint.must('describe_detectors', { scope: 'first' });
  await endpoint.must('contradictions', { as_of: '2040-01-01', established: true });
  const { contradictions } = Pairs.parse(await endpoint.must('contradictions', { status: 'resolved' }));
  const [id] = contradictions[0].between;
  await endpoint.must('claim_history', { id, limit: 50 });
  const event_id = uuid('tool event');
  const text = 'The lift is broken.';
  await endpoint.must('process_text', { text, id: event_id });
  const all = {
    run_id: event_id,
    source_input_id: 'one',
    speaker: 'Ann',
    claims: [id],
    metadata: { a: 'b' },
  };
  const why = { reason: 'He asked for it.', actor: 'user:ann', dry_run: true };
  await endpoint.must('forget', { events: [event_id], ...all, ...why });
  const evidence = [{ event_id, span: [0, text.length], quote: text }];
  await endpoint.must('remember', { text: 'The lift is not broken.', evidence, author: 'user:ann' });
  await endpoint.prompt('claim_check', {
    claim: One.parse(await endpoint.must('remember', { text: 'It rains.' })).id,
  });
  await endpoint.prompt('incident_review', { scope_id, entity_id, ...times });
  await endpoint.prompt('incident_review', { scope: 'first', entity: 'no such entity' });
}
