import { describe, expect, it } from 'vitest';
import { evidenceIds, sessionDate } from '../../../../bench/memory/locomo/conversations.ts';
import { recallAt, sessionOf } from '../../../../bench/memory/locomo/recall.ts';

describe('evidenceIds', () => {
  it.each([
    ['D8:6', ['D8:6']],
    ['D8:6; D9:17', ['D8:6', 'D9:17']],
    ['D9:1 D4:4 D4:6', ['D9:1', 'D4:4', 'D4:6']],
    ['D:11:26', ['D11:26']],
    ['D30:05', ['D30:5']],
    ['D', []],
  ])('%s', (entry, ids) => expect(evidenceIds(entry)).toEqual(ids));
});

describe('sessionDate', () => {
  it.each([
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56:00Z'],
    ['12:09 am on 13 September, 2023', '2023-09-13T00:09:00Z'],
    ['12:30 pm on 1 January, 2024', '2024-01-01T12:30:00Z'],
  ])('%s', (text, at) => expect(sessionDate(text)).toBe(Date.parse(at) * 1000));

  it('is undefined for what is no such date', () => {
    expect(sessionDate('8 May 2023')).toBeUndefined();
    expect(sessionDate('1:56 pm on 8 Mai, 2023')).toBeUndefined();
  });
});

describe('recallAt', () => {
  it('is the share of the evidence that is found, and 1 without evidence', () => {
    const ranked = ['D1:1', 'D2:3', 'D1:2'];
    expect(recallAt(ranked, ['D1:2', 'D2:3'], 2)).toBe(0.5);
    expect(recallAt(ranked, ['D1:2', 'D2:3'], 3)).toBe(1);
    expect(recallAt(ranked, [], 3)).toBe(1);
    expect(recallAt(['2', '1'], ['D1:2', 'D2:3', 'D2:9'].map(sessionOf), 1)).toBeCloseTo(2 / 3, 12);
  });
});
