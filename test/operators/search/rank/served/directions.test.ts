import { expect, test } from 'vitest';
import { directs } from '../../../../../operators/search/rank/served/directions.ts';

test.each([
  'Always include the version of Node when I ask about builds.',
  'Thanks! From now on, give amounts in euros.',
  'Please never use tabs.',
  'I prefer short answers.',
  "I'd prefer the train, if that works.",
  'I usually prefer tea.',
  'List the steps whenever I ask about recipes.',
])('"%s" directs', (text) => {
  expect(directs(text)).toBe(true);
});

test.each([
  'The boat always leaks.',
  'Do I prefer tea?',
  'Should I always salt the water?',
  'I have never sailed.',
  'Which harbour would you choose?',
])('"%s" directs nothing', (text) => {
  expect(directs(text)).toBe(false);
});

test('finding 3: reads blank lines once', () => {
  // Each line feed once took as many steps as there are line feeds after it.
  expect(directs(`a${'\n'.repeat(300_000)}b`)).toBe(false);
  expect(directs(`a.\n\n \n\n  always answer briefly`)).toBe(true);
});
