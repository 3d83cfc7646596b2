import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/access/permissions.ts';
import { fieldsOf, meaningOf } from '../../../api/calls/fields/layers.ts';
import { allCalls } from './all.ts';

describe('every call', async () => {
  const calls = await allCalls();

  it('says which permission it needs', () => {
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ permission }) => !PERMISSIONS.some((each) => each === permission))).toEqual([]);
  });

  it('has a file, a name and a place of its own', () => {
    for (const part of ['file', 'name', 'at'] as const) {
      expect(new Set(calls.map((call) => call[part])).size).toBe(calls.length);
    }
  });

  it('has a field for each name in its path', () => {
    for (const { name, at, input } of calls) {
      for (const [, field] of at.matchAll(/:(\w+)/g))
        expect([name, Object.keys(input.shape)]).toContainEqual(expect.arrayContaining([field]));
    }
  });

  it('says what it does and what each field is about', () => {
    for (const { name, summary, input } of calls) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
      for (const [field, schema] of fieldsOf(input.shape)) {
        expect([name, field, meaningOf(schema)]).toEqual([name, field, expect.stringMatching(/./)]);
      }
    }
  });
});
