import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { HTTP } from 'cloudevents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf } from '../../../../operators/webhooks/bodies/index.ts';
import type { LoggedChange } from '../../../../operators/webhooks/logged-change.ts';
import { requestOf } from '../../../../operators/webhooks/request.ts';
import { SECRET, someChange, someSettings } from '../fixtures.ts';

const AT = Date.UTC(2026, 4, 2);
const KEY = 'a'.repeat(32);
const lowered = someChange({ severity: 'note' }, { kind: 'signal.lowered', seq: 8 });
const closed = someChange({ status: 'closed' }, { kind: 'signal.closed', seq: 9 });

function sent(settings: object, ...[first = someChange(), ...rest]: LoggedChange[]) {
  const { headers, text } = bodyOf({ changes: [first, ...rest], at: AT }, someSettings(settings));
  const value: unknown = JSON.parse(text);
  return { headers, text, value };
}

const ajv = new Ajv({ allErrors: true });
formats.default(ajv);
const valid = (schema: object, value: unknown) => {
  ajv.validate(schema, value);
  return ajv.errors ?? [];
};

describe('CloudEvents', () => {
  it.each(['cloudevents', 'cloudevents_binary'])('in the form %s are read by the SDK', (format) => {
    const change = someChange();
    const { headers, text } = sent({ format }, change);
    const event = HTTP.toEvent({ headers, body: text });
    expect(event).toMatchObject({
      specversion: '1.0',
      id: `7.${change.signal.id}`,
      source: `/tidemark/scopes/${change.signal.scope_id}`,
      type: 'dev.tidemark.signal',
      subject: change.signal.id,
      datacontenttype: 'application/json',
      data: change,
    });
    expect([event].flat()[0].time).toBe(new Date(change.signal.updated_at).toISOString());
  });

  it('are a batch when a message tells several changes', () => {
    const { headers, text } = sent({}, someChange(), closed);
    const events = [HTTP.toEvent({ headers, body: text })].flat();
    expect(events.map(({ type }) => type)).toEqual(['dev.tidemark.signal', 'dev.tidemark.signal.closed']);
  });
});

/** Reference of the Events API v2: https://developer.pagerduty.com/docs/send-alert-event */
const PAGERDUTY = {
  type: 'object',
  required: ['routing_key', 'event_action', 'dedup_key'],
  properties: {
    routing_key: { type: 'string', pattern: '^[A-Za-z0-9]{32}$' },
    event_action: { enum: ['trigger', 'acknowledge', 'resolve'] },
    dedup_key: { type: 'string', maxLength: 255 },
    client: { type: 'string' },
    payload: {
      type: 'object',
      required: ['summary', 'source', 'severity'],
      properties: {
        summary: { type: 'string', minLength: 1, maxLength: 1024 },
        source: { type: 'string', minLength: 1 },
        severity: { enum: ['critical', 'error', 'warning', 'info'] },
        timestamp: { type: 'string', format: 'date-time' },
        component: { type: 'string' },
        group: { type: 'string' },
        class: { type: 'string' },
        custom_details: { type: 'object' },
      },
      additionalProperties: false,
    },
  },
  if: { properties: { event_action: { const: 'trigger' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['payload'] },
  additionalProperties: false,
};

describe('PagerDuty', () => {
  const settings = { format: 'pagerduty', routing_key: KEY };

  it('triggers an incident under the id of a signal, and resolves it', () => {
    const actions = [someChange(), lowered, closed].map((change) => sent(settings, change).value);
    expect(actions).toMatchObject([
      { event_action: 'trigger', dedup_key: closed.signal.id, routing_key: KEY },
      { event_action: 'resolve', dedup_key: closed.signal.id },
      { event_action: 'resolve', dedup_key: closed.signal.id },
    ]);
    expect(actions.flatMap((action) => valid(PAGERDUTY, action))).toEqual([]);
  });

  it('gets a summary that is short enough', () => {
    const explanation = { ...someChange().signal.explanation, headline: '\u{1f600}'.repeat(2000) };
    expect(valid(PAGERDUTY, sent(settings, someChange({ explanation })).value)).toEqual([]);
  });
});

/** `postableAlerts` of the OpenAPI document of Alertmanager's API v2. */
const LABELS = {
  type: 'object',
  patternProperties: { '^[a-zA-Z_][a-zA-Z0-9_]*$': { type: 'string' } },
  additionalProperties: false,
};
const ALERTMANAGER = {
  type: 'array',
  items: {
    type: 'object',
    required: ['labels'],
    properties: {
      startsAt: { type: 'string', format: 'date-time' },
      endsAt: { type: 'string', format: 'date-time' },
      annotations: LABELS,
      labels: LABELS,
      generatorURL: { type: 'string', format: 'uri' },
    },
    additionalProperties: false,
  },
};

describe('Alertmanager', () => {
  it('gets the page of the series, and holds for as long as the server says what it tells again', () => {
    const change = someChange();
    const settings = someSettings({ format: 'alertmanager', secret: SECRET });
    const message = {
      changes: [change],
      at: AT,
      publicUrl: 'https://tide.example.com/x',
      firing: 240_000,
    } as const;
    const { body, headers } = requestOf('one', settings, message);
    const value: unknown = JSON.parse(body);
    expect(valid(ALERTMANAGER, value)).toEqual([]);
    const { id, scope_id, entity_id } = change.signal;
    expect(value).toMatchObject([
      {
        generatorURL: `https://tide.example.com/x/#/series/${scope_id}/${entity_id}?signal=${id}`,
        endsAt: new Date(AT + 240_000).toISOString(),
      },
    ]);
    const again = requestOf('one', settings, { ...message, again: true }).headers['webhook-id'];
    expect(again).not.toBe(headers['webhook-id']);
  });

  it('gets an alert that fires until the signal ends, under the same labels', () => {
    const odd = { tags: { 'app.kubernetes.io/name': 'ü', env: '' } };
    const changes = [someChange(odd), someChange({ severity: 'note', ...odd }, { kind: 'signal.lowered' })];
    const { value } = sent({ format: 'alertmanager' }, ...changes, closed);
    expect(valid(ALERTMANAGER, value)).toEqual([]);
    const labels = {
      alertname: 'spike',
      signal_id: closed.signal.id,
      severity: 'alert',
      scope: 'prod',
      entity: 'web-1',
      metric: 'cpu',
    };
    const tagged = { ...labels, tag_app_kubernetes_io_name: 'ü', tag_env: '' };
    const { updated_at } = closed.signal;
    expect(value).toMatchObject([
      { labels: tagged, endsAt: '2026-06-01T00:00:00.000Z' },
      { labels: tagged, endsAt: updated_at },
      { labels, endsAt: updated_at },
    ]);
  });
});

describe('Slack', () => {
  it('gets blocks and a text for notifications, with its control characters escaped', () => {
    const explanation = { ...someChange().signal.explanation, headline: 'cpu > 90 & <rising>' };
    const { value } = sent({ format: 'slack' }, someChange({ explanation, entity: 'a<b' }));
    expect(value).toMatchObject({
      text: 'cpu &gt; 90 &amp; &lt;rising&gt;',
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: ':rotating_light: *spike of a&lt;b cpu opened*\ncpu &gt; 90 &amp; &lt;rising&gt;',
          },
        },
        { type: 'context', elements: [{ type: 'mrkdwn', text: expect.stringContaining('scope prod') }] },
      ],
    });
  });

  it('gets buttons on what is open, where they are wanted', () => {
    const { value } = sent({ format: 'slack', buttons: true }, someChange(), closed);
    const { blocks } = z.object({ blocks: z.array(z.looseObject({ type: z.string() })) }).parse(value);
    expect(blocks.map(({ type }) => type)).toEqual(['section', 'context', 'actions', 'section', 'context']);
    const button = (verdict: string, text: string) => ({
      type: 'button',
      action_id: `tidemark_feedback_${verdict}`,
      text: { type: 'plain_text', text },
      value: someChange().signal.id,
    });
    expect(blocks[2].elements).toEqual([
      button('useful', 'Useful'),
      button('false_alarm', 'False alarm'),
      button('expected', 'Expected'),
    ]);
  });

  it('stays within its limits, whatever the names and however many changes', () => {
    const block = {
      type: 'object',
      properties: {
        text: { type: 'object', properties: { text: { type: 'string', minLength: 1, maxLength: 3000 } } },
        elements: { type: 'array', maxItems: 10 },
      },
    };
    const message = { type: 'object', properties: { blocks: { type: 'array', maxItems: 50, items: block } } };
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 4000 }),
        fc.integer({ min: 1, max: 120 }),
        fc.boolean(),
        (summary, count, buttons) => {
          const explanation = { ...someChange().signal.explanation, summary };
          const changes = Array.from({ length: count }, () =>
            someChange({ explanation, entity: '<&>'.repeat(80) }),
          );
          const { value } = sent({ format: 'slack', buttons }, ...changes);
          expect(valid(message, value)).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** What the webhooks of workflows in Teams take: a message with one Adaptive Card of version 1.4. */
const TEAMS = {
  type: 'object',
  required: ['type', 'attachments'],
  properties: {
    type: { const: 'message' },
    attachments: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        required: ['contentType', 'content'],
        properties: {
          contentType: { const: 'application/vnd.microsoft.card.adaptive' },
          content: {
            type: 'object',
            required: ['type', 'version', 'body'],
            properties: {
              type: { const: 'AdaptiveCard' },
              version: { const: '1.4' },
              body: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['type', 'text'],
                  properties: {
                    type: { const: 'TextBlock' },
                    text: { type: 'string', minLength: 1 },
                    color: { enum: ['Default', 'Attention', 'Good'] },
                    weight: { enum: ['Bolder'] },
                    size: { enum: ['Small'] },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

describe('Teams', () => {
  it('gets a card with what happened, what is over in another colour', () => {
    const { value } = sent({ format: 'teams' }, someChange(), closed);
    expect(valid(TEAMS, value)).toEqual([]);
    const { body } = z
      .object({
        attachments: z.tuple([z.object({ content: z.object({ body: z.array(z.looseObject({})) }) })]),
      })
      .parse(value).attachments[0].content;
    expect(body).toMatchObject([
      { text: 'spike of web-1 cpu opened', color: 'Attention' },
      {},
      { text: expect.stringContaining('scope prod'), isSubtle: true },
      { text: 'spike of web-1 cpu closed', color: 'Good' },
      {},
      {},
    ]);
  });

  it('stays below 28 KB and plain, whatever the names and however many changes', () => {
    const explanation = { ...someChange().signal.explanation, headline: '👩‍👩‍👧[x](http://y)'.repeat(300) };
    const changes = Array.from({ length: 100 }, () => someChange({ explanation, entity: '*_'.repeat(100) }));
    const { text, value } = sent({ format: 'teams' }, ...changes);
    expect(valid(TEAMS, value)).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThan(28 * 1024);
    expect(text).not.toContain('[x](');
    expect(text).toContain('and 90 more changes');
  });
});

describe('ntfy', () => {
  const published = (change: LoggedChange) =>
    bodyOf({ changes: [change], at: AT }, someSettings({ format: 'ntfy' }));

  it('gets a text, and title, priority and tags as headers', () => {
    const { headers, text } = published(someChange());
    expect(headers).toMatchObject({
      title: 'spike of web-1 cpu opened',
      priority: 'high',
      tags: 'rotating_light',
    });
    expect(text).toContain('scope prod');
    expect(published(closed).headers).toMatchObject({ priority: 'default', tags: 'white_check_mark' });
  });

  it('gets headers of ASCII and a short message, whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (name) => {
        const explanation = { ...someChange().signal.explanation, headline: name };
        const { headers, text } = published(someChange({ explanation, entity: name.slice(0, 200) }));
        for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
      }),
    );
    const { title = '' } = published(someChange({ entity: 'Küche' })).headers;
    const [, base64 = ''] = /^=\?UTF-8\?B\?(.*)\?=$/.exec(title) ?? [];
    expect(Buffer.from(base64, 'base64').toString()).toBe('spike of Küche cpu opened');
  });
});

describe('a template of its own', () => {
  const template =
    '{"title": "{{signal.pattern}} of {{signal.entity}}", "z": {{signal.metrics.z}}, "tags": {{signal.tags}},' +
    ' "seqs": [{{#changes}}{{seq}}{{#more}}, {{/more}}{{/changes}}]}';

  it('is filled in', () => {
    expect(sent({ format: 'template', template }, someChange(), closed).value).toEqual({
      title: 'spike of web-1',
      z: 4.25,
      tags: { env: 'prod', team: 'a:b' },
      seqs: [7, 9],
    });
  });

  it('gives JSON whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (entity) => {
        const { value } = sent({ format: 'template', template }, someChange({ entity }));
        expect(value).toMatchObject({ title: `spike of ${entity}` });
      }),
    );
  });
});
