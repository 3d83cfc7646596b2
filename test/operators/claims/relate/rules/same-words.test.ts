import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';
import { sameWords } from '../../../../../operators/claims/relate/rules/same-words.ts';

const found = (a: string, b: string) => sameWords(frameOf(a), frameOf(b));

describe('the same words in another order or form', () => {
  it.each([
    ['Medicert visits us on 20 January.', 'The visit of Medicert is on 22 January.', 'value_conflict'],
    [
      'Lumetal delivered 240 housings on 3 October.',
      'The Lumetal delivery of 3 October contained 204 housings.',
      'value_conflict',
    ],
    [
      'The sprinklers of Hall A were last inspected in August 2024.',
      'Hall A’s sprinklers were last inspected in October 2024.',
      'value_conflict',
    ],
    [
      'Groenveld has paid the March invoice.',
      'The March invoice of Groenveld is unpaid.',
      'antonym_conflict',
    ],
    [
      'The committee approved amendment 2.',
      'The committee rejected amendment 2 on Tuesday.',
      'antonym_conflict',
    ],
    [
      'Every morning I skim the error budget board.',
      'I skim the error budget board only on Fridays now.',
      'temporal_conflict',
    ],
  ])('%s / %s', (a, b, kind) => {
    expect(found(a, b)).toMatchObject({ relation: 'contradicts', kind });
    expect(found(b, a)).toMatchObject({ relation: 'contradicts', kind });
  });

  it.each([
    ['Anna met Tom on Monday.', 'Anna met Tom on Friday.'],
    ['Anna owes Ben 20 dollars.', 'Ben owes Anna 30 dollars.'],
    ['A big dog wears a red collar.', 'A small dog wears a red collar.'],
    ['Break room of early: canteen', 'Break room of late: canteen'],
    ['The latency rose to 80 ms.', 'The latency was 40 ms before the release.'],
    ['Scrap rate in October: 4 %', 'Scrap rate in September: 6 %'],
    ['The build ran on node-1 in 40 minutes.', 'The build ran on node-2 in 60 minutes.'],
    ['The backup took 3 hours on 3 May.', 'The backup took 4 hours on 4 May.'],
  ])('may both be so: %s / %s', (a, b) => {
    expect(found(a, b)).toBeUndefined();
  });
});
