import { expect, it } from 'vitest';
import { RecentMap } from '../../../../pipelines/sources/metrics/recent-map.ts';

it('forgets what was used least recently, within its weight', () => {
  const map = new RecentMap<number>(20, () => 1);
  for (let at = 0; at < 1000; at++) {
    map.set(`${at}`, at);
    expect(map.get('0')).toBe(0);
  }
  const kept = Array.from({ length: 1000 }, (_, at) => map.get(`${at}`)).filter(
    (value) => value !== undefined,
  );
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(map.get('999')).toBe(999);
  expect(map.get('500')).toBeUndefined();
});

it('weighs entries', () => {
  const map = new RecentMap<string>(100, (key, value) => key.length + value.length);
  for (let at = 0; at < 10; at++) map.set(`${at}`, 'x'.repeat(39));
  expect(Array.from({ length: 10 }, (_, at) => map.get(`${at}`) !== undefined).filter(Boolean)).toHaveLength(
    2,
  );
});
