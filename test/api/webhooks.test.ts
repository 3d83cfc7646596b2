import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookView } from '../../api/calls/webhooks/view.ts';
import { batchOf } from '../e2e/workload.ts';
import { startMailServer } from '../pipelines/webhooks/mail-server.ts';
import { seqsOf, startReceiver } from '../pipelines/webhooks/receiver.ts';
import { type Answer, call, metricsOf, post, problemOf, summaryOf, ticked, until } from './answers.ts';
import { sharedService } from './harness.ts';

/** Nothing that the service says may have any of these. */
const PLANTED = {
  secret: `whsec_${Buffer.from('planted secret of the signature').toString('base64')}`,
  token: 'planted-token',
  header: 'planted-header',
  routing: 'plantedroutingkey00000000000000a',
};

const created = z.object({ webhook: webhookView, secret: z.string() });
const listed = z.object({ webhooks: z.array(webhookView) });

function answered<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return schema.parse(JSON.parse(answer.text));
}

describe('webhooks', () => {
  const service = sharedService({ SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1', SIGNAL_HISTORY_AGE: '0s' });
  const create = (fields: object) => post(service.url, '/v1/webhooks', fields);
  const read = async (name: string) => answered(await call(service.url, `/v1/webhooks/${name}`), webhookView);
  const remove = (name: string) => call(service.url, `/v1/webhooks/${name}`, { method: 'DELETE' });
  const put = (name: string, fields: object) =>
    call(service.url, `/v1/webhooks/${name}`, {
      method: 'PUT',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    });
  let batch = 0;
  /** Sends observations until there are signals of a scope. */
  async function signals(scope: string) {
    for (const end = batch + 40; batch < end; batch++) {
      const observations = batchOf(scope, batch, [0, 1], batch);
      summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    }
    await ticked(service.url);
  }

  it('get every change from their creation on, signed, and show how far they are', async () => {
    await signals('before');
    const receiver = await startReceiver();
    const { webhook, secret } = answered(await create({ name: 'all', url: receiver.url }), created);
    expect(webhook).toMatchObject({ name: 'all', behind: 0, url: `http://127.0.0.1:${receiver.port}/…` });
    await signals('after');
    const done = await until('delivery', async () => {
      const found = await read('all');
      return found.delivered > 0 && found.behind === 0 ? found : undefined;
    });
    expect(receiver.received.length).toBe(done.delivered);
    const seqs = seqsOf(receiver.received);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(seqs[0]).toBeGreaterThan(webhook.cursor);
    for (const { headers, body } of receiver.received) {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
      const given = {
        'webhook-id': String(id),
        'webhook-timestamp': String(at),
        'webhook-signature': String(signature),
      };
      expect(new Webhook(secret).verify(body, given)).toMatchObject({ specversion: '1.0' });
    }
    const metrics = await metricsOf(service.url);
    expect(metrics.get('tidemark_webhook_attempts_total')).toBe(done.delivered);
    expect(metrics.get('tidemark_webhook_attempt_seconds_count')).toBe(done.delivered);

    const again = answered(
      await post(service.url, '/v1/webhooks/all/replay', { from: seqs[0] }),
      webhookView,
    );
    expect(again.cursor).toBe(seqs[0] - 1);
    await receiver.some(2 * seqs.length);
    expect(seqsOf(receiver.received)).toEqual([...seqs, ...seqs]);
    problemOf(
      await post(service.url, '/v1/webhooks/all/replay', { from: again.cursor + again.behind + 9 }),
      422,
    );
    answered(await remove('all'), webhookView);
    problemOf(await call(service.url, '/v1/webhooks/all'), 404);
  });

  it('are tested without a signal, and say why they cannot deliver, in /ready too', async () => {
    let status = 204;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    answered(await create({ name: 'tried', url: receiver.url, format: 'slack' }), created);
    const test = async () => JSON.parse((await post(service.url, '/v1/webhooks/tried/test', {})).text);
    expect(await test()).toEqual({ delivered: true, status: 204 });
    expect(JSON.parse(receiver.received[0].body)).toMatchObject({ blocks: expect.any(Array) });
    status = 500;
    const reason = `127.0.0.1:${receiver.port} answered 500`;
    expect(await test()).toEqual({ delivered: false, reason });
    await signals('failing');
    const found = await until('a failure', async () => (await read('tried')).failing);
    expect(found).toMatchObject({ reason });
    const ready = await call(service.url, '/ready');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text).webhooks).toEqual([
      { name: 'tried', failures: expect.any(Number), parked: 0 },
    ]);
    // A look at Alertmanager begins with its silences.
    const url = new URL('/api/v2/alerts', receiver.url).href;
    answered(await create({ name: 'alerts', url, format: 'alertmanager', silences: true }), created);
    const silences = await until('silences that fail', async () => {
      const { webhooks } = JSON.parse((await call(service.url, '/ready')).text);
      return webhooks.find((one: { silences?: string }) => one.silences !== undefined);
    });
    expect(silences).toMatchObject({ name: 'alerts', silences: 'failing' });
    await remove('alerts');
    status = 200;
    const { format } = answered(await put('tried', { format: 'cloudevents' }), webhookView);
    expect(format).toBe('cloudevents');
    await until('delivery', async () => ((await read('tried')).behind === 0 ? true : undefined));
    await remove('tried');
  });

  it('resolve what they trigger in a test', async () => {
    const receiver = await startReceiver();
    const fields = { name: 'pager', url: receiver.url, format: 'pagerduty', routing_key: PLANTED.routing };
    answered(await create(fields), created);
    await post(service.url, '/v1/webhooks/pager/test', {});
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([{ event_action: 'trigger' }, { event_action: 'resolve' }]);
    expect(sent[0].dedup_key).toBe(sent[1].dedup_key);
    await remove('pager');
  });

  it('send mails, and tell neither user nor password of their server', async () => {
    const server = await startMailServer(
      { recipient: (to) => (to.startsWith('gone') ? 550 : 250) },
      {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username = '', password }, _session, answer) =>
          password === PLANTED.token ? answer(null, { user: username }) : answer(new Error('wrong')),
      },
    );
    const to = ['ops@example.com', 'gone@example.com'];
    const fields = { format: 'email', from: 'alerts@example.com', to };
    const url = `smtp://${PLANTED.header}:${PLANTED.token}@127.0.0.1:${server.port}`;
    const texts = [await create({ name: 'mail', ...fields, url })];
    expect(answered(texts[0], created).webhook).toMatchObject({
      url: `smtp://127.0.0.1:${server.port}/…`,
      from: 'alerts@example.com',
      to,
    });
    const test = async () => {
      const answer = await post(service.url, '/v1/webhooks/mail/test', {});
      texts.push(answer);
      return JSON.parse(answer.text);
    };
    expect(await test()).toEqual({ delivered: true, status: 250, refused: ['gone@example.com'] });
    // An update keeps the login; others are refused by the server.
    texts.push(await put('mail', { ...fields, to: ['ops@example.com'] }));
    expect(await test()).toEqual({ delivered: true, status: 250 });
    const other = { url: `smtp://127.0.0.1:${server.port}`, username: 'u', password: PLANTED.secret };
    texts.push(await put('mail', { ...fields, ...other }));
    expect(await test()).toEqual({
      delivered: false,
      reason: `127.0.0.1:${server.port} answered 535 to the login`,
    });
    texts.push(await put('mail', { ...fields, url: `smtp://${PLANTED.token}@127.0.0.1` }));
    // A login in the URL replaces one that was given apart.
    texts.push(await put('mail', { ...fields, url }));
    expect(await test()).toMatchObject({ delivered: true });
    texts.push(await call(service.url, '/v1/webhooks'));
    expect(server.taken.map(({ user }) => user)).toEqual(Array(3).fill(PLANTED.header));
    expect(server.taken[0].mail.subject).toMatch(/^\[alert\] Test of the webhook mail/);
    const said = [...texts.map(({ text }) => text), ...service.log].join('\n');
    for (const planted of Object.values(PLANTED)) expect(said).not.toContain(planted);
    await remove('mail');
  });

  it('are refused with the field and the remedy', async () => {
    const url = 'https://example.com/';
    for (const [fields, path] of [
      [{ url }, 'name'],
      [{ name: 'x' }, 'url'],
      [{ name: 'x', url: 'http://10.1.1.1/' }, 'url'],
      [{ name: 'x', url: 'http://[::1]/' }, 'url'],
      [{ name: 'x', url: 'http://0xa9fea9fe/latest/meta-data' }, 'url'],
      [{ name: 'x', url, format: 'pagerduty' }, 'routing_key'],
      [{ name: 'x', url, format: 'template', template: '{"a": {{{b}}}}' }, 'template'],
      [{ name: 'x', url, secret: 'whsec_short' }, 'secret'],
      [{ name: 'x', url: 'smtp://10.1.1.1', format: 'email', from: 'a@b.test', to: ['a@b.test'] }, 'url'],
      [{ name: 'x', url, pattern: 'spike' }, 'pattern'],
    ] as const) {
      expect(problemOf(await create(fields), 400).errors).toMatchObject([{ path }]);
    }
    answered(await create({ name: 'x', url }), created);
    expect(problemOf(await create({ name: 'x', url }), 409).errors).toMatchObject([{ path: 'name' }]);
    problemOf(await put('none', { url }), 404);
    problemOf(await put('x', { url: 'http://10.0.0.1/' }), 400);
    answered(await remove('x'), webhookView);
    problemOf(await remove('x'), 404);
    problemOf(await post(service.url, '/v1/webhooks/x/test', {}), 404);
    problemOf(await post(service.url, '/v1/webhooks/x/replay', {}), 404);
  });

  it('keep what they do not show in an update, and show it nowhere', async () => {
    const receiver = await startReceiver((response, { headers }) =>
      // A receiver that tells everything that it was sent.
      response.writeHead(500, { 'x-reported': JSON.stringify(headers) }).end(JSON.stringify(headers)),
    );
    const fields = {
      name: 'planted',
      url: receiver.url,
      secret: PLANTED.secret,
      headers: { Authorization: `Bearer ${PLANTED.header}` },
    };
    const texts: string[] = [];
    const heard = async (answer: Promise<Answer>) => texts.push((await answer).text);
    // Only the answer to the creation has the secret.
    expect(answered(await create(fields), created).secret).toBe(PLANTED.secret);
    await heard(create(fields));
    await heard(put('planted', { severity: 'alert' }));
    await heard(put('planted', { template: `{"a": "${PLANTED.header}` }));
    await heard(put('planted', { format: 'pagerduty', routing_key: PLANTED.routing.slice(1) }));
    await heard(put('planted', { url: `http://10.0.0.1/${PLANTED.token}` }));
    await heard(post(service.url, '/v1/webhooks/planted/test', {}));
    await signals('planted');
    await heard(put('planted', {}));
    await signals('planted again');
    await until('an attempt', async () => (await read('planted')).failing);
    await heard(put('planted', { url: `http://127.0.0.1:9/${PLANTED.token}` }));
    await until('another attempt', async () => (await read('planted')).failing);
    for (const path of ['/v1/webhooks', '/v1/webhooks/planted', '/ready', '/metrics', '/openapi.json'])
      await heard(call(service.url, path));
    const { headers } = receiver.received.at(-1) ?? { headers: {} };
    expect(headers).toMatchObject({
      authorization: `Bearer ${PLANTED.header}`,
      'webhook-signature': expect.any(String),
    });
    await heard(remove('planted'));
    const { webhooks } = answered(await call(service.url, '/v1/webhooks'), listed);
    expect(webhooks).toEqual([]);
    const said = [...texts, ...service.log].join('\n');
    expect(said).toContain('a delivery to a webhook failed');
    for (const planted of [...Object.values(PLANTED), PLANTED.secret.slice(6, 30)])
      expect(said).not.toContain(planted);
  });
});
