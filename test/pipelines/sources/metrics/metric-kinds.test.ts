import { expect, it } from 'vitest';
import { FamilyTypes } from '../../../../pipelines/sources/metrics/metric-kinds.ts';

it('goes by the ending of a name whose type is unknown', () => {
  const types = new FamilyTypes();
  for (const name of ['a_total', 'a_count', 'a_sum', 'a_bucket'])
    expect(types.kindOf(name, undefined)).toBe('counter');
  expect(types.kindOf('memory_bytes', undefined)).toBe('gauge');
});

it('goes by the type once it is known, with the ending that it adds or without', () => {
  const types = new FamilyTypes();
  types.learn(
    new Map([
      ['temp_total', 'gauge'],
      ['intr', 'counter'],
      ['rpc', 'summary'],
      ['lat', 'histogram'],
    ] as const),
  );
  expect(types.kindOf('temp_total', undefined)).toBe('gauge');
  expect(types.kindOf('intr', undefined)).toBe('counter');
  expect(types.kindOf('intr_total', undefined)).toBe('counter');
  expect([types.kindOf('rpc', undefined), types.kindOf('rpc_sum', undefined)]).toEqual(['gauge', 'counter']);
  expect(types.kindOf('lat_bucket', undefined)).toBe('counter');
});

it('keeps the first type of a family, and counts those that it learns', () => {
  const types = new FamilyTypes();
  types.learn(new Map([['x', 'gauge']] as const));
  const { version } = types;
  types.learn(new Map([['x', 'counter']] as const));
  expect([types.kindOf('x', undefined), types.version]).toEqual(['gauge', version]);
  expect(types.kindOf('x', 'counter')).toBe('counter');
});

it('keeps what senders for some scopes say to these scopes, before what others say', () => {
  const types = new FamilyTypes();
  types.learn(new Map([['x', 'gauge']] as const), ['one', 'two']);
  expect(types.kindOf('x_total', undefined)).toBe('counter');
  expect(types.kindOf('x_total', undefined, 'three')).toBe('counter');
  expect(types.kindOf('x_total', undefined, 'two')).toBe('gauge');
  types.learn(
    new Map([
      ['x', 'counter'],
      ['y', 'gauge'],
    ] as const),
  );
  expect(types.kindOf('x', undefined, 'one')).toBe('gauge');
  expect(types.kindOf('x', undefined, 'three')).toBe('counter');
  expect(types.kindOf('y_total', undefined, 'one')).toBe('gauge');
});
