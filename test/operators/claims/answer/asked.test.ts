import { expect, it } from 'vitest';
import { readAsked } from '../../../../operators/claims/answer/asked.ts';

it('reads once what a question asks to be filled in, compares or ranks by', () => {
  const asked = readAsked('Who owned the Billing service on 7 May 2023?');
  expect(asked).toMatchObject({ isTyped: true, dates: [{ year: 2023, month: 5, day: 7 }] });
  expect(asked.slot?.relations).not.toEqual([]);
  expect(asked.names).toContain('billing');
  expect(asked.content.map(({ term }) => term)).not.toContain('mai');
  expect(readAsked('Which lease is the longest?')).toMatchObject({ slot: undefined, isTyped: true });
  expect(readAsked('Tell me about the boats.').isTyped).toBe(false);
});
