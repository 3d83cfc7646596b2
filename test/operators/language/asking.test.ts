import { describe, expect, it } from 'vitest';
import { asksAt } from '../../../operators/language/asking.ts';
import { tokenize } from '../../../operators/language/tokens.ts';

const asks = (text: string) => asksAt(tokenize(text), 0);

describe('asking', () => {
  it.each([
    'can you help me',
    'could we move it',
    'how do I sort them',
    "what's the best way",
    'please add a test',
    'any tips for me',
    'I was wondering if that works',
    'is there a limit',
    'are the nodes patched',
    'have you seen it',
    'which is it',
    'let me know',
  ])('plainly: %s', (text) => {
    expect(asks(text)).toBe('plainly');
  });

  it.each(['how to sort them', 'what to read', 'how many nodes there are'])('perhaps: %s', (text) => {
    expect(asks(text)).toBe('perhaps');
  });

  it.each([
    'which is why it failed',
    'who is 75',
    'I can help you',
    'had it been so',
    'may is a month',
    'the tips are good',
    'I have no idea',
  ])('not: %s', (text) => {
    expect(asks(text)).toBeUndefined();
  });
});
