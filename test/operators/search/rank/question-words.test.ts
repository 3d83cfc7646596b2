import { describe, expect, it, test } from 'vitest';
import { readQuestion } from '../../../../operators/search/rank/asked.ts';
import { claimTimeMatch } from '../../../../operators/search/rank/claim-time.ts';
import { expanded } from '../../../../operators/search/rank/expand.ts';
import { hasWord } from '../../../../operators/search/rank/has-word.ts';
import { namesIn } from '../../../../operators/search/rank/question-names.ts';

test.each([
  ['When did Caroline call Ben?', ['caroline', 'ben']],
  ['Which port does db-01 use? The API says 8080.', ['db-01', 'api', '8080']],
  ['what about the cache', []],
])('names in "%s"', (question, names) => {
  expect(namesIn(question)).toEqual(names);
});

test('hasWord finds whole words only', () => {
  expect(hasWord("caroline's boat", 'caroline')).toBe(true);
  expect(hasWord('banana split', 'ana')).toBe(false);
  expect(hasWord('banana and ana', 'ana')).toBe(true);
  expect(hasWord('renderer 1171', '117')).toBe(false);
});

describe('claimTimeMatch', () => {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) * 1000;
  const { dates } = readQuestion('What happened on 7 May 2023?');
  const open = Number.POSITIVE_INFINITY;

  it('is best for what was said on the day, less later, and nothing without a date', () => {
    expect(claimTimeMatch(dates, { said: [day('2023-05-07')], valid_from: 0, valid_to: open })).toBe(1);
    expect(claimTimeMatch(dates, { said: [day('2023-05-14')], valid_from: 0, valid_to: open })).toBe(0.5);
    expect(claimTimeMatch(dates, { said: [day('2023-08-01')], valid_from: 0, valid_to: open })).toBe(0);
    expect(claimTimeMatch([], { said: [day('2023-05-07')], valid_from: 0, valid_to: open })).toBe(0);
  });

  it('counts what held then only where it has ended', () => {
    const held = { said: [], valid_from: day('2023-01-01') };
    expect(claimTimeMatch(dates, { ...held, valid_to: day('2023-06-01') })).toBe(0.5);
    expect(claimTimeMatch(dates, { ...held, valid_to: day('2023-05-07') })).toBe(0);
    expect(claimTimeMatch(dates, { ...held, valid_to: open })).toBe(0);
  });
});

describe('expanded', () => {
  const known = new Set(['car', 'purchas', 'engin']);
  const frequency = (term: string) => (known.has(term) ? 2 : 0);
  const asked = (question: string, found: readonly string[]) =>
    expanded(readQuestion(question), found, { size: 100, frequency });

  it('adds synonyms that claims use, by the word that they stand for', () => {
    const question = asked('Who bought the automobile?', []);
    expect(question?.added?.synonyms.get('automobil')).toEqual(['car']);
    expect(question?.terms).toContain('purchas');
  });

  it('adds words that several of the texts have, and none of the question', () => {
    const found = ['The engine failed.', 'An engine was replaced.', 'The pump leaks.'];
    expect(asked('What about the pump?', found)?.added?.words).toEqual(['engine']);
    expect(asked('What about the pump?', [])).toBeUndefined();
  });
});
