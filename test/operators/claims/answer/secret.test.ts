import { describe, expect, it } from 'vitest';
import { asksHistory, supersededAmong, tellsSecret } from '../../../../operators/claims/answer/secret.ts';

describe('a secret', () => {
  it.each([
    ['The door code is 4711.', true],
    ['My PIN is 3302.', true],
    ['The wifi password was changed to brave-heron.', true],
    ['The API key for Stripe is sk_live_a81.', true],
    ['The recovery phrase starts with maple orbit.', true],
    ['The combination of the safe is 12-34-56.', true],
    ['The postal code of the office is 4020.', false],
    ['The dress code is casual.', false],
    ['The key to success is patience.', false],
    ['The limit of the indexer is 4 GB.', false],
  ])('%s: %s', (text, isSecret) => {
    expect(tellsSecret(text)).toBe(isSecret);
  });

  it('is superseded by a later one of the same thing, unless they contradict each other', () => {
    const secrets = [
      { id: 'a', text: 'The code of the front door is 11.', valid_from: 1 },
      { id: 'b', text: 'The code of the front door is now 12.', valid_from: 2 },
      { id: 'c', text: 'The code of the back door is 13.', valid_from: 3 },
    ];
    expect([...supersededAmong(secrets, () => false)]).toEqual(['a']);
    expect([...supersededAmong(secrets, () => true)]).toEqual([]);
  });

  it.each([
    ['What is the door code?', false],
    ['What was the door code before?', true],
    ['What was my previous PIN?', true],
    ['What did the passcode use to be?', true],
  ])('%s asks for history: %s', (question, isHistory) => {
    expect(asksHistory(question)).toBe(isHistory);
  });
});
