import { expect } from 'vitest';

/** Expects two numbers to agree to a share of the larger one, or to an absolute tolerance. */
export function near(actual: number, expected: number, relative = 1e-9, absolute = 1e-12): void {
  if (actual === expected || (Number.isNaN(actual) && Number.isNaN(expected))) return;
  const allowed = Math.max(absolute, relative * Math.max(Math.abs(actual), Math.abs(expected)));
  if (Math.abs(actual - expected) <= allowed) return;
  expect.fail(`${actual} is not near ${expected}: off by ${Math.abs(actual - expected)}, allowed ${allowed}`);
}
