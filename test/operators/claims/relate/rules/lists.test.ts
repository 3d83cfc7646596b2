import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/frame/frame.ts';
import { listingsOf, typeOfName } from '../../../../../operators/claims/relate/frame/listings.ts';
import { lists } from '../../../../../operators/claims/relate/rules/lists.ts';

const judge = (one: string, other: string) => {
  const verdict = lists(frameOf(one), frameOf(other));
  return typeof verdict === 'object' && verdict.relation === 'contradicts' ? verdict.kind : verdict;
};

describe('listingsOf', () => {
  it('reads subjects and objects of lists', () => {
    expect(listingsOf('ann, bob and cy have visited peru and chile')).toEqual([
      {
        subjects: ['ann', 'bob', 'cy'],
        everyone: false,
        verb: 'visit',
        negated: false,
        objects: ['peru', 'chile'],
        all: [],
        limits: [],
      },
    ]);
  });

  it('reads several listings', () => {
    const listings = listingsOf('ann has visited peru, bob did not visit chile');
    expect(listings?.map(({ subjects, negated, objects }) => [subjects, negated, objects])).toEqual([
      [['ann'], false, ['peru']],
      [['bob'], true, ['chile']],
    ]);
  });

  it('reads limits and whole classes', () => {
    expect(listingsOf('ann has visited only two places and every person')).toMatchObject([
      { limits: [{ count: 2, type: 'place' }], all: ['person'], objects: [] },
    ]);
  });
});

describe('typeOfName', () => {
  it('tells places from persons', () => {
    expect(['peru', 'south korea', "cote d'ivoire", 'raymond', 'jordan'].map(typeOfName)).toEqual([
      ...['place', 'place', 'place', 'person', 'other'],
    ]);
  });
});

describe('lists', () => {
  it.each([
    ['Ann and Bob have visited Peru and Chile', "Bob didn't visit Chile", 'polarity_conflict'],
    ['Everyone has visited every place', "Bob didn't visit Peru", 'polarity_conflict'],
    ['Everyone has visited every person', "Bob didn't visit Ann", 'polarity_conflict'],
    ['Ann has visited only two places', 'Ann has visited Peru, Chile and Cuba', 'value_conflict'],
  ])('%s / %s', (one, other, kind) => {
    expect(judge(one, other)).toBe(kind);
    expect(judge(other, one)).toBe(kind);
  });

  it.each([
    ['Ann has visited Peru', "Bob didn't visit Peru"],
    ['Ann has visited Peru', "Ann didn't visit Chile"],
    ['Everyone has visited every person', "Bob didn't visit Peru"],
    ['Someone has visited every place', "Bob didn't visit Peru"],
    ['Ann has visited only three places', 'Ann has visited Peru, Chile and Cuba'],
    ['Ann has visited only two people', 'Ann has visited Peru, Chile and Cuba'],
  ])('%s / %s: none', (one, other) => {
    expect(judge(one, other)).toBe('none');
  });
});
