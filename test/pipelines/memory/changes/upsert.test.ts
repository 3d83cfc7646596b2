import { beforeEach, describe, expect, it } from 'vitest';
import type { ClaimInput } from '../../../../operators/records/claim-input.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import { said, someMemory, states, uuid } from '../some-memory.ts';

const NOTES = said('Notes of Monday 🌊: the importer is owned by Anna. The exporter stays as it is.');
const evidence = [{ event_id: NOTES.id, quote: 'the importer is owned by Anna' }];

let memory: Memory;
beforeEach(async () => {
  memory = await someMemory();
  await memory.ingest([said('The exporter writes 40 files.'), NOTES]);
});

async function upsertOne(input: Partial<ClaimInput>, to = memory) {
  const [outcome] = await to.upsert([{ text: 'Anna owns the importer.', evidence, ...input }]);
  if ('error' in outcome) throw outcome.error;
  return { ...outcome, claim: await to.recall.claim(outcome.id) };
}

describe('a claim that is upserted', () => {
  it('cites what the quote or the span holds, in code points', async () => {
    const { claim, outcome } = await upsertOne({ author: 'planner' });
    expect(outcome).toBe('created');
    expect(claim).toMatchObject({ status: 'active', author: 'planner', text: 'Anna owns the importer.' });
    const [{ span, quote }] = claim.evidence;
    expect([...NOTES.content].slice(...span).join('')).toBe(quote);
    expect(quote).toBe('the importer is owned by Anna');
    const bySpan = await upsertOne({ text: 'Ann owns it.', evidence: [{ event_id: NOTES.id, span }] });
    expect(bySpan.claim.evidence).toEqual([{ event_id: NOTES.id, span, quote }]);
  });

  it('changes nothing when it is upserted again', async () => {
    const first = await upsertOne({});
    const { head } = memory;
    expect((await upsertOne({})).outcome).toBe('unchanged');
    expect(memory.head).toBe(head);
    expect(await memory.recall.claim(first.id)).toEqual(first.claim);
  });

  it('meets what it contradicts', async () => {
    await upsertOne({ text: 'The exporter writes 55 files.' });
    expect(
      (await states(memory)).filter(([, status]) => status === 'contested').map(([text]) => text),
    ).toEqual(['The exporter writes 40 files.', 'The exporter writes 55 files.']);
  });

  it('retires what it corrects in the same transaction, and never competes with it', async () => {
    const [wrong] = (await memory.recall.claims({}, 1)).rows;
    const before = memory.head;
    const { claim } = await upsertOne({
      text: 'The exporter writes 55 files.',
      supersedes: wrong.id,
      reason: 'counted again',
    });
    expect(claim.status).toBe('active');
    const retired = await memory.recall.claim(wrong.id);
    expect(retired).toMatchObject({ status: 'resolved', valid_to: claim.recorded_at });
    expect(retired.recorded_at).toBe(claim.recorded_at);
    expect((await memory.recall.contradictions({ open: true }, 10)).rows).toEqual([]);
    expect(memory.head).toBeGreaterThan(before);
    const again = memory.upsert([{ text: 'It writes 60 files.', evidence, supersedes: wrong.id }]);
    expect(await again).toMatchObject([{ error: { code: 'conflict' } }]);
  });

  it('takes the place of what its author kept under the key', async () => {
    const first = await upsertOne({ text: 'The on-call engineer is Anna.', key: 'on-call', author: 'bot' });
    const other = await upsertOne({
      text: 'The backup engineer is Carla.',
      key: 'on-call',
      author: 'someone else',
    });
    const second = await upsertOne({ text: 'The on-call engineer is Ben.', key: 'on-call', author: 'bot' });
    expect(second.claim).toMatchObject({ status: 'active', key: 'on-call' });
    expect((await memory.recall.claim(first.id)).status).toBe('resolved');
    expect((await memory.recall.claim(other.id)).status).toBe('active');
    const again = await upsertOne({ text: 'The on-call engineer is Ben.', key: 'on-call', author: 'bot' });
    expect(again.outcome).toBe('unchanged');
  });

  it('holds again when its author keeps it under the key once more', async () => {
    const anna = { text: 'The on-call engineer is Anna.', key: 'on-call', author: 'bot' };
    const ben = { text: 'The on-call engineer is Ben.', key: 'on-call', author: 'bot' };
    const first = await upsertOne(anna);
    const second = await upsertOne(ben);
    const again = await upsertOne(anna);
    expect(again.claim).toMatchObject({ id: first.id, status: 'active' });
    expect(again.claim.valid_to).toBeUndefined();
    expect((await memory.recall.claim(second.id)).status).toBe('resolved');
    expect((await memory.recall.contradictions({ open: true }, 10)).rows).toEqual([]);
    const history = await memory.recall.history(first.id);
    expect(history.map(({ change }) => change)).toContain('reinstated');
    expect((await upsertOne(anna)).outcome).toBe('unchanged');
    // From then on it conflicts again.
    await memory.ingest([said('The on-call engineer is Carla.')]);
    expect((await memory.recall.claim(first.id)).status).toBe('contested');
  });

  it('is refused with the fault, and the others of the batch are taken', async () => {
    const outcomes = await memory.upsert([
      { text: 'A is so.', evidence: [{ event_id: uuid('none') }] },
      { text: 'Anna owns the importer.', evidence },
      { text: 'B is so.', evidence: [{ event_id: NOTES.id, span: [5, 4000] }] },
      { text: 'C is so.', evidence: [{ event_id: NOTES.id, quote: 'not there' }] },
      { text: 'D is so.', evidence: [{ event_id: NOTES.id, span: [0, 5], quote: 'Other' }] },
      { text: 'E is so.', evidence, supersedes: uuid('none') },
      { text: 'F is so.', evidence, valid_from: '2025-02-01T00:00:00Z', valid_to: '2025-01-01T00:00:00Z' },
    ]);
    const faults = outcomes.map((one) =>
      'error' in one ? one.error.issues.map(({ path }) => path) : 'taken',
    );
    expect(faults).toEqual([
      ['evidence.0.event_id'],
      'taken',
      ['evidence.0.span'],
      ['evidence.0.quote'],
      ['evidence.0.quote'],
      ['supersedes'],
      ['valid_to'],
    ]);
  });
});

describe('review of what agents write', () => {
  it('holds a claim as pending, out of answers and out of conflicts, until it is approved', async () => {
    memory = await someMemory({ review: 'agent' });
    await memory.ingest([said('The exporter writes 40 files.'), NOTES]);
    const { claim } = await upsertOne({ text: 'The exporter writes 55 files.' });
    expect(claim.status).toBe('pending');
    const question = { question: 'How many files does the exporter write?', limit: 10 };
    const answered = async () => (await memory.recall.query(question)).claims.map(({ id }) => id);
    expect(await answered()).not.toContain(claim.id);
    expect((await memory.recall.contradictions({}, 10)).rows).toEqual([]);
    const approved = await memory.approve(claim.id, { actor: 'anna', reason: 'seen it' });
    expect(approved.status).toBe('contested');
    expect((await memory.recall.contradictions({ open: true }, 10)).rows).toHaveLength(1);
    expect(await answered()).toContain(claim.id);
    await expect(memory.approve(claim.id)).rejects.toMatchObject({ code: 'conflict' });
    const history = await memory.recall.history(claim.id);
    expect(history.map(({ change, actor }) => [change, actor])).toEqual([
      ['created', 'agent'],
      ['approved', 'anna'],
      ['contested', 'rules'],
    ]);
  });

  it('retires what the claim corrects when it is approved, not before', async () => {
    memory = await someMemory({ review: 'agent' });
    await memory.ingest([said('The exporter writes 40 files.'), NOTES]);
    const [wrong] = (await memory.recall.claims({}, 1)).rows;
    const { claim } = await upsertOne({ text: 'The exporter writes 55 files.', supersedes: wrong.id });
    expect((await memory.recall.claim(wrong.id)).status).toBe('active');
    await memory.approve(claim.id);
    expect((await memory.recall.claim(wrong.id)).status).toBe('resolved');
    expect((await memory.recall.claim(claim.id)).status).toBe('active');
  });

  it('forgets what is rejected, with its history', async () => {
    memory = await someMemory({ review: 'agent' });
    await memory.ingest([NOTES]);
    const { claim } = await upsertOne({});
    const rejected = await memory.reject(claim.id, { reason: 'made up' });
    expect(rejected.status).toBe('forgotten');
    expect((await memory.recall.history(claim.id)).at(-1)).toMatchObject({
      change: 'rejected',
      reason: 'made up',
    });
  });

  it('takes what a person writes at once', async () => {
    memory = await someMemory({ review: 'agent' });
    await memory.ingest([NOTES]);
    expect((await upsertOne({ author: 'user:anna' })).claim.status).toBe('active');
  });

  it('lets an event that says the same approve it', async () => {
    memory = await someMemory({ review: 'agent' });
    await memory.ingest([NOTES]);
    const { claim } = await upsertOne({ text: 'Ben owns the exporter.' });
    await memory.ingest([said('Ben owns the exporter.')]);
    expect((await memory.recall.claim(claim.id)).status).toBe('active');
  });
});
