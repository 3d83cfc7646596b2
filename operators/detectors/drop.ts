import { surpriseDetector } from './surprise.ts';

/** An observation far below the observations just before it. */
export const drop = surpriseDetector(
  'drop',
  -1,
  'blue',
  'An observation is far below the observations just before it.',
);
