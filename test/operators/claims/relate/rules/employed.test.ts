import { describe, expect, it } from 'vitest';
import { conflict } from '../conflict.ts';

describe('where somebody works', () => {
  it.each([
    ['Alice works at Acme.', 'Alice works for Globex.'],
    ['Alice works at Acme as an engineer.', 'Alice works at Globex since March 2025.'],
    ['Alice is employed by Acme.', 'Alice now works for Globex.'],
    ['I work at Acme.', 'I now work for Globex.'],
    ['Alice works at Acme.', 'Alice left Acme and joined Globex.'],
    ['Alice works at Acme.', 'Alice quit Acme in May 2025.'],
  ])('is one at a time: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(true);
  });

  it.each([
    ['Alice works at Acme.', 'Bob works for Globex.'],
    ['Alice works at Acme.', 'Alice works for the research lab of Acme.'],
    ['Alice works at Acme.', 'Alice left Globex.'],
    ['Alice works at Acme.', 'Alice joined Greenpeace.'],
    ['Alice works at Acme.', 'Alice may work for Globex.'],
    ['Alice works for money.', 'Alice works at Acme.'],
    ['Alice works at Acme.', 'Alice left Acme a message.'],
  ])('may both be so: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(false);
  });
});
