import { z } from 'zod';
import { until } from '../../../api/answers.ts';
import { startMailServer } from '../../../pipelines/webhooks/mail-server.ts';
import { startReceiver } from '../../../pipelines/webhooks/receiver.ts';
import type { HttpSession } from '../http-session.ts';

const HOOK = 'POST /v1/webhooks';
const NAMED = 'PUT /v1/webhooks/{name}';
const SECRET = `whsec_${Buffer.from('the key of the signature').toString('base64')}`;

/** A webhook that no call may change. */
export const FROM_FILE = { name: 'from-file', url: 'http://127.0.0.1:9/', severity: 'alert' };

/** The state of a webhook, as far as the session waits for it. */
const Hook = z.object({
  delivered: z.number(),
  failing: z.object({ last: z.number().optional() }).optional(),
  refused: z.object({}).optional(),
});

/** The webhooks of /ready, as far as the session waits for them. */
const Troubled = z.object({
  webhooks: z
    .array(z.object({ reminders: z.string().optional(), silences: z.string().optional() }))
    .optional(),
});

/** Webhooks of each form, to a receiver that takes what it gets or not. */
async function subscribe(session: HttpSession, stir: () => Promise<void>): Promise<void> {
  const takes = await startReceiver();
  const refuses = await startReceiver((response) => response.writeHead(500).end());
  const narrow = {
    ...{ scope: 'a scope', entity: 'an entity', metric: 'load', tags: ['env:prod'], patterns: ['spike'] },
    ...{ severity: 'alert', status: 'open', updates: true, history: true, secret: SECRET },
    headers: { authorization: 'Bearer of the receiver' },
  };
  const { url } = takes;
  const alerts = {
    url: new URL('/api/v2/alerts', refuses.url).href,
    ...{ format: 'alertmanager', silences: true, history: true },
  };
  const mails = await startMailServer({ recipient: (address) => (address.startsWith('gone') ? 550 : 250) });
  const addressed = { from: 'tidemark@example.com', to: ['ops@example.com', 'gone@example.com'] };
  const login = { username: 'tidemark', password: 'the password of the mailbox' };
  const grouping = { group_wait: '1s', group_by: 'entity' };
  const hooks = [
    { name: 'mails', url: mails.url, format: 'email', history: true, ...addressed },
    { name: 'login', url: mails.url, format: 'email', ...addressed, ...login, ...grouping },
    { name: 'all', url, updates: true, history: true },
    {
      name: 'grouped',
      url: refuses.url,
      updates: true,
      history: true,
      group_wait: '1s',
      format: 'cloudevents',
    },
    { name: 'chat', url, ...narrow, format: 'slack', buttons: true },
    { name: 'pager', url, format: 'pagerduty', routing_key: 'a'.repeat(32) },
    { name: 'alerts', ...alerts },
    { name: 'own', url, format: 'template', template: '{"text": "{{summary}}"}' },
  ];
  for (const body of hooks) await session.must(HOOK, {}, { body });
  await session.ask(HOOK, {}, { body: hooks[0] });
  await session.ask(HOOK, {}, { body: {} });
  const changes = [
    { name: 'login', format: 'email', ...addressed, ...login, ...grouping },
    { name: 'chat', ...narrow, url: refuses.url, format: 'slack', buttons: false, group_wait: '2s' },
    { name: 'pager', format: 'pagerduty', routing_key: 'b'.repeat(32) },
    { name: 'alerts', format: 'alertmanager', silences: false },
    { name: 'own', format: 'template', template: '{"text": "{{summary}}!"}' },
  ];
  for (const { name, ...body } of changes) {
    await session.must(NAMED, { name }, { body });
    await session.must('GET /v1/webhooks/{name}', { name });
  }
  await session.ask(NAMED, { name: 'chat' }, { body: { group_wait: 'never' } });
  await session.must('POST /v1/webhooks/{name}/test', { name: 'all' });
  await session.must('POST /v1/webhooks/{name}/test', { name: 'grouped' });
  await session.must('POST /v1/webhooks/{name}/test', { name: 'mails' });
  await stir();
  for (const name of ['all', 'grouped']) {
    await until(`deliveries of ${name}`, async () => {
      const { delivered, failing } = Hook.parse(
        (await session.must('GET /v1/webhooks/{name}', { name })).json,
      );
      return delivered > 0 || failing?.last !== undefined ? true : undefined;
    });
  }
  await until('a mail that one recipient refuses', async () => {
    const mailed = await session.must('GET /v1/webhooks/{name}', { name: 'mails' });
    return Hook.parse(mailed.json).refused;
  });
  await session.must('GET /v1/webhooks');
  // It is reminded of what is open at once.
  await session.must(NAMED, { name: 'alerts' }, { body: alerts });
  await until('reminders and silences that fail', async () => {
    const { webhooks = [] } = Troubled.parse((await session.must('GET /ready')).json);
    return webhooks.find(({ reminders, silences }) => reminders && silences);
  });
  await session.must('POST /v1/webhooks/{name}/replay', { name: 'all' }, { body: { from: 1 } });
  await session.ask('POST /v1/webhooks/{name}/replay', { name: 'all' }, { body: { from: 99_999_999 } });
  await session.ask('DELETE /v1/webhooks/{name}', { name: FROM_FILE.name });
  await session.ask('PUT /v1/webhooks/{name}', { name: FROM_FILE.name }, { body: { severity: 'alert' } });
  for (const { name } of hooks) await session.must('DELETE /v1/webhooks/{name}', { name });
}

async function mute(session: HttpSession): Promise<void> {
  const whole = {
    ...{ scope: 'a scope', entity: 'an entity', metric: 'load', tags: ['env:prod'], patterns: ['spike'] },
    ...{ reason: 'An upgrade.', starts_at: '2040-01-01T00:00:00Z', ends_at: '2040-01-02' },
  };
  const { json } = await session.must('POST /v1/mutes', {}, { body: whole });
  await session.must('POST /v1/mutes', {}, { body: { for: '90m' } });
  const again = { every: '0 2 * * 0', zone: 'Europe/Vienna', for: '2h', ends_at: '2040-01-01T00:00:00Z' };
  await session.must('POST /v1/mutes', {}, { body: again });
  await session.ask('POST /v1/mutes', {}, { body: {} });
  await session.must('GET /v1/mutes');
  await session.must('DELETE /v1/mutes/{id}', { id: String(json.id) });
}

/** A session with what operators do. `stir` makes signals change. */
export async function administrationSession(session: HttpSession, stir: () => Promise<void>): Promise<void> {
  await subscribe(session, stir);
  await mute(session);
  for (const place of ['GET /health', 'GET /ready', 'GET /metrics', 'GET /v1/access', 'POST /v1/tickets']) {
    await session.must(place);
  }
  await session.must('GET /v1/backup', {}, { query: { store: 'signals' } });
  await session.ask('GET /v1/backup', {}, { query: { store: 'memory' } });
}

const Issued = z.object({ secret: z.string() });

/** A session with access tokens, at a server that requires one; the secrets of two that may read signals and memory. */
export async function tokensSession(
  session: HttpSession,
): Promise<readonly [signals: string, memory: string]> {
  const issue = async (body: object) =>
    Issued.parse((await session.must('POST /v1/tokens', {}, { body })).json).secret;
  const reader = await issue({
    name: 'reader',
    permissions: ['signals:read', 'observations:write'],
    scopes: ['fleet'],
    expires_at: '2040-01-01',
  });
  const memory = await issue({ name: 'memory', permissions: ['memory:read'] });
  const signals = await issue({ name: 'signals', permissions: ['signals:read'] });
  await session.ask('POST /v1/tokens', {}, { body: { name: 'reader', permissions: ['sql'] } });
  await session.ask('POST /v1/tokens', {}, { body: {} });
  const past = { expires_at: '2001-01-01' };
  await session.ask('POST /v1/tokens', {}, { body: { name: 'past', permissions: ['sql'], ...past } });
  await session.ask('POST /v1/tokens/{token}/rotate', { token: 'reader' }, { body: past });
  await session.with({ authorization: `Bearer ${reader}` }).must('GET /v1/access');
  await session.must('GET /v1/tokens');
  const rotated = { overlap: 60, expires_at: '2041-01-01T00:00:00Z' };
  await session.must('POST /v1/tokens/{token}/rotate', { token: 'reader' }, { body: rotated });
  await session.must('POST /v1/tokens/{token}/rotate', { token: 'reader' });
  await session.ask('POST /v1/tokens/{token}/rotate', { token: 'reader' }, { body: { overlap: -1 } });
  await session.must('DELETE /v1/tokens/{token}', { token: 'reader' });
  await session.ask('POST /v1/tokens/{token}/rotate', { token: 'reader' });
  await session.must('GET /v1/tokens');
  return [signals, memory];
}

/** The last access token that may administer others, at a server that anyone may use until then. */
export async function lastTokenSession(session: HttpSession): Promise<void> {
  const body = { name: 'only', permissions: ['admin'] };
  const { secret } = Issued.parse((await session.must('POST /v1/tokens', {}, { body })).json);
  await session
    .with({ authorization: `Bearer ${secret}` })
    .ask('DELETE /v1/tokens/{token}', { token: 'only' });
}
