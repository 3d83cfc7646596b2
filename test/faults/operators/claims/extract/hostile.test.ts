import { expect, it } from 'vitest';
import { extract } from '../../../../../operators/claims/extract/extract.ts';

/** Pieces of which a content of the greatest size is made: what repeats marks, brackets, times and openings of markup. */
const PIECES = [
  ...'.\n[({<*_`~#|>"-=!,:;1aA😀\t\r\\/@&+',
  '\u0301',
  '\u2028',
  '...',
  '. ',
  '!? ',
  'a. ',
  'A. ',
  '1. ',
  '- ',
  '> ',
  '![',
  '[a](',
  '**a ',
  'a=',
  'a=1 ',
  ':1',
  'at :1',
  '"a": ',
  '1,234,',
  'e.g. ',
  'http://',
  "a's ",
  'is ',
  'now ',
  'who is ',
  'and is ',
  'I think ',
  'if it is, ',
  'May ',
  'in 2023 ',
  'since March ',
  'last week and ',
  'yesterday ',
  'Go yesterday. ',
  'It failed on 3 May 2025. ',
  'Anna: ',
  'Anna: hi\n',
  'A is b\n',
  'Foo bar\n',
  '[10:32] ',
  '```\n',
  '(a. ',
  '.)',
];
const SIZE = 64 * 1024;

// A quadratic step would take a minute or more for one of them, well over the time that a test has.
it.each(PIECES)('reads 64 KiB of %j without going over it again and again', (piece) => {
  const content = piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
  const started = process.cpuUsage().user;
  extract({ content, timestamp: 1.75e15 });
  expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(5);
});
