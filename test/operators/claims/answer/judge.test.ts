import { describe, expect, it } from 'vitest';
import { readAsked } from '../../../../operators/claims/answer/asked.ts';
import type { FoundClaim } from '../../../../operators/claims/answer/found-claim.ts';
import { judge } from '../../../../operators/claims/answer/judge.ts';
import { verdictOf } from '../../../../operators/claims/answer/verdict.ts';
import { termsOf } from '../../../../operators/language/terms.ts';

const claim = (text: string, more: Partial<FoundClaim> = {}): FoundClaim => ({
  id: text,
  text,
  status: 'active',
  valid_from: 0,
  episode: false,
  terms: { own: new Set(termsOf(text)), around: new Set() },
  trust: 0.7,
  speakers: [],
  isOfAnotherTime: false,
  evidence: [{ event_id: text, start: 0, end: text.length, quote: text, source: text }],
  ...more,
});

const asked = readAsked('Who owns the billing database?');
const weights = new Map([...asked.words].map((term) => [term, 1]));
const judged = (...claims: FoundClaim[]) =>
  judge(asked, { claims, relations: [], ordered: new Set(), weights }, 10);

describe('what is found', () => {
  it('is stated where it has just what is asked for, and covers the question as far as it has its words', () => {
    const { statements, ...rest } = judged(
      claim('The billing database is slow.'),
      claim('Anna owns the billing database.'),
    );
    expect(statements.map(({ saying }) => saying.claim.text)[0]).toBe('Anna owns the billing database.');
    expect(rest).toMatchObject({ isFilled: true, covered: 1, confidence: 0.7 });
    expect(judged(claim('The billing database is slow.')).isFilled).toBe(false);
  });

  it('is not stated of another time than the question names, nor without a word of it', () => {
    const other = claim('Anna owns the billing database.', { isOfAnotherTime: true });
    expect(judged(other, claim('It rains.'))).toMatchObject({ statements: [], covered: 0, confidence: 0 });
  });
});

describe('the verdict', () => {
  const events = (score: number, unknown: readonly string[] = [], hasUnknownName = false) => ({
    support: { score, missing: 0, unknown, hasUnknownName },
    served: false,
    talk: false,
  });

  it('is an answer whose confidence is the support times the trust; a claim with what is asked for supports it fully', () => {
    const filled = judged(claim('Anna owns the billing database.'));
    expect(verdictOf(asked, filled, events(0.2))).toMatchObject({ level: 'answered', confidence: 0.7 });
    expect(
      verdictOf(asked, { ...filled, isFilled: undefined, near: 0.6 }, events(0.6)).confidence,
    ).toBeCloseTo(0.42, 12);
  });

  it('is weak where less than half is supported, and none where almost nothing is or a name is unknown', () => {
    const beside = judged(claim('The billing database is slow.'));
    const near = (share: number) => ({ ...beside, near: share });
    expect(verdictOf(asked, near(0.4), events(0.4))).toMatchObject({ level: 'weak', confidence: 0.2 });
    expect(verdictOf(asked, near(0.2), events(0.4)).level).toBe('none');
    expect(verdictOf(asked, near(0.4), events(0.4, ['billing'], true)).level).toBe('none');
    expect(verdictOf(asked, near(0.4), events(0.4)).least).toBeLessThan(
      verdictOf(asked, near(0.2), events(0.4)).least,
    );
  });

  it('is by the events in talk, where claims seldom repeat the question', () => {
    const talk = (score: number) => ({ ...events(score), talk: true });
    const said = { ...judged(claim('The billing database is slow.')), isFilled: undefined, near: 0.1 };
    expect(verdictOf(asked, said, talk(0.8)).level).toBe('answered');
    expect(verdictOf(asked, said, talk(0.2)).level).toBe('none');
  });
});
