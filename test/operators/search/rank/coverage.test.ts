import { expect, it } from 'vitest';
import { coverage, termWeights } from '../../../../operators/search/rank/coverage.ts';

const said = (own: readonly string[], around: readonly string[] = []) => ({
  own: new Set(own),
  around: new Set(around),
});

it('is the share of the weight that is covered, half of it where the word stands around', () => {
  const weights = new Map([
    ['boat', 3],
    ['paint', 1],
  ]);
  expect(coverage(weights, said(['boat', 'paint', 'red']))).toBe(1);
  expect(coverage(weights, said(['boat']))).toBe(0.75);
  expect(coverage(weights, said(['paint'], ['boat', 'paint']))).toBe((1 + 1.5) / 4);
  expect(coverage(weights, said(['harbour']))).toBe(0);
  expect(coverage(new Map(), said(['boat']))).toBe(0);
});

it('takes a synonym for seven tenths of the word', () => {
  const synonyms = new Map([['boat', ['ship']]]);
  expect(coverage(new Map([['boat', 2]]), said(['ship']), synonyms)).toBeCloseTo(0.7, 12);
  expect(coverage(new Map([['boat', 2]]), said(['boat', 'ship']), synonyms)).toBe(1);
});

it('weighs rare words more than common ones, what has a digit most, and words that ask least', () => {
  const frequencies = new Map([
    ['server', 500],
    ['kiosk', 2],
    ['db-7', 2],
    ['kind', 2],
  ]);
  const weights = termWeights([...frequencies.keys()], 2000, (term) => frequencies.get(term) ?? 0);
  const of = (term: string) => weights.get(term) ?? 0;
  expect(of('kiosk')).toBeCloseTo(Math.log(1 + (2000 - 2 + 0.5) / 2.5), 12);
  expect(of('server')).toBeLessThan(of('kiosk'));
  expect(of('db-7')).toBeCloseTo(3 * of('kiosk'), 12);
  expect(of('kind')).toBeCloseTo(0.3 * of('kiosk'), 12);
});

it('does not take a word of a small memory for a common one', () => {
  const few = termWeights(['billing', 'database'], 3, (term) => (term === 'billing' ? 3 : 0));
  expect((few.get('billing') ?? 0) / (few.get('database') ?? 1)).toBeGreaterThan(0.7);
});
