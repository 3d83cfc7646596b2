import { expect, it } from 'vitest';
import { nameOfSeries, type SeriesOfSignal } from '../../../api/cli/series-text.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';

const OWN = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const OTHER = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';

const spike: SeriesOfSignal = { pattern: 'spike', entity_id: OWN, evidence: [], metrics: {} };

it('a series has its names where they are known, and else its id', () => {
  expect(nameOfSeries(spike)).toBe(OWN);
  expect(nameOfSeries(spike, (id) => (id === OWN ? 'web-1' : id))).toBe('web-1');
  expect(nameOfSeries({ ...spike, entity: 'web-1' }, () => 'of the file')).toBe('web-1');
  expect(nameOfSeries({ ...spike, entity: 'web-1', metric: 'cpu' })).toBe('web-1 cpu');
  expect(nameOfSeries({ ...spike, entity: 'web\u001b[31m-1' })).toBe('web-1');
});

it('a correlation has both partners, and the number of the others', () => {
  const pair = { kind: 'pair_correlation', entity_id: OWN, partner_entity_id: OTHER };
  const correlation: SeriesOfSignal = {
    ...spike,
    pattern: 'correlation',
    evidence: [pair, { ...pair, partner_entity_id: NIL_UUID }],
    metrics: { r: 0.9, member_count: 2 },
  };
  expect(nameOfSeries(correlation)).toBe(`${OWN} ~ ${OTHER}`);
  const names = new Map([
    [OWN, 'web-1'],
    [OTHER, 'web-2'],
  ]);
  const many = { ...correlation, metrics: { member_count: 5 } };
  expect(nameOfSeries(many, (id) => names.get(id) ?? id)).toBe('web-1 ~ web-2 and 3 more');
});

it('what concerns a scope as a whole is the fleet', () => {
  const evidence = [{ kind: 'outlier_member', entity_id: OWN }];
  expect(nameOfSeries({ ...spike, pattern: 'outlier_cluster', entity_id: NIL_UUID, evidence })).toBe(
    'the fleet',
  );
});
