import { correlationDetector } from './pair.ts';

/** Two series of one scope that move together. */
export const correlation = correlationDetector(
  'correlation',
  'pair_correlation',
  true,
  0.6,
  'Two series of one scope move together, at some lag.',
);
