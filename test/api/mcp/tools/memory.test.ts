import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  citationSchema,
  claimSchema,
  contradictionSchema,
  historyEntrySchema,
} from '../../../../operators/records/claim.ts';
import { uuid } from '../../harness.ts';
import { PLACES, sharedDesk } from '../open.ts';

const texts = z.array(z.strictObject({ id: z.string(), text: z.string() }));
const listed = contradictionSchema.extend({ claims: texts });
const kept = z.strictObject({ claim: claimSchema, contradictions: z.array(listed) });
const page = z.strictObject({
  contradictions: z.array(listed),
  count: z.number(),
  next_cursor: z.string().optional(),
});
const answered = z.object({
  answer: z.string(),
  claims: z.array(claimSchema),
  citations: z.array(citationSchema.extend({ claim_id: z.string() })),
  confidence: z.number(),
});
const historyPage = z.strictObject({
  claim_id: z.string(),
  history: z.array(historyEntrySchema),
  count: z.number(),
  earlier: z.number(),
});
const processed = z.object({
  event_id: z.string(),
  claims: z.array(claimSchema),
  more_claims: z.number(),
  more_contradictions: z.number(),
  summary: z.object({ events: z.number(), claims: z.number(), contradictions: z.number() }),
  unread: z.array(z.object({ language: z.string(), events: z.number() })).optional(),
});

describe.each(PLACES)('the tools of memory, %s,', (place) => {
  const desk = sharedDesk(place);

  it('keep what is said, find what it contradicts, settle that and tell why', async () => {
    const yes = await desk().ask(
      'remember',
      { text: 'The API listens on port 8080.', author: 'user:ada' },
      kept,
    );
    expect(yes.claim).toMatchObject({ status: 'active', author: 'user:ada', type: 'fact' });
    expect(yes.contradictions).toEqual([]);
    const no = await desk().ask('remember', { text: 'The API does not listen on port 8080.' }, kept);
    const ids = [yes.claim.id, no.claim.id];
    expect(no.contradictions).toHaveLength(1);
    expect(new Map(no.contradictions[0].claims.map(({ id, text }) => [id, text]))).toEqual(
      new Map([yes.claim, no.claim].map(({ id, text }) => [id, text])),
    );
    const question = { question: 'Which port does the API listen on?' };
    const before = await desk().ask('query', question, answered);
    expect(before.claims.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(before.citations.map(({ quote }) => quote)).toContain('The API listens on port 8080.');
    const open = await desk().ask('contradictions', { status: 'open', claim_id: ids[0] }, page);
    expect(open.contradictions.map(({ id }) => id)).toEqual([no.contradictions[0].id]);

    const reason = 'It was seen in the configuration.';
    const ended = await desk().ask(
      'resolve',
      { id: ids[1], over: ids[0], reason },
      z.object({ claim: claimSchema }),
    );
    expect(ended.claim).toMatchObject({ id: ids[1], status: 'resolved' });
    expect((await desk().ask('contradictions', { status: 'open' }, page)).count).toBe(0);
    expect((await desk().ask('contradictions', { status: 'resolved' }, page)).count).toBe(1);
    const after = await desk().ask('query', question, answered);
    expect(after.answer).toContain('The API listens on port 8080 [1]');
    const { history } = await desk().ask('claim_history', { id: ids[1] }, historyPage);
    expect(history.at(-1)).toMatchObject({ reason: expect.stringContaining(reason) });
    const [last] = (await desk().ask('claim_history', { id: ids[1], limit: 1 }, historyPage)).history;
    expect(last).toEqual(history.at(-1));
    expect(await desk().ask('claim_history', { id: ids[1], limit: 1 }, historyPage)).toMatchObject({
      count: 1,
      earlier: history.length - 1,
    });
    expect(await desk().refused('resolve', { id: ids[1], over: ids[0], reason })).toMatch(/already|resolved/);
    expect(await desk().refused('resolve', { id: ids[0], over: ids[0], reason })).toMatch(/itself/);
  });

  it('take claims from texts, keep claims with evidence in them, and verify both', async () => {
    const text = 'The deployment succeeded in production. Response times averaged 45ms.';
    const id = uuid('mcp event');
    const first = await desk().ask('process_text', { text, id, source_input_id: 'notes' }, processed);
    expect(first).toMatchObject({ event_id: id, summary: { events: 1, claims: 2 }, more_claims: 0 });
    const german = 'Der Abrechnungsdienst läuft jetzt auf Postgres 16.';
    expect(await desk().ask('process_text', { text: german }, processed)).toMatchObject({
      claims: [],
      unread: [{ language: 'de', events: 1 }],
    });
    const again = await desk().ask('process_text', { text, id, source_input_id: 'notes' }, processed);
    expect(again).toMatchObject({ event_id: id, summary: { events: 0, claims: 0 } });
    const own = {
      text: 'Production is well after the deployment.',
      evidence: [{ event_id: id, quote: 'The deployment succeeded in production.' }],
    };
    const { claim } = await desk().ask('remember', own, kept);
    expect(claim.evidence).toEqual([{ event_id: id, span: [0, 39], quote: own.evidence[0].quote }]);
    for (const { id: each } of [claim, ...first.claims]) {
      const verified = z.object({ claim_id: z.string(), holds: z.boolean(), checks: z.array(z.unknown()) });
      expect(await desk().ask('verify_claim', { id: each }, verified)).toMatchObject({
        claim_id: each,
        holds: true,
      });
    }
  });

  it('give no more claims of a text than they say', async () => {
    const text = Array.from({ length: 30 }, (_, i) => `The server number ${i} runs in rack ${i + 100}.`).join(
      ' ',
    );
    const { claims, more_claims, summary } = await desk().ask('process_text', { text }, processed);
    expect([claims.length, claims.length + more_claims]).toEqual([20, summary.claims]);
  });

  it('ask what held and what was known at a moment', async () => {
    const say = (text: string, timestamp: string) =>
      desk().ask('process_text', { text, timestamp }, processed);
    await say('The billing service runs on Postgres.', '2026-03-02T00:00:00Z');
    await say('The billing service no longer runs on Postgres.', '2026-04-10T00:00:00Z');
    const question = 'Does the billing service run on Postgres?';
    const now = await desk().ask('query', { question }, answered);
    expect(now.answer).toMatch(/no longer runs on Postgres/);
    const then = await desk().ask('query', { question, at: '2026-03-15' }, answered);
    expect(then.answer).toBe('The billing service runs on Postgres [1].');
  });

  it('say what is wrong so that the call can be corrected', async () => {
    const refused = (tool: string, input: object) => desk().refused(tool, input);
    const nobody = uuid('nobody');
    expect(await refused('remember', { text: '' })).toMatch(/^text: must be text of 1 to 4000 characters/m);
    expect(await refused('remember', { text: 'It works.', kind: 'fact' })).toMatch(/kind/);
    expect(await refused('remember', { text: 'It works.', valid_from: '2026-05-01' })).toMatch(
      /valid_from: must be an RFC 3339 date-time/,
    );
    const evidence = [{ event_id: nobody }];
    expect(await refused('remember', { text: 'It works.', evidence })).toMatch(new RegExp(nobody));
    expect(await refused('remember', { text: 'It works.', evidence, source_input_id: 'x' })).toMatch(
      /source_input_id is only for a claim without evidence/,
    );
    expect(
      await refused('remember', {
        text: 'It works.',
        evidence: [{ event_id: uuid('mcp event'), quote: 'no such words' }],
      }),
    ).toBe(
      `The evidence does not match the stored events.\nevidence.0.quote: is not in the content of event ${uuid('mcp event')}`,
    );
    expect(await refused('process_text', { text: ' ' })).toMatch(/text must not be blank/);
    expect(await refused('process_text', { text: 'Other words.', id: uuid('mcp event') })).toMatch(
      /is the id of another event/,
    );
    expect(await refused('query', { question: ' ' })).toMatch(/question: must not be blank/);
    expect(await refused('query', { question: 'What?', at: 'soon' })).toMatch(/at: must be a date such as/);
    for (const tool of ['claim_history', 'verify_claim']) {
      expect(await refused(tool, { id: nobody })).toMatch(new RegExp(`no claim ${nobody}`));
      expect(await refused(tool, { id: 'first' })).toMatch(/id: must be a UUID/);
    }
    expect(await refused('contradictions', { cursor: 'x' })).toMatch(/cursor is not a cursor of this list/);
    expect(await refused('contradictions', { kind: 'quarrel' })).toMatch(/kind: /);
  });
});
