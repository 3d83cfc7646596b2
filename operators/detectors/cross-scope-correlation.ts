import { correlationDetector } from './pair.ts';

/** Two series of different scopes that move together. */
export const crossScopeCorrelation = correlationDetector(
  'cross_scope_correlation',
  'cross_scope_pair',
  false,
  0.7,
  'Two series of different scopes move together, at some lag.',
);
