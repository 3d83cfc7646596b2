import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../api/calls/call.ts';
import { bound } from '../../../api/calls/fields/moment.ts';
import { fraction, whole, yes } from '../../../api/calls/fields/numbers.ts';
import { storedText, uuid } from '../../../api/calls/fields/texts.ts';
import { words } from '../../../api/calls/fields/words.ts';
import { callTool, toolFields } from '../../../api/mcp/call-tool.ts';
import { writes } from '../../../api/mcp/tool-definition.ts';

const fields = {
  id: uuid.describe('Which one.'),
  since: bound('From then on.').optional(),
  limit: whole(1, 100).default(10).describe('Most rows.'),
  passages: whole(0, 50).describe('Events beside them.').optional(),
  min_trust: fraction.describe('Least trust.').optional(),
  explain: yes.describe('Say why.').optional(),
  source: storedText.describe('Where from.').register(words, { tool: 'Such as a URL.' }).optional(),
};

const call = (permission: 'memory:read' | 'memory:write') =>
  defineCall({
    name: 'some_call',
    summary: 'Does something.',
    tags: ['some'],
    permission,
    at: 'GET /v1/some',
    input: z.object(fields),
    output: z.object({}),
    run: () => ({}),
  });

describe('the fields of a call as a tool takes them', () => {
  const schema = z.toJSONSchema(z.strictObject(toolFields(fields)), { io: 'input' });

  it('say in words which values they take', () => {
    const said = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      typeof field === 'object' ? field.description : undefined,
    ]);
    expect(said).toEqual([
      ['id', 'Which one.'],
      [
        'since',
        'From then on. A date such as 2026-05-01 (its first moment in UTC), or RFC 3339 such as 2026-05-01T12:00:00Z.',
      ],
      ['limit', 'Most rows, 1 to 100; default 10.'],
      ['passages', 'Events beside them, 0 to 50.'],
      ['min_trust', 'Least trust. From 0 to 1.'],
      ['explain', 'Say why; default false.'],
      ['source', 'Such as a URL.'],
    ]);
  });

  it('have no patterns, and keep what a call would make of them as it was written', () => {
    expect(JSON.stringify(schema)).not.toMatch(/pattern|anyOf/);
    const given = { id: '3F2504E0-4F89-41D3-9A0C-0305E82C3301', since: '2026-05-01' };
    expect(z.strictObject(toolFields(fields)).parse(given)).toEqual({ ...given, limit: 10 });
  });
});

describe('a tool of a call', () => {
  it('writes where the permission of the call says so', () => {
    const said = { title: 'Some', description: 'Does something.' };
    expect(writes(callTool(call('memory:read'), said))).toBe(false);
    expect(writes(callTool(call('memory:write'), said))).toBe(true);
  });
});
