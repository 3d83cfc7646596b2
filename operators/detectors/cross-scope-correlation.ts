import { correlationDetector } from './pair.ts';

/** Series of two scopes that move together. */
export const crossScopeCorrelation = correlationDetector(
  'cross_scope_correlation',
  'cross_scope_pair',
  false,
  0.7,
  'Series of two scopes move together, perhaps with a lag.',
);
