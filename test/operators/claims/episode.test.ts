import { expect, test } from 'vitest';
import { isCorrected, isEpisode } from '../../../operators/claims/episode.ts';

test('an episode is over by its own text, and by nothing else', () => {
  const stated = { status: 'active' as const, holds_from: 10, holds_to: 20, valid_to: 20 };
  expect(isEpisode(stated)).toBe(true);
  expect(isEpisode({ ...stated, valid_to: 15 })).toBe(false);
  expect(isEpisode({ ...stated, status: 'resolved' })).toBe(false);
  expect(isEpisode({ status: 'active', holds_to: 20, valid_to: 20 })).toBe(false);
  expect(isEpisode({ status: 'active', holds_from: 10 })).toBe(false);
});

test('what was resolved after its own time was corrected, and what was cut short was not', () => {
  const stated = { status: 'resolved' as const, holds_from: 10, holds_to: 20, valid_to: 20 };
  expect(isCorrected(stated)).toBe(true);
  expect(isCorrected({ ...stated, status: 'active' })).toBe(false);
  expect(isCorrected({ ...stated, valid_to: 15 })).toBe(false);
  expect(isCorrected({ status: 'resolved', valid_to: 20 })).toBe(false);
});
