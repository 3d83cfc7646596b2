import { describe, expect, it } from 'vitest';
import { lexemesOf } from '../../../../operators/language/lexemes.ts';
import { exclude, quantitiesOf } from '../../../../operators/language/quantities/quantities.ts';

const read = (text: string) => quantitiesOf(lexemesOf(text, 100));
function only(text: string) {
  const found = read(text);
  if (found.length !== 1) throw new Error(`${text} has ${found.length} quantities`);
  return found[0];
}
const clash = (one: string, other: string) => exclude(only(one), only(other));

describe('quantitiesOf', () => {
  it.each([
    ['it takes 90 s', 'duration', 90],
    ['it takes 1.5 minutes', 'duration', 90],
    ['it takes 45ms', 'duration', 0.045],
    ['it takes 2 hours', 'duration', 7200],
    ['it takes two weeks', 'duration', 1_209_600],
    ['it has 3 GB', 'bytes', 3e9],
    ['it has 4 KiB', 'bytes', 4096],
    ['it costs $20', 'dollars', 20],
    ['it costs 50,000 euros', 'euros', 50_000],
    ['it is 7 %', 'percent', 7],
    ['it is 7 percent', 'percent', 7],
    ['it runs at 2 GHz', 'frequency', 2e9],
    ['it is 5 km', 'length', 5000],
  ])('%s: %s %d', (text, kind, value) => {
    const { kind: found, low, high } = only(text);
    expect(found).toBe(kind);
    expect((low + high) / 2 / value).toBeCloseTo(1, 6);
  });

  it.each([
    ['3 replicas', 3],
    ['twenty-one places', 21],
    ['twenty one places', 21],
    ['1.2 million rows', 1_200_000],
    ['7 billion parameters', 7e9],
    ['1,950,000 rows', 1_950_000],
    ['5k users', 5000],
  ])('counts %s exactly', (text, value) => {
    expect(only(text)).toMatchObject({ kind: 'count', low: value, high: value });
  });

  it('reads rates per unit of time as one kind', () => {
    expect(clash('60 requests per minute', '60 requests per hour')).toBe(false);
    expect(only('120 MB/s').kind).toBe('bytes a second');
    expect(clash('120 MB/s', '7.2 GB per minute')).toBe(false);
    expect(clash('$20 per month', '$45 per month')).toBe(true);
  });

  it.each([
    ['at least 5 nodes', 5, Number.POSITIVE_INFINITY],
    ['more than 5 nodes', 6, Number.POSITIVE_INFINITY],
    ['up to 10 nodes', Number.NEGATIVE_INFINITY, 10],
    ['fewer than 10 nodes', Number.NEGATIVE_INFINITY, 9],
    ['no more than 10 nodes', Number.NEGATIVE_INFINITY, 10],
    ['10-20 nodes', 10, 20],
    ['10 to 20 nodes', 10, 20],
    ['between 5 and 10 nodes', 5, 10],
    ['5 or more nodes', 5, Number.POSITIVE_INFINITY],
  ])('reads the bounds of %s', (text, low, high) => {
    expect(only(text)).toMatchObject({ low, high, loose: true });
  });

  it.each([
    ['on Monday', 'weekday', 1],
    ['in 1998', 'year', 1998],
    ['at 10:30', 'time of day', 630],
    ['at 2pm', 'time of day', 840],
    ['at 2 pm', 'time of day', 840],
  ])('reads the date of "%s"', (text, kind, value) => {
    expect(only(text)).toMatchObject({ kind, low: value, high: value });
  });

  it.each([
    ['on 3 May', 'on May 3', false],
    ['on 3 May', 'on the 3rd of May', false],
    ['on 3 May', 'on 5 May', true],
    ['on 3 May', 'on 2026-05-03', false],
    ['on 3 May 2025', 'on 2026-05-03', true],
    ['on May 3, 2026', 'on 2026-05-03', false],
    ['in March', 'in April', true],
    ['in March 2025', 'in March 2026', true],
    ['in March', 'in March 2026', false],
    ['in March', 'on 3 May', false],
  ])('%s against %s: %s', (one, other, expected) => {
    expect(clash(one, other)).toBe(expected);
    expect(clash(other, one)).toBe(expected);
  });

  it('takes neither versions nor ids nor "may" for quantities', () => {
    expect(read('v1.2.3 of node-1 may fail with E42')).toEqual([]);
  });
});

describe('exclude', () => {
  it.each([
    ['45 ms', '60 ms', true],
    ['45 ms', '0.045 s', false],
    ['100 ms', '101 ms', false],
    ['100 ms', '105 ms', true],
    ['1 GB', '1000 MB', false],
    ['about 10 minutes', '11 minutes', false],
    ['about 10 minutes', '15 minutes', true],
    ['>= 99.9 %', '99.5 %', true],
    ['>= 99.9 %', '99.95 %', false],
    ['at least 5 nodes', '3 nodes', true],
    ['at least 5 nodes', 'at least 3 nodes', false],
    ['up to 10 nodes', '12 nodes', true],
    ['10-20 nodes', '15 nodes', false],
    ['10-20 nodes', '30 nodes', true],
    ['5 nodes', '5 ms', false],
    ['24 months', '2 years', false],
  ])('%s against %s: %s', (one, other, expected) => {
    expect(clash(one, other)).toBe(expected);
    expect(clash(other, one)).toBe(expected);
  });
});
