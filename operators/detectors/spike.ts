import { surpriseDetector } from './surprise.ts';

/** An observation far above the observations just before it. */
export const spike = surpriseDetector(
  'spike',
  1,
  'red',
  'An observation is far above the observations just before it.',
);
