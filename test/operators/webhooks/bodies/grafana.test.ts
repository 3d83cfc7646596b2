import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../../operators/webhooks/bodies/index.ts';
import type { LoggedChange } from '../../../../operators/webhooks/logged-change.ts';
import { someChange, someSettings } from '../fixtures.ts';

/** Create an annotation: https://grafana.com/docs/grafana/latest/developers/http_api/annotations/ */
const ANNOTATION = {
  type: 'object',
  required: ['time', 'tags', 'text'],
  additionalProperties: false,
  properties: {
    time: { type: 'integer', minimum: 1_000_000_000_000 },
    timeEnd: { type: 'integer', minimum: 1_000_000_000_000 },
    tags: { type: 'array', items: { type: 'string', maxLength: 100 } },
    text: { type: 'string', minLength: 1 },
  },
};
const settings = someSettings({ format: 'grafana', url: 'https://grafana.example.com/api/annotations' });
const window = { start: '2026-05-01T00:00:00.123456Z', end: '2026-05-01T00:10:00.5Z' };

function annotation(change: LoggedChange) {
  const { text } = bodyOf({ changes: [change], at: 0, publicUrl: 'https://t.example.com' }, settings);
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(ANNOTATION, JSON.parse(text));
  expect(ajv.errors ?? []).toEqual([]);
  return JSON.parse(text);
}

it('is a point when a signal opens, and a region when it has ended', () => {
  const opened = annotation(someChange({ window, entity: '<b>' }));
  expect(opened).toMatchObject({ time: Date.UTC(2026, 4, 1) + 123 });
  expect(opened).not.toHaveProperty('timeEnd');
  expect(opened.tags).toEqual([
    'tidemark',
    'spike',
    'alert',
    'open',
    'scope:prod',
    'entity:<b>',
    'metric:cpu',
  ]);
  expect(opened.text).toContain('spike of &#60;b&#62; cpu opened</a>');
  expect(opened.text).toMatch(/^<a href="https:\/\/t\.example\.com\/#\/series\//);
  const closed = someChange({ window, status: 'closed' }, { kind: 'signal.closed' });
  expect(annotation(closed)).toMatchObject({
    time: Date.UTC(2026, 4, 1) + 123,
    timeEnd: Date.UTC(2026, 4, 1, 0, 10) + 500,
  });
  const raised = someChange({ window, updated_at: '2026-05-01T00:05:00Z' }, { kind: 'signal.raised' });
  expect(annotation(raised)).toMatchObject({ time: Date.UTC(2026, 4, 1, 0, 5) });
  expect(annotation(someChange({ entity: 'é'.repeat(300) })).tags[5]).toHaveLength(100);
});
