import { surpriseDetector } from './surprise.ts';

/** An observation far above the observations just before it. */
export const spike = surpriseDetector('spike', 1, 'red', 'An observation far above the ones just before it.');
