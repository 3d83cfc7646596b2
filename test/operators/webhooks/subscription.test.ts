import { describe, expect, it } from 'vitest';
import { webhookSettings } from '../../../operators/webhooks/subscription.ts';
import { SECRET, someSettings } from './fixtures.ts';

/** The fields that validation refuses. */
function refused(parts: object): string[] {
  const parsed = webhookSettings.safeParse({ name: 'hook', url: 'https://example.com/in', ...parts });
  return (parsed.error?.issues ?? []).map(({ path }) => path.join('.'));
}

describe('a subscription', () => {
  it('sends CloudEvents of everything but updates and history by default', () => {
    expect(someSettings()).toEqual({
      name: 'hook',
      url: 'https://example.com/in',
      format: 'cloudevents',
      updates: false,
      history: false,
    });
  });

  it.each([
    { url: 'ftp://example.com' },
    { url: 'https://user:pass@example.com' },
    { url: 'example.com' },
    { url: 'smtp://mail.example.com' },
    { from: 'a@example.com' },
    { to: ['a@example.com'] },
    { password: 'x' },
    { name: '../x' },
    { name: '' },
    { secret: 'secret' },
    { secret: 'whsec_c2hvcnQ=' },
    { format: 'xml' },
    { patterns: ['spikes'] },
    { tags: ['env'] },
    { severity: 'page' },
    { buttons: true },
    { silences: true, format: 'alertmanager' },
    { url: 'https://grafana.example.com/', format: 'grafana' },
    { group_wait: '2h' },
    { group_wait: '0s' },
    { group_wait: 'soon' },
    { group_by: 'scope' },
    { group_by: 'metric', group_wait: '1m' },
    { group_wait: '30s', format: 'cloudevents_binary' },
    { routing_key: 'a'.repeat(32) },
    { template: '{}' },
  ])('refuses %o and names the field', (parts) => {
    expect(refused(parts)).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(parts)[0]}`))]);
  });

  it('refuses headers that tidemark or the connection sets', () => {
    for (const name of ['Host', 'content-length', 'Webhook-Id', 'ce-id', 'a b']) {
      expect(refused({ headers: { [name]: 'x' } })).toHaveLength(1);
    }
    expect(refused({ headers: { authorization: 'Bearer x\r\ny: z' } })).toHaveLength(1);
    expect(refused({ headers: { Authorization: 'Bearer x' }, secret: SECRET })).toEqual([]);
  });

  it('requires what its format needs', () => {
    const silences = { silences: true, format: 'alertmanager', url: 'https://example.com/api/v2/alerts' };
    expect(refused(silences)).toEqual([]);
    expect(refused({ ...silences, format: 'slack' })).toEqual(['silences']);
    expect(refused({ format: 'pagerduty' })).toEqual(['routing_key']);
    expect(refused({ format: 'template' })).toEqual(['template']);
  });

  it('is one of mails with a server, a sender and recipients', () => {
    const fields = {
      format: 'email',
      url: 'smtp://user:p%40ss@mail.example.com:587',
      from: 'a@example.com',
      to: ['b@example.com'],
    };
    expect(refused(fields)).toEqual([]);
    const url = 'smtps://mail.example.com';
    expect(refused({ ...fields, url, username: 'u', password: 'p' })).toEqual([]);
    for (const [parts, path] of [
      [{ url: 'https://mail.example.com' }, 'url'],
      [{ url: 'smtp://' }, 'url'],
      [{ url: 'smtp://mail.example.com/inbox' }, 'url'],
      [{ url: 'smtp://user@mail.example.com' }, 'url'],
      [{ url: 'smtp://u:%ff@mail.example.com' }, 'url'],
      [{ url: 'smtp://u:a%0d%0ab@mail.example.com' }, 'url'],
      [{ url: 'smtp://mail.example.com%0d%0a' }, 'url'],
      [{ from: undefined }, 'from'],
      [{ from: 'Ops <a@example.com>' }, 'from'],
      [{ to: undefined }, 'to'],
      [{ to: [] }, 'to'],
      [{ to: ['a@x.test>\r\nRCPT TO:<e@x.test'] }, 'to.0'],
      [{ to: ['a@example.com\n'] }, 'to.0'],
      [{ to: ['a@example.com,b@example.com'] }, 'to.0'],
      [{ username: 'u', password: 'p' }, 'username'],
      [{ url, username: 'u' }, 'password'],
      [{ url, username: 'u', password: 'a\r\nb' }, 'password'],
      [{ headers: { 'x-a': 'b' } }, 'headers'],
    ] as const) {
      expect([parts, refused({ ...fields, ...parts })]).toEqual([parts, [path]]);
    }
  });

  it.each([
    '{"text": "{{{signal.entity}}}"}',
    '{"text": "{{&signal.entity}}"}',
    '{"text": {{> other}} }',
    '{{=<% %>=}}{"text": "<%& signal.entity %>"}',
    '{"list": [{{#changes}}{"id": "{{signal.id}}"}{{/changes}}]}',
    '{"text": {{signal.entity}}}',
    '{"text": "{{#changes}}"}',
  ])('refuses the template %s', (template) => {
    expect(refused({ format: 'template', template })).toEqual(['template']);
  });
});
