import { describe, expect, it } from 'vitest';
import {
  BALANCED_FROM,
  compare,
  frameOf,
  LOOSE_FROM,
  REPORTED_FROM,
} from '../../../../operators/claims/relate/index.ts';
import type { Verdict } from '../../../../operators/claims/verdict.ts';
import { fc, runs, some } from '../../../property.ts';
import { COMPATIBLE, CONFLICTS } from './product-pairs.ts';

const pairs = [...CONFLICTS, ...COMPATIBLE];
const texts = [...pairs.map(([a]) => a), ...pairs.map(([, b]) => b)];
const noun = fc.constantFrom('Anna', 'Ben', 'the build', 'a dog', 'Redis', 'some users', 'it', 'nobody');
const verb = fc.constantFrom(
  'is',
  'is not',
  'has',
  'uses',
  'never likes',
  'will visit',
  'has visited',
  'lacks',
);
const rest = fc.constantFrom(
  ...[
    'red',
    'blue',
    'open',
    'closed',
    '5 ms',
    '7 ms',
    'Peru',
    'in staging',
    'taller than Ben',
    '3 May',
    'done',
  ],
);
const made = fc.tuple(noun, verb, rest, rest).map((parts) => parts.join(' '));
const statement = fc.oneof(fc.constantFrom(...texts), made, fc.string({ maxLength: 60 }));

const judge = (one: string, other: string) => compare(frameOf(one), frameOf(other));

describe('compare', () => {
  it('does not depend on the order', () => {
    const turned = (verdict: Verdict | undefined) =>
      verdict?.relation === 'contradicts' && verdict.later !== undefined
        ? { ...verdict, later: verdict.later === 'a' ? 'b' : 'a' }
        : verdict;
    for (const [a, b] of pairs) expect(judge(b, a)).toEqual(turned(judge(a, b)));
    fc.assert(
      fc.property(statement, statement, (a, b) => {
        expect(judge(b, a)).toEqual(turned(judge(a, b)));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('never finds that a statement contradicts itself', () => {
    fc.assert(
      fc.property(statement, (text) => {
        expect(judge(text, text)?.relation).not.toBe('contradicts');
      }),
      { numRuns: runs(1000) },
    );
  });

  it('does not depend on a final full stop and the case of the first letter', () => {
    const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
    const strip = (text: string) => JSON.stringify(judgeWithoutRationale(text));
    const judgeWithoutRationale = (text: string) =>
      texts.slice(0, 40).map((other) => {
        const verdict = judge(text, other);
        if (verdict === undefined) return undefined;
        const { rationale: _, ...known } = verdict;
        return known;
      });
    for (const text of some(texts)) {
      // A name keeps its first letter; lower-case names of one's own are another matter.
      expect(strip(`${text.replace(/\?$/, '')}${text.endsWith('?') ? '?' : '.'}`)).toBe(strip(text));
      if (!/^(?:[A-Z]{2}|v\d|P\d|CPU)/.test(text)) expect(strip(lower(text))).toBe(strip(text));
    }
  });

  it('gives verdicts from the loose point up, each with a reason', () => {
    expect(LOOSE_FROM).toBeLessThan(BALANCED_FROM);
    expect(BALANCED_FROM).toBeLessThan(REPORTED_FROM);
    for (const a of some(texts.slice(0, 60))) {
      for (const b of texts) {
        const verdict = judge(a, b);
        if (verdict?.relation !== 'contradicts') continue;
        expect(verdict.confidence).toBeGreaterThanOrEqual(LOOSE_FROM);
        expect(verdict.confidence).toBeLessThanOrEqual(1);
        expect(verdict.rationale.length).toBeGreaterThan(10);
      }
    }
  });

  it('has less confidence in what may be, and in pronouns', () => {
    const sure = judge('The outage affected billing', 'The outage did not affect billing');
    const may = judge('The outage might affect billing', 'The outage did not affect billing');
    const it = judge('It affected billing', 'It did not affect billing');
    expect(sure?.confidence).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(may?.confidence).toBeLessThan(REPORTED_FROM);
    expect(it?.confidence).toBeLessThan(sure?.confidence ?? 0);
  });

  it('takes equal words for support, and no question for a statement', () => {
    expect(judge('The build passed.', 'the build passed')).toMatchObject({
      relation: 'supports',
      confidence: 1,
    });
    expect(judge('Did the build fail?', 'The build did not fail')).toBeUndefined();
    expect(judge('', '')).toBeUndefined();
  });

  it('keeps its cost in bounds for texts of many words', () => {
    const long = Array.from(
      { length: 4000 },
      (_, i) => ['and the dog', 'has 5 cats', 'is not big,'][i % 3],
    ).join(' ');
    const frame = frameOf(long);
    expect(frame.tokens.length).toBeLessThanOrEqual(80);
    expect(compare(frame, frameOf('The dog has 6 cats'))?.relation).not.toBe('supports');
  });
});

describe('frameOf', () => {
  it('can be kept as JSON', () => {
    for (const text of texts.slice(0, 40)) {
      const frame = frameOf(text);
      const copy: unknown = JSON.parse(JSON.stringify(frame));
      expect(JSON.stringify(copy)).toBe(JSON.stringify(frame));
      expect(JSON.stringify(frame).length).toBeLessThan(20_000);
    }
  });
});
