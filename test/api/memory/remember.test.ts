import { describe, expect, it } from 'vitest';
import { post, problemOf } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import { getClaim, getEvents, oneClaim } from './requests.ts';

describe('POST /v1/remember', () => {
  const service = sharedService();
  const remember = async (body: object) => oneClaim(await post(service.url, '/v1/remember', body));
  const refusal = async (body: object, status: number) =>
    problemOf(await post(service.url, '/v1/remember', body), status);

  it('keeps a statement as it is, with an event that says it and nothing else', async () => {
    const text = 'The 🚀 leaves on Friday.';
    const run_id = uuid('launch');
    const timestamp = '2026-01-01T00:00:00Z';
    const claim = await remember({ text, type: 'decision', author: 'user:ada', run_id, timestamp });
    expect(claim).toMatchObject({ text, type: 'decision', author: 'user:ada', status: 'active' });
    const { events } = await getEvents(service.url, `run_id=${run_id}`);
    expect(events).toMatchObject([{ content: text, run_id, timestamp, source_input_id: 'author:user:ada' }]);
    expect(claim.evidence).toEqual([{ event_id: events[0].id, span: [0, [...text].length], quote: text }]);
  });

  it('retires what it corrects', async () => {
    const wrong = await remember({ text: 'The owner of search is Alice.' });
    const right = await remember({
      text: 'The owner of search is Bob.',
      supersedes: wrong.id,
      reason: 'typo',
    });
    expect(right.status).toBe('active');
    expect(await getClaim(service.url, wrong.id)).toMatchObject({ status: 'resolved' });
  });

  it('names what is wrong, and keeps nothing of it', async () => {
    const run_id = uuid('wrong');
    expect((await refusal({ run_id }, 400)).errors).toMatchObject([{ path: 'text', message: 'is required' }]);
    await refusal({ text: ' ', run_id }, 400);
    await refusal({ text: 'a\u0000', run_id }, 400);
    await refusal({ text: 'The door is open.', type: 'guess', run_id }, 400);
    await refusal({ text: 'The door is open.', supersedes: uuid('no claim'), run_id }, 422);
    const { events } = await getEvents(service.url, `run_id=${run_id}`);
    expect(events).toEqual([]);
  });
});
