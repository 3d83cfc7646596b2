import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { muteView } from '../../api/calls/quiet/mute-view.ts';
import { feedbackRecord } from '../../operators/quiet/feedback.ts';
import { startReceiver } from '../pipelines/webhooks/receiver.ts';
import { type Answer, call, getSignals, post, problemOf, ticked, until } from './answers.ts';
import { sharedService, uuid } from './harness.ts';

const given = z.strictObject({
  id: z.string(),
  verdict: feedbackRecord.shape.verdict,
  mutes_until: z.iso.datetime().optional(),
  accepted: z.literal(true).optional(),
});
const listed = z.object({ mutes: z.array(muteView) });
const DAY = 86_400_000;
const headers = { 'content-type': 'application/json' };

function answered<Schema extends z.ZodType>(
  answer: Answer,
  status: number,
  schema: Schema,
): z.output<Schema> {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  return schema.parse(JSON.parse(answer.text));
}

describe('feedback and mutes', () => {
  const service = sharedService({ SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1' });
  let second = 0;
  /** Seven equal observations of an entity now, which are a stall. */
  async function stall(entity: string): Promise<string> {
    const observations = Array.from({ length: 7 }, () => ({
      scope: 'prod',
      entity,
      outcome: 4,
      timestamp: new Date(Date.now() - 60_000 + 10 * second++).toISOString(),
    }));
    await post(service.url, '/v1/ingest/batch', { observations });
    await ticked(service.url);
    const [{ id }] = (await getSignals(service.url, `entity=${entity}&pattern=stall`)).signals;
    return id;
  }
  const say = (id: string, fields: object) => post(service.url, `/v1/signals/${id}/feedback`, fields);
  const mutes = async () => answered(await call(service.url, '/v1/mutes'), 200, listed).mutes;
  const remove = (id: string) => call(service.url, `/v1/mutes/${id}`, { method: 'DELETE' });
  const gauges = async () =>
    (await call(service.url, '/metrics')).text
      .split('\n')
      .filter((line) => line.startsWith('tidemark_open_signals{'));

  it('show what was said of a signal, and mute its like until it is called useful', async () => {
    const id = await stall('web-1');
    expect(await gauges()).toEqual([expect.stringContaining('entity="web-1"')]);
    const before = Date.now();
    const said = answered(await say(id, { verdict: 'expected', reason: 'load test' }), 202, given);
    const until = Date.parse(said.mutes_until ?? '');
    expect(until).toBeGreaterThanOrEqual(before + DAY);
    expect(until).toBeLessThanOrEqual(Date.now() + DAY);
    const shown = { verdict: 'expected', reason: 'load test', mutes_until: said.mutes_until };
    expect((await getSignals(service.url, 'entity=web-1')).signals).toMatchObject([{ id, feedback: shown }]);
    expect(JSON.parse((await call(service.url, `/v1/signals/${id}`)).text)).toMatchObject({
      feedback: shown,
    });
    expect(await mutes()).toMatchObject([
      { id, patterns: ['stall'], reason: 'load test', ends_at: said.mutes_until },
    ]);
    expect(await gauges()).toEqual([]);

    expect(answered(await say(id, { verdict: 'useful' }), 202, given)).toEqual({ id, verdict: 'useful' });
    expect(await mutes()).toEqual([]);
    expect(await gauges()).toHaveLength(1);
    const [{ feedback }] = (await getSignals(service.url, 'entity=web-1')).signals;
    expect(feedback).toEqual({ verdict: 'useful', at: expect.any(String) });
  });

  it('close an open alert that is expected, and accept its level', async () => {
    const start = Date.now() - 3_600_000;
    const send = async (from: number, to: number) => {
      const observations = Array.from({ length: to - from }, (_, i) => ({
        scope: 'shop',
        entity: 'orders',
        outcome: (from + i < 200 ? 50 : 90) + Math.sin((from + i) ** 2),
        timestamp: new Date(start + 1000 * (from + i)).toISOString(),
      }));
      await post(service.url, '/v1/ingest/batch', { observations });
      await ticked(service.url);
      return (await getSignals(service.url, 'entity=orders&severity=alert')).signals;
    };
    const [open, ...others] = await send(0, 230);
    expect([open, others]).toMatchObject([{ status: 'open' }, []]);
    expect(answered(await say(open.id, { verdict: 'useful' }), 202, given).accepted).toBeUndefined();
    // The settings of the scope, which change at the same time, stay as they are asked for.
    const detectors = { spike: { min_z: 6 } };
    const path = `/v1/detectors?scope_id=${open.scope_id}`;
    const [said] = await Promise.all([
      say(open.id, { verdict: 'expected' }),
      call(service.url, path, { method: 'PUT', headers, body: JSON.stringify({ detectors }) }),
    ]);
    expect(answered(said, 202, given).accepted).toBe(true);
    expect(JSON.parse((await call(service.url, path)).text).overrides).toEqual(detectors);
    expect(await send(230, 400)).toMatchObject([{ id: open.id, status: 'closed' }]);
    expect(answered(await say(open.id, { verdict: 'expected' }), 202, given).accepted).toBeUndefined();
    await say(open.id, { verdict: 'useful' });
  });

  it('refuse feedback that nothing can be made of', async () => {
    const id = await stall('web-2');
    problemOf(await say(uuid('no signal'), { verdict: 'useful' }), 404);
    expect(problemOf(await say(id, { verdict: 'wrong' }), 400).errors).toMatchObject([{ path: 'verdict' }]);
    expect(problemOf(await say(id, {}), 400).errors).toMatchObject([{ path: 'verdict' }]);
    expect(
      problemOf(await say(id, { verdict: 'useful', reason: 'x'.repeat(1001) }), 400).errors,
    ).toMatchObject([{ path: 'reason' }]);
    problemOf(await say('x', { verdict: 'useful' }), 400);
  });

  it('hold a maintenance back from webhooks, and nothing else', async () => {
    const receiver = await startReceiver();
    const hook = { name: 'ops', url: receiver.url, history: true };
    expect((await post(service.url, '/v1/webhooks', hook)).status).toBe(200);
    // Two hours from each minute on: whenever the test runs, it is in a window.
    const fields = {
      entity: 'db-1',
      every: '* * * * *',
      zone: 'Europe/Vienna',
      for: '2h',
      reason: 'upgrade',
    };
    const starts_at = new Date(Date.now() - 120_000).toISOString();
    const made = answered(await post(service.url, '/v1/mutes', { ...fields, starts_at }), 200, muteView);
    expect(made).toMatchObject({ every: '* * * * *', zone: 'Europe/Vienna' });
    expect(Date.parse(made.ends_at) - Date.parse(made.starts_at)).toBe(2 * 3_600_000);
    expect(await mutes()).toMatchObject([{ id: made.id, every: '* * * * *' }]);
    const held = await stall('db-1');
    const sent = await stall('db-2');
    const subjects = await until('a delivery', async () => {
      const found = receiver.received.map(({ body }) => JSON.parse(body).subject);
      return found.includes(sent) ? found : undefined;
    });
    expect(subjects).not.toContain(held);
    expect((await remove(made.id)).status).toBe(200);
    problemOf(await remove(made.id), 404);
    expect(await mutes()).toEqual([]);
    expect((await call(service.url, '/v1/webhooks/ops', { method: 'DELETE' })).status).toBe(200);
  });

  it.each([
    [{}, 'ends_at'],
    [{ for: '1h', ends_at: '2100-01-01T00:00:00Z' }, 'ends_at'],
    [{ for: 'an hour' }, 'for'],
    [{ for: '0s' }, 'for'],
    [{ starts_at: '2026-01-01', for: '1h' }, 'for'],
    [{ ends_at: '2026-01-01T00:00:00Z' }, 'ends_at'],
    [{ starts_at: '2100-01-02', ends_at: '2100-01-01' }, 'ends_at'],
    [{ ends_at: 'soon' }, 'ends_at'],
    [{ for: '1h', patterns: ['spikes'] }, 'patterns.0'],
    [{ for: '1h', tags: ['env'] }, 'tags.0'],
    [{ for: '1h', host: 'web-1' }, 'host'],
    [{ every: '0 2 * * 0' }, 'for'],
    [{ every: '0 0 31 2 *', for: '1h' }, 'every'],
    [{ every: '0 2 * * 0', zone: 'Mars', for: '1h' }, 'zone'],
    [{ zone: 'Europe/Vienna', for: '1h' }, 'zone'],
    [{ every: '0 2 1 1 *', for: '1h', starts_at: '2099-02-01', ends_at: '2099-03-01' }, 'every'],
  ])('refuse the mute %j', async (fields, path) => {
    const { errors } = problemOf(await post(service.url, '/v1/mutes', fields), 400);
    expect(errors?.map((one) => one.path)).toContain(path);
    expect(await mutes()).toEqual([]);
  });
});
