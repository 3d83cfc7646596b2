import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { isResolved } from '../../operators/webhooks/logged-change.ts';
import { requestOf } from '../../operators/webhooks/request.ts';
import { webhookSettings } from '../../operators/webhooks/subscription.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { someChange } from '../operators/webhooks/fixtures.ts';

const page = readFileSync(join(packageRoot(import.meta.url), 'docs/how-to/webhooks.md'), 'utf8');
/** The webhook of the section with a title. */
function recipe(title: string) {
  const [, section] = page.split(`\n### ${title}\n`);
  const [, text] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return webhookSettings.parse(JSON.parse(text));
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

/** Create and close of Opsgenie's Alert API. */
const OPSGENIE = {
  create: {
    type: 'object',
    required: ['message', 'alias'],
    additionalProperties: false,
    properties: {
      message: text(130),
      alias: text(512),
      description: text(15_000),
      tags: { type: 'array', maxItems: 20, items: text(50) },
      details: { type: 'object', additionalProperties: { type: 'string' } },
      source: text(100),
      priority: { enum: ['P1', 'P2', 'P3', 'P4', 'P5'] },
    },
  },
  close: {
    type: 'object',
    additionalProperties: false,
    properties: { user: text(100), source: text(100), note: text(25_000) },
  },
};
/** An alert event of incident.io's API, version 2. */
const INCIDENT_IO = {
  type: 'object',
  required: ['title', 'status'],
  additionalProperties: false,
  properties: {
    title: text(1000),
    description: text(15_000),
    deduplication_key: text(512),
    status: { enum: ['firing', 'resolved'] },
    source_url: { type: 'string', pattern: '^https://' },
    metadata: { type: 'object' },
  },
};

const opening = someChange({ entity: `"quoted"\n${'é'.repeat(300)}` });
const CHANGES = [
  opening,
  { ...opening, kind: 'signal.closed', signal: { ...opening.signal, status: 'closed' } },
  { ...opening, kind: 'signal.lowered', signal: { ...opening.signal, severity: 'note' } },
] as const;

describe.each(CHANGES)('a recipe for $kind', (change) => {
  it.each([undefined, 'https://tidemark.example.com'])(
    'gives what services take, with the page %s',
    (publicUrl) => {
      const sent = (title: string) => {
        const { url, body } = requestOf('one', recipe(title), { changes: [change], at: 0, publicUrl });
        return { url, body: JSON.parse(body) };
      };
      const valid = (schema: object, value: unknown) => {
        const ajv = new Ajv({ allErrors: true });
        ajv.validate(schema, value);
        return ajv.errors ?? [];
      };
      const { id } = change.signal;
      const isOver = isResolved(change);
      const opsgenie = sent('Opsgenie');
      expect(opsgenie.url).toBe(
        `https://api.opsgenie.com/v2/alerts${isOver ? `/${id}/close?identifierType=alias` : ''}`,
      );
      expect(valid(isOver ? OPSGENIE.close : OPSGENIE.create, opsgenie.body)).toEqual([]);
      if (!isOver) expect(opsgenie.body.alias).toBe(id);
      const incident = sent('incident.io');
      expect(valid(INCIDENT_IO, incident.body)).toEqual([]);
      expect(incident.body).toMatchObject({ deduplication_key: id, status: isOver ? 'resolved' : 'firing' });
      expect('source_url' in incident.body).toBe(publicUrl !== undefined);
    },
  );
});

it.each([
  'https://{{signal.id}}.example.com/',
  'https://example.com{{signal.id}}/x',
  'https://example.com/{{signal.entity}}',
  'https://example.com/{{{signal.id}}}',
  'https://example.com/{{#resolved}}x',
  'https://example.com/{{#resolved}}#x{{/resolved}}',
  'https://example.com/{{> other}}',
  'https://example.com/{{=<% %>=}}<% signal.entity %>',
])('the URL %s of a template is refused', (url) => {
  const fields = { name: 'x', url, format: 'template', template: '{}' };
  const { error } = webhookSettings.safeParse(fields);
  expect(error?.issues.map(({ path }) => path[0])).toContain('url');
});
