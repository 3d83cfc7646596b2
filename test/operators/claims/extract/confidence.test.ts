import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';

const confidence = (content: string) => {
  const [draft] = extract({ content, timestamp: 1.75e15 });
  return draft.confidence;
};

describe('confidence', () => {
  it.each([
    ['The disk is full.', 0.8],
    ['The disk is not full.', 0.8],
    ['We decided to use Postgres.', 0.85],
    ['The build failed.', 0.85],
    ['I prefer tea.', 0.8],
    ['The disk might be full.', 0.4],
    ['The disk is probably full.', 0.55],
    ['I think the disk might be full.', 0.35],
    ['The disk is unlikely to be full.', 0.6],
    ['The disk is almost certainly full.', 0.75],
    ['Reportedly the disk is full.', 0.6],
    ['Anna says that the disk is full.', 0.65],
    ['According to Anna, the disk is full.', 0.65],
    ['The leak was confirmed.', 0.88],
    ['The leak was not confirmed.', 0.8],
    ['We are not sure whether the disk is full.', 0.3],
    ['The limit is 45 ms.', 0.83],
    ['The limit is approximately 45 ms.', 0.8],
    ['It failed on 3 May 2025.', 0.8],
    ['We measured 45 ms.', 0.91],
    ['The service is slow because the disk may be full.', 0.8],
    ['We agreed that the cache may be stale.', 0.85],
  ])('%s', (content, expected) => {
    expect(confidence(content)).toBe(expected);
  });
});
