import { describe, expect, it } from 'vitest';
import { sameTags } from '../../../../operators/records/series/description.ts';
import { isObservation, observationIssues } from '../../../../operators/records/validator.ts';

const NAMED = { scope: 'prod', entity: 'web-1', outcome: 1 };

describe('an observation by names', () => {
  it.each([
    { ...NAMED },
    { ...NAMED, metric: 'cpu', unit: '%', tags: { env: 'prod', note: '' } },
    { ...NAMED, scope: '日', entity: '😀'.repeat(256) },
    {
      ...NAMED,
      tags: Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`k${at}`, 'v'.repeat(256)])),
    },
    { ...NAMED, tags: { ['k'.repeat(128)]: 'v' } },
    { scope_id: '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301', entity: 'web-1', outcome: 1 },
  ])('is taken within its limits: %#', (observation) => {
    expect(isObservation(observation)).toBe(true);
    expect(observationIssues(observation)).toEqual([]);
  });

  it.each([
    [{ entity: '' }, 'entity', /1 to 256 characters/],
    [{ entity: '😀'.repeat(257) }, 'entity', /1 to 256 characters/],
    [{ scope: 'a\u0000' }, 'scope', /well-formed/],
    [{ scope: '\ud800' }, 'scope', /well-formed/],
    [{ metric: 5 }, 'metric', /1 to 256 characters/],
    [{ tags: { a: 1 } }, 'tags.a', /0 to 256 characters/],
    [{ tags: { ['k'.repeat(129)]: '' } }, /^tags/, /./],
    [
      { tags: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [at, ''])) },
      'tags',
      /at most 64 tags/,
    ],
    [{ entity: undefined }, 'entity_id', /unless entity/],
    [{ scope: undefined }, 'scope_id', /unless scope/],
  ])('is refused with the field and the remedy: %#', (fault, path, message) => {
    const [issue] = observationIssues(JSON.parse(JSON.stringify({ ...NAMED, ...fault })));
    expect(issue.path).toMatch(path);
    expect(issue.message).toMatch(message);
  });
});

describe('tags', () => {
  it('are equal in any order', () => {
    expect(sameTags({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(sameTags({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(sameTags({ a: '1', b: '2' }, { a: '1' })).toBe(false);
    expect(sameTags({ a: '1' }, { a: '2' })).toBe(false);
    expect(sameTags({}, {})).toBe(true);
  });
});
