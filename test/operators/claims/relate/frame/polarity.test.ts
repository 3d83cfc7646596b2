import { describe, expect, it } from 'vitest';
import { polarityOf } from '../../../../../operators/claims/relate/frame/polarity.ts';
import { lexemesOf } from '../../../../../operators/language/lexemes.ts';

const read = (text: string) => polarityOf(lexemesOf(text, 80));

describe('polarityOf', () => {
  it.each([
    'The build did not pass',
    "The build didn't pass",
    'Nobody reviewed it',
    'There is no dog in the yard',
    'The client failed to connect',
    'The client is unable to connect',
    'The vendor refused to sign',
    'Anna lacks admin access',
    'We no longer use Kafka',
    'The team stopped using Jenkins',
    'The job never ran',
    'The patch hardly helps',
  ])('%s: denied', (text) => {
    expect(read(text).negated).toBe(true);
  });

  it.each([
    'The build passed',
    'Not only Anna reviewed it',
    'It has no more than 5 replicas',
    'There is no doubt that it works',
    'We use Postgres, not MySQL',
    'The vendor is not unlikely to agree',
    'The client never fails to connect',
    'The client did not fail to connect',
    'The build failed',
    'The lack of tests is a problem',
  ])('%s: not denied', (text) => {
    expect(read(text).negated).toBe(false);
  });

  it('resolves double negation to the word itself', () => {
    expect(read('It is not unlikely').tokens.map(({ word }) => word)).toEqual(['it', 'is', 'likely']);
  });

  it('drops the contrast behind a comma', () => {
    expect(read('We use Postgres, not MySQL, here').tokens.map(({ word }) => word)).toEqual([
      ...['we', 'use', 'postgres', 'here'],
    ]);
  });

  it('tells where and how', () => {
    expect(read('There is no dog')).toMatchObject({ cue: 2, existential: true, partial: false });
    expect(read('A house without windows')).toMatchObject({ partial: true });
    expect(read('We no longer use Kafka')).toMatchObject({ ended: true, cues: [1, 2] });
    expect(read('It never ran')).toMatchObject({ never: true, cue: 1 });
    expect(read('It ran')).toMatchObject({ cue: -1, cues: [] });
  });
});
