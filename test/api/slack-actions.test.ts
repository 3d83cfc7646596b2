import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startReceiver } from '../pipelines/webhooks/receiver.ts';
import { call, getSignals, post, postText, problemOf } from './answers.ts';
import { serve, sharedService, uuid } from './harness.ts';

const SECRET = 'planted-signing-secret';

/** A request as Slack sends it. */
function press(url: string, body: string, secret = SECRET, age = 0) {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return postText(url, '/v1/slack/actions', body, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${mac}`,
  });
}

const form = (payload: unknown) => new URLSearchParams({ payload: JSON.stringify(payload) }).toString();

describe('the buttons of Slack', () => {
  const service = sharedService({
    SIGNAL_API_TOKEN: 'operator-token',
    SIGNAL_SLACK_SIGNING_SECRET: SECRET,
    SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1',
  });
  const operator = { authorization: 'Bearer operator-token' };
  const payload = (action_id: string, value: string, response_url?: string) => ({
    type: 'block_actions',
    user: { id: 'U2CERLKJA', username: 'roadrunner', team_id: 'T1' },
    response_url,
    actions: [{ type: 'button', block_id: 'x', action_id, value }],
  });

  it('give feedback without a token, and tell the person who pressed them', async () => {
    const observations = Array.from({ length: 7 }, (_, second) => ({
      scope: 'prod',
      entity: 'web-1',
      outcome: 4,
      timestamp: new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString(),
    }));
    await post(service.url, '/v1/ingest/batch', { observations }, operator);
    const read = async () =>
      JSON.parse((await call(service.url, '/v1/signals', { headers: operator })).text).signals;
    await expect.poll(read).toHaveLength(1);
    const [{ id }] = await read();
    const receiver = await startReceiver();
    const answer = await press(
      service.url,
      form(payload('tidemark_feedback_expected', id, `${receiver.url}/response`)),
    );
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' });
    await receiver.some(1);
    expect(JSON.parse(receiver.received[0].body)).toEqual({
      response_type: 'ephemeral',
      replace_original: false,
      text: expect.stringMatching(
        /^Noted: expected\. Signals of its series and pattern are muted until \S+Z\.$/,
      ),
    });
    expect((await read())[0].feedback).toMatchObject({ verdict: 'expected', reason: 'roadrunner in Slack' });

    const gone = payload('tidemark_feedback_useful', uuid('none'), `${receiver.url}/response`);
    expect((await press(service.url, form(gone))).status).toBe(200);
    const other = payload('tidemark_feedback_maybe', id, `${receiver.url}/response`);
    expect((await press(service.url, form(other))).status).toBe(200);
    await receiver.some(3);
    expect(receiver.received.slice(1).map(({ body }) => JSON.parse(body).text)).toEqual([
      'tidemark has this signal no more.',
      'tidemark does not know this button.',
    ]);
    // The button of somebody else in the same app.
    expect((await press(service.url, form(payload('open_dashboard', 'x')))).status).toBe(200);
  });

  it('are refused without the signature of Slack', async () => {
    const body = form(payload('tidemark_feedback_useful', uuid('none')));
    for (const refused of [
      await press(service.url, body, 'another secret'),
      await press(service.url, body, SECRET, 400),
    ]) {
      expect(problemOf(refused, 401).detail).not.toContain(SECRET);
    }
    problemOf(
      await postText(service.url, '/v1/slack/actions', body, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      401,
    );
  });

  it.each(['', 'payload=', 'payload=x', 'other={}', form([]), form({ actions: 'x' })])(
    'say what is wrong with %j',
    async (body) => {
      expect(problemOf(await press(service.url, body), 400).errors).toMatchObject([{ path: 'payload' }]);
    },
  );

  it('are nowhere without a secret', async () => {
    const without = await serve('', { SIGNAL_DB_DSN: 'memory://' });
    try {
      problemOf(await press(without.url, form({})), 404);
      expect((await getSignals(without.url)).signals).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});
