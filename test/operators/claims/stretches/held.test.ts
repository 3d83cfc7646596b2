import { expect, it } from 'vitest';
import { heldAt } from '../../../../operators/claims/stretches/held.ts';

const twice = { valid_from: 30, valid_to: 40, stretches: [{ from: 10, to: 20 }] };

it('a claim is described by the stretch that counts at a moment', () => {
  const at = (moment: number) => heldAt(twice, moment).valid_from;
  expect([5, 10, 19, 25, 30, 45].map(at)).toEqual([10, 10, 10, 10, 30, 30]);
  expect(heldAt(twice, 25)).toEqual({ valid_from: 10, valid_to: 20 });
  expect(heldAt(twice, 45)).toEqual({ valid_from: 30, valid_to: 40 });
});

it('a claim with one stretch is described by it', () => {
  expect(heldAt({ valid_from: 30 }, 5)).toEqual({ valid_from: 30 });
  expect(heldAt({ valid_from: 30, valid_to: 40 }, 50)).toEqual({ valid_from: 30, valid_to: 40 });
});
