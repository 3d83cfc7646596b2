import { describe, expect, it } from 'vitest';
import { checkNames, type NamedSeries, nameKey } from '../../../../operators/records/series/name.ts';

const named = (entity_id: string, ...names: string[]): NamedSeries => ({
  scope_id: 'scope',
  entity_id,
  names,
  unit: 'ms',
  changed_at: 0,
});

describe('names of series', () => {
  it.each([
    ['The p95 latency of the Checkout', 'p95 latency of checkout'],
    ["checkout's  latency", 'checkout latency'],
    ['ｐ95 latency', 'p95 latency'],
  ])('%s is %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('are distinguished by their words', () => {
    expect(nameKey('latency of checkout')).not.toBe(nameKey('checkout latency'));
  });

  it('belong to one series each; a series may give its own anew', () => {
    const known = [named('a', 'load', 'the load'), named('b', 'depth')];
    expect(() => checkNames(named('a', 'Load', 'weight'), known)).not.toThrow();
    expect(() => checkNames(named('c', 'x', 'A load', 'depth'), known)).toThrow(
      /^names\.1 "A load" is the name of entity a in scope scope; .*; names\.2 "depth" is the name of entity b/,
    );
  });
});
