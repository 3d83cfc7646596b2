import { correlationDetector } from './pair.ts';

/** Series of one scope that move together. */
export const correlation = correlationDetector(
  'correlation',
  'pair_correlation',
  true,
  0.6,
  'Series of one scope move together, perhaps with a lag.',
);
