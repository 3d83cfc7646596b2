import { expect, it } from 'vitest';
import { movedWith } from '../../../../api/console/series/moved-with.ts';
import { foundBy, searchOf } from '../../../../api/console/series/search.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { someSignal } from '../../../sinks/fixtures.ts';

const at = (hour: number) => `2026-05-01T${String(hour).padStart(2, '0')}:00:00Z`;
const signal = (
  name: string,
  entity_id: string,
  [from, to]: readonly [number, number],
  parts: Partial<Signal> = {},
) =>
  someSignal(name, {
    entity_id,
    status: 'closed',
    evidence: [],
    window: { start: at(from), end: at(to) },
    ...parts,
  });

it('what else moved: what the signal names, what correlates, and what stood out at the time, the nearest first', () => {
  const own = signal('own', 'x', [5, 8], {
    evidence: [{ kind: 'outlier_member', entity_id: 'named' }],
  });
  const { scope_id } = own;
  const pair = signal('pair', 'x', [0, 10], {
    pattern: 'correlation',
    evidence: [{ kind: 'pair_correlation', entity_id: 'x', partner_entity_id: 'partner' }],
  });
  const among = [
    own,
    signal('far', 'far', [7, 9]),
    signal('near', 'near', [5, 6]),
    pair,
    signal('season', 'season', [0, 10], { pattern: 'seasonality' }),
    signal('before', 'before', [1, 4]),
    signal('same', 'x', [5, 6]),
  ];
  const found = movedWith(own, { scope_id, entity_id: 'x' }, among, Date.parse(at(23)));
  expect(found.map(({ series }) => series.entity_id)).toEqual(['named', 'partner', 'near', 'far']);
  expect(found[1].signals.map(({ id }) => id)).toEqual([pair.id]);
});

it('a search is for a tag if it has a colon, and finds words in any name', () => {
  expect([searchOf(' env:prod '), searchOf('web-1'), searchOf('a b:c')]).toEqual([
    { tag: 'env:prod' },
    { prefix: 'web-1' },
    { prefix: 'a b:c' },
  ]);
  const series = {
    scope_id: 's',
    entity_id: 'e',
    scope: 'Shop',
    entity: 'web-1',
    metric: 'cpu',
    tags: { env: 'prod' },
    count: 0,
    open_signals: [],
  };
  expect(['', 'WEB', 'cpu shop', 'env:prod web', 'web db'].map((find) => foundBy(series, find))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
