import { expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { labelled } from './labelled.ts';

it('finds the statements among sentences that a person labelled', () => {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  let typed = 0;
  for (const [content, type] of labelled) {
    const drafts = extract({ content, timestamp: Date.UTC(2025, 5, 15) * 1000 });
    if (type === undefined) wrong += drafts.length;
    else if (drafts.length !== 1) missed++;
    else {
      right++;
      if (drafts[0].type === type) typed++;
    }
  }
  expect(right + missed).toBeGreaterThan(120);
  expect(right / (right + wrong)).toBeGreaterThan(0.97);
  expect(right / (right + missed)).toBeGreaterThan(0.97);
  expect(typed / right).toBeGreaterThan(0.97);
});
