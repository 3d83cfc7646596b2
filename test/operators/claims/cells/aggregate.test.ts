import { describe, expect, it } from 'vitest';
import { aggregateOf } from '../../../../operators/claims/cells/aggregate.ts';
import { answering } from '../../../../operators/claims/cells/answering.ts';

function stated(question: string, texts: readonly string[]): string[] {
  const aggregate = aggregateOf(question);
  return aggregate === undefined ? [] : answering(aggregate, texts).map((at) => texts[at]);
}

const LEAD_TIMES = [
  'Lead time of Vexon: 6 weeks',
  'Part of Pellini: stepper motors',
  'Lead time of Brockmann: 3 weeks',
  'Lead time of Pellini: 9 weeks',
];

describe('a question that compares or orders', () => {
  it('is answered by the greatest or the least of one kind', () => {
    expect(stated('Which supplier has the longest lead time?', LEAD_TIMES)).toEqual([LEAD_TIMES[3]]);
    expect(stated('Which supplier has the shortest lead time?', LEAD_TIMES)).toEqual([LEAD_TIMES[2]]);
  });

  it('is not answered by one value alone, nor by what is denied', () => {
    expect(stated('Which supplier has the longest lead time?', LEAD_TIMES.slice(0, 2))).toEqual([]);
    const denied = ['The lead time of Vexon is not 6 weeks', 'Lead time of Pellini: 9 weeks'];
    expect(stated('Which supplier has the longest lead time?', denied)).toEqual([]);
  });

  it('is answered by both of two, the one that is asked for first', () => {
    const pumps = ['Pumps of Graz: 6', 'Contact of Lund: Prof. Lindqvist', 'Pumps of Lund: 8'];
    expect(stated('Which site has more pumps, Graz or Lund?', pumps)).toEqual([pumps[2], pumps[0]]);
    expect(stated('Which site has fewer pumps, Graz or Lund?', pumps)).toEqual([pumps[0], pumps[2]]);
    const absence = ['Absence was 3.9 % in April.', 'Absence was 4.8 % in February.'];
    expect(stated('Was absence higher in February or in April?', absence)).toEqual([absence[1], absence[0]]);
    expect(stated('Which site has more nurses, Graz or Lund?', pumps)).toEqual([]);
  });

  it('is answered by the first date for what is oldest, and by the greatest age', () => {
    const opened = [
      'The Leeds branch opened in 1998.',
      'The York branch opened in 2007.',
      'The Hull branch opened in 2015.',
    ];
    for (const question of [
      'Which is the oldest branch?',
      'Which branch is the oldest?',
      'Which branch opened earliest?',
    ])
      expect(stated(question, opened), question).toEqual([opened[0]]);
    for (const question of [
      'Which is the newest branch?',
      'Which branch is the youngest?',
      'Which branch opened latest?',
    ])
      expect(stated(question, opened), question).toEqual([opened[2]]);
    expect(stated('Which branch is older, Leeds or York?', opened)).toEqual([opened[0], opened[1]]);
    expect(stated('Which branch is newer, Leeds or York?', opened)).toEqual([opened[1], opened[0]]);
    const ages = ['The Leeds branch is 28 years old.', 'The York branch is 19 years old.'];
    expect(stated('Which branch is the oldest?', ages)).toEqual([ages[0]]);
    expect(stated('Which branch is younger, Leeds or York?', ages)).toEqual([ages[1], ages[0]]);
  });

  it('is answered in the order of numbers and ordinals', () => {
    const audits = ['Second audit: Pellini', 'Femke looks after the audits', 'First audit: Brockmann'];
    expect(stated('In what order are the suppliers audited?', audits)).toEqual([audits[2], audits[0]]);
    expect(stated('In what order do we ship?', audits)).toEqual([]);
    const days = ['Day 2: ship the scanners', 'Day 1: pack the scanners'];
    expect(stated('In what order do we handle the scanners?', days)).toEqual([days[1], days[0]]);
  });

  it('is another one', () => {
    for (const question of [
      'Who owns checkout?',
      'Do we use more than one database?',
      'Tea or coffee?',
      'What do you like most?',
    ])
      expect(aggregateOf(question)).toBeUndefined();
  });
});
