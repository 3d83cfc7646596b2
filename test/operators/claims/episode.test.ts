import { expect, test } from 'vitest';
import { isEpisode } from '../../../operators/claims/episode.ts';

test('an episode is over by its own text, and by nothing else', () => {
  const told = { status: 'active' as const, holds_from: 10, holds_to: 20, valid_to: 20 };
  expect(isEpisode(told)).toBe(true);
  expect(isEpisode({ ...told, valid_to: 15 })).toBe(false);
  expect(isEpisode({ ...told, status: 'resolved' })).toBe(false);
  expect(isEpisode({ status: 'active', holds_to: 20, valid_to: 20 })).toBe(false);
  expect(isEpisode({ status: 'active', holds_from: 10 })).toBe(false);
});
