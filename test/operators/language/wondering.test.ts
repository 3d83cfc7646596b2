import { describe, expect, it } from 'vitest';
import { readClause } from '../../../operators/language/clause.ts';
import { tokenize } from '../../../operators/language/tokens.ts';
import { isWondering } from '../../../operators/language/wondering.ts';

const wonders = (text: string) => isWondering(readClause(text, tokenize(text)));

describe('wondering', () => {
  it.each([
    "I'm wondering if I should review it",
    "However, I'm not sure how to verify the domain",
    "I'm still kinda not sure what went wrong",
    'I want to make sure I save enough',
    "I'd love to know which plan is cheaper",
    'I have no idea',
    "I'm not sure if this is the best approach",
    "I'm not sure if I'm doing it correctly",
  ])('%s', (text) => {
    expect(wonders(text)).toBe(true);
  });

  it.each([
    "I'm not sure whether the second one arrived",
    'I want to move to Bonn',
    "I'm sure that it works",
    'We want to know why it fails',
    'I know how it works',
    'I have an idea',
  ])('is not: %s', (text) => {
    expect(wonders(text)).toBe(false);
  });
});
