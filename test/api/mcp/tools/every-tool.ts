import { z } from 'zod';

/** Calls a tool; its structured content. @throws Error where the call fails */
export type Ask = (tool: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

const Signals = z.object({ signals: z.array(z.object({ id: z.string() })) });
const Kept = z.object({
  claim: z.object({ id: z.string() }),
  contradictions: z.array(z.object({ between: z.array(z.string()).length(2) })),
});
const Processed = z.object({ event_id: z.string(), claims: z.array(z.object({ id: z.string() })).min(1) });

const SERIES = { scope: 'prod', entity: 'web-1' };
const METRIC = { ...SERIES, metric: 'cpu' };
const T0 = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
/** Equal values, a minute apart, that are a stall. */
const STALLED = 12;
/** Milliseconds that detection may take. */
const PATIENCE = 30_000;
const QUESTION = { question: 'Which port does the API listen on?' };

async function firstSignal(ask: Ask): Promise<string> {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    const { signals } = Signals.parse(await ask('list_signals', { scope: 'prod', limit: 5 }));
    const [first] = signals;
    if (first !== undefined) return first.id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no signal within ${PATIENCE} ms`);
}

/** What the tools answer where nothing is stored. */
async function askEmpty(ask: Ask): Promise<void> {
  for (const tool of ['list_signals', 'find_series', 'contradictions', 'describe_detectors'])
    await ask(tool, {});
  await ask('query', QUESTION);
  await ask('sql', { statement: 'SELECT * FROM signals' });
}

async function askOfSeries(ask: Ask): Promise<void> {
  const observations = Array.from({ length: STALLED }, (_, minute) => ({
    ...{ ...METRIC, unit: '%', tags: { env: 'prod' }, id: `web ${minute}` },
    ...{ outcome: 11, timestamp: new Date(T0 + minute * MINUTE).toISOString() },
  }));
  await ask('ingest_observations', { observations });
  await ask('ingest_observations', { observations });
  const id = await firstSignal(ask);
  await ask('get_signal', { id });
  const times = { since: '2026-01-01', until: '2026-01-02' };
  await ask('find_series', { tag: 'env:prod' });
  await ask('series_summary', { ...METRIC, ...times });
  await ask('list_observations', { ...METRIC, ...times, expected: true });
  await ask('list_observations', { ...METRIC, ...times, points: 16 });
  await ask('list_observations', { ...METRIC, since: '2025-01-01', until: '2025-01-02' });
  await ask('describe_detectors', { pattern: 'stall', scope: 'prod' });
  await ask('give_feedback', { id, verdict: 'expected', reason: 'A load test.' });
  await ask('sql', {
    statement: 'SELECT id, outcome, NULL AS nothing FROM observations ORDER BY id',
    limit: 2,
  });
}

async function askOfMemory(ask: Ask): Promise<void> {
  const yes = Kept.parse(await ask('remember', { text: 'The API listens on port 8080.', author: 'ada' }));
  const no = Kept.parse(await ask('remember', { text: 'The API does not listen on port 8080.' }));
  z.array(z.unknown()).length(1).parse(no.contradictions);
  const { event_id, claims } = Processed.parse(
    await ask('process_text', {
      text: 'The deployment succeeded in production. Response times averaged 45ms.',
      source_input_id: 'notes',
    }),
  );
  const evidence = [{ event_id, span: [0, 39], quote: 'The deployment succeeded in production.' }];
  await ask('remember', {
    text: 'Production is well after the deployment.',
    evidence,
    metadata: { by: 'test' },
  });
  await ask('query', QUESTION);
  await ask('query', { ...QUESTION, at: '2026-03-15' });
  await ask('contradictions', { status: 'open', claim_id: yes.claim.id });
  await ask('verify_claim', { id: claims[0].id });
  await ask('verify_claim', { id: yes.claim.id });
  await ask('resolve', { id: no.claim.id, over: yes.claim.id, reason: 'It was seen in the configuration.' });
  await ask('contradictions', { status: 'resolved' });
  await ask('claim_history', { id: no.claim.id });
  await ask('forget', { claims: [no.claim.id], reason: 'The user asked to forget it.', dry_run: true });
  await ask('query', QUESTION);
}

/** Calls every tool of tidemark on an empty store, and with everything that it answers from a full one. */
export async function askEveryTool(ask: Ask): Promise<void> {
  await askEmpty(ask);
  await askOfSeries(ask);
  await askOfMemory(ask);
}
