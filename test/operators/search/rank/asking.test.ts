import { describe, expect, it } from 'vitest';
import { asks, endsAsking } from '../../../../operators/search/rank/asking.ts';

describe('asks', () => {
  it.each([
    ['Where did you go?', true],
    ['Where did you go? I stayed.', true],
    ['"Where?" she said.', true],
    ['Really?!', true],
    ['GET /search?q=port 200', false],
    ['I stayed.', false],
  ])('%s', (text, expected) => expect(asks(text)).toBe(expected));
});

it('reads long runs of marks once', () => {
  for (const run of ['?', '?)', '? ', '?[', '!', '(?']) {
    // So long that to read it again for each mark takes longer than a test may.
    const text = `${run.repeat(400_000)}x`;
    expect(asks(text)).toBe(run !== '!' && run !== '?[' && run !== '(?');
    expect(endsAsking(text)).toBe(false);
  }
});

describe('endsAsking', () => {
  it.each([
    ['Where did you go?', true],
    ['I stayed. And you?! ', true],
    ['Do you like it? [a photo of a red kite]', true],
    ['Where did you go? I stayed.', false],
    ['I stayed. [a photo of a sign that asks why?]', false],
  ])('%s', (text, expected) => expect(endsAsking(text)).toBe(expected));
});
