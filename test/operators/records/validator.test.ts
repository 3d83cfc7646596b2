import { describe, expect, it } from 'vitest';
import { nearest } from '../../../operators/records/nearest.ts';
import { observationSchema } from '../../../operators/records/observation.ts';
import { isObservation, observationIssues } from '../../../operators/records/validator.ts';
import { fc, runs } from '../../property.ts';

const GOOD = {
  scope_id: '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301',
  entity_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  outcome: 1.5,
};

/** Values that a field may come with, most of them wrong for it. */
const anything = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    'x',
    '\ud800',
    GOOD.scope_id,
    '00000000-0000-0000-0000-000000000000',
    '2026-05-01T12:00:00Z',
    '2026-05-01T12:00:00',
    '0001-01-01T00:00:00Z',
    'y'.repeat(201),
    '😀'.repeat(256),
    '😀'.repeat(257),
    'nul \u0000',
    0,
    -1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [],
    [1, 2],
    [1, Number.NEGATIVE_INFINITY],
    ['a'],
    ['a', 1],
    {},
    { a: 'b' },
    { a: 1 },
    { '': 'b' },
    { ['k'.repeat(129)]: 'b' },
    { a: '\u0000' },
    Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`k${at}`, 'v'])),
    new Array(257).fill(0),
  ),
  fc.jsonValue(),
);

describe('the compiled check of an observation', () => {
  it('agrees with the zod schema that it is made from', () => {
    const fields = [
      'scope_id',
      'entity_id',
      'outcome',
      'timestamp',
      'id',
      'features',
      'labels',
      'meta',
      'scope',
      'entity',
      'metric',
      'unit',
      'tags',
      'other',
    ];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom(...fields), anything), { selector: ([name]) => name }),
        (entries) => {
          const record = { ...GOOD, ...Object.fromEntries(entries) };
          expect(isObservation(record)).toBe(observationSchema.safeParse(record).success);
        },
      ),
      { numRuns: runs(3000), seed: 5 },
    );
  });

  it.each([null, undefined, 1, 'x', [], [GOOD]])('refuses %j as a whole, with a remedy', (value) => {
    expect(isObservation(value)).toBe(false);
    expect(observationIssues(value)[0].message).toMatch(/JSON object/);
  });

  it('tells everything that is wrong at once, the rules across fields included', () => {
    const issues = observationIssues({ scope_id: GOOD.scope_id, entity_id: 'x', outcom: 1, labels: ['a'] });
    expect(issues.map(({ path }) => path)).toEqual(['entity_id', 'outcome']);
    expect(issues[1].message).toMatch(/is "outcom" a misspelling of it/);
  });

  it('finds nothing wrong with a good record', () => {
    expect(observationIssues({ ...GOOD, features: [1, 2], labels: ['a', 'b'], more: 1 })).toEqual([]);
  });
});

describe('nearest', () => {
  const names = ['scope_id', 'entity_id', 'SIGNAL_API_TOKEN', 'SIGNAL_HOST', 'SIGNAL_DB_DSN'];
  it.each([
    ['scop_id', 'scope_id'],
    ['entityid', 'entity_id'],
    ['SIGNAL_TOKEN', 'SIGNAL_API_TOKEN'],
    ['SIGNAL_DSN', 'SIGNAL_DB_DSN'],
    ['signal_hots', 'SIGNAL_HOST'],
    ['colour', undefined],
  ])('%s -> %s', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });
});
