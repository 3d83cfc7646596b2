import { describe, expect, test } from 'vitest';
import { cited } from '../../../../operators/claims/answer/citations.ts';
import { compose } from '../../../../operators/claims/answer/compose.ts';
import type { FoundRelation, StatableClaim } from '../../../../operators/claims/answer/found-claim.ts';
import { statementsOf } from '../../../../operators/claims/answer/statements.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { fc } from '../../../property.ts';

const time = (date: string) => parseInstant(`${date}T00:00:00Z`);
const NOW = time('2026-06-01');

function claim(id: string, text: string, parts: Partial<StatableClaim> = {}): StatableClaim {
  return {
    id,
    text,
    status: 'active',
    valid_from: time('2026-01-01'),
    episode: false,
    relevance: 1,
    evidence: [{ event_id: `event ${id}`, start: 0, end: text.length, quote: text, source: `source ${id}` }],
    ...parts,
  };
}

const against = (a: string, b: string, parts: Partial<FoundRelation> = {}): FoundRelation => ({
  a,
  b,
  relation: 'contradicts',
  rationale: 'they give other values.',
  ...parts,
});

/** What is said of claims, with the sources by number. */
function answerOf(claims: readonly StatableClaim[], relations: readonly FoundRelation[], at: number) {
  return cited(compose({ statements: statementsOf(claims, relations, at) }, { confidence: 1 }, at).pieces);
}

describe('compose', () => {
  test('says what the best claims say and cites them', () => {
    const found = [
      claim('a', 'The cache is in Rome.'),
      claim('b', 'It was moved by Anna', { relevance: 0.8 }),
    ];
    expect(answerOf(found, [], NOW)).toEqual({
      answer: 'The cache is in Rome [1]. It was moved by Anna [2].',
      citations: [
        { claim_id: 'a', event_id: 'event a', span: [0, 21], quote: 'The cache is in Rome.' },
        { claim_id: 'b', event_id: 'event b', span: [0, 20], quote: 'It was moved by Anna' },
      ],
    });
  });

  test('leaves out what fits far worse than the best', () => {
    const found = [claim('a', 'One.', { relevance: 0.9 }), claim('b', 'Two.', { relevance: 0.4 })];
    expect(answerOf(found, [], NOW).answer).toBe('One [1].');
  });

  test('cites one piece of each source, two at most', () => {
    const [piece] = claim('a', 'One.').evidence;
    const pieces = ['s', 's', 't', 'u'].map((source, at) => ({ ...piece, source, event_id: `e${at}` }));
    const { answer, citations } = answerOf([claim('a', 'One.', { evidence: pieces })], [], NOW);
    expect(answer).toBe('One [1][2].');
    expect(citations.map(({ event_id }) => event_id)).toEqual(['e0', 'e2']);
  });

  test('says what speaks against it, since when both stand and why, and not as a fact', () => {
    const found = [
      claim('a', 'The limit is 5.', { status: 'contested' }),
      claim('b', 'The limit is 7.', { status: 'contested', valid_from: time('2026-03-04'), relevance: 0.9 }),
      claim('c', 'The limit is soft.', { relevance: 0.8 }),
    ];
    expect(answerOf(found, [against('b', 'a')], NOW).answer).toBe(
      'The limit is 5 [1]. The limit is soft [2]. Against [1] stands: The limit is 7 [3]; ' +
        'since 2026-03-04 both stand: they give other values.',
    );
  });

  test('a disagreement that was settled by then is none', () => {
    const found = [claim('a', 'One.'), claim('b', 'Two.')];
    const settled = against('a', 'b', { resolved_at: time('2026-05-01') });
    expect(answerOf(found, [settled], NOW).answer).toBe('One [1]. Two [2].');
    expect(answerOf(found, [settled], time('2026-04-01')).answer).toContain('Against [1] stands: Two');
  });

  test('says last what used to hold, and until when', () => {
    const found = [
      claim('old', 'Bob leads.', { valid_to: time('2026-02-03'), status: 'resolved' }),
      claim('new', 'Eve leads.', { valid_from: time('2026-02-03') }),
    ];
    expect(answerOf(found, [], NOW).answer).toBe('Eve leads [1]. Until 2026-02-03: Bob leads [2].');
    expect(answerOf(found.slice(0, 1), [], time('2026-02-02')).answer).toBe('Bob leads [1].');
    expect(answerOf(found.slice(0, 1), [], NOW).answer).toBe('Until 2026-02-03: Bob leads [1].');
  });

  const bond = (relation: FoundRelation['relation'], a: string, b: string) => against(a, b, { relation });

  test('tells a change in one sentence, with what it replaced, though only one of the two was asked about', () => {
    const found = [
      claim('old', 'The frontend uses React', { valid_to: time('2026-02-03') }),
      claim('new', 'We switched to Vue', { valid_from: time('2026-02-03'), relevance: 0.1 }),
    ];
    expect(answerOf(found, [bond('updates', 'new', 'old')], NOW)).toMatchObject({
      answer: 'Since 2026-02-03: We switched to Vue [1]; before that: The frontend uses React [2].',
    });
    expect(answerOf(found, [bond('updates', 'new', 'old')], time('2026-02-01')).answer).toBe(
      'The frontend uses React [1].',
    );
  });

  test('says once what several say in nearly the same words, and cites them all', () => {
    const found = [
      claim('a', 'The deploy takes 12 minutes.'),
      claim('b', 'The deploy takes about 12 minutes.', { relevance: 0.9 }),
      claim('c', 'The deploy of the gateway takes 12 minutes and needs two people.', { relevance: 0.8 }),
    ];
    const { answer, citations } = answerOf(
      found,
      [bond('supports', 'a', 'b'), bond('supports', 'a', 'c')],
      NOW,
    );
    expect(answer).toBe(
      'The deploy takes 12 minutes [1][2]. ' +
        'The deploy of the gateway takes 12 minutes and needs two people [3].',
    );
    expect(citations.map(({ claim_id }) => claim_id)).toEqual(['a', 'b', 'c']);
    expect(answerOf(found.slice(0, 2), [], NOW).answer).toContain('[1]. The deploy takes about');
  });

  test('lets facts that have nothing to do with each other stand side by side', () => {
    const found = [
      claim('a', 'Bob leads the storage team.'),
      claim('b', 'Alice leads the network team.', { valid_from: time('2026-03-01') }),
    ];
    expect(answerOf(found, [], NOW).answer).toBe(
      'Alice leads the network team [1]. Bob leads the storage team [2].',
    );
  });

  test.each([
    'On 7 May 2026 we moved.',
    'We moved on May 7th, 2026.',
    'We moved on 2026-05-07.',
    'The move was on the 7th of May 2026.',
  ])('does not date what its own words date: %s', (text) => {
    const stated = { valid_from: time('2026-05-07'), valid_to: time('2026-05-08'), episode: true };
    expect(answerOf([claim('a', text, stated)], [], NOW).answer).toBe(`${text.slice(0, -1)} [1].`);
    const ahead = { valid_from: time('2026-07-01') };
    const future = 'From 2026-07-01 the office is in Oslo.';
    expect(answerOf([claim('a', future, ahead)], [], NOW).answer).toBe(`${future.slice(0, -1)} [1].`);
  });

  test('tells what happened with its day', () => {
    const stated = { episode: true, valid_from: time('2026-05-07'), valid_to: time('2026-05-08') };
    expect(answerOf([claim('a', 'We moved.', stated)], [], NOW).answer).toBe('On 2026-05-07: We moved [1].');
    const week = { ...stated, valid_to: time('2026-05-14') };
    expect(answerOf([claim('a', 'We moved.', week)], [], NOW).answer).toBe(
      'From 2026-05-07 to 2026-05-13: We moved [1].',
    );
  });

  test('says of what is to come when it begins', () => {
    const found = [claim('a', 'Eve leads.', { valid_from: time('2026-07-01') })];
    expect(answerOf(found, [], NOW).answer).toBe('From 2026-07-01 on: Eve leads [1].');
  });

  test('has no statement of what is forgotten, or has no evidence', () => {
    const unsaid = [claim('a', 'One.', { status: 'forgotten' }), claim('b', 'Two.', { evidence: [] })];
    expect(statementsOf(unsaid, [], NOW)).toEqual([]);
  });

  test('states only claims, cites every number once and in order, and has five sentences at most', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const someClaim = fc.record({
      relevance: fc.constantFrom(1, 0.8, 0.2),
      status: fc.constantFrom(
        'active' as const,
        'contested' as const,
        'resolved' as const,
        'pending' as const,
      ),
      valid_from: fc.constantFrom(time('2026-01-01'), time('2026-08-01')),
      ends: fc.boolean(),
    });
    const pair = fc
      .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => against(a, b));
    fc.assert(
      fc.property(fc.array(someClaim, { maxLength: 7 }), fc.array(pair, { maxLength: 8 }), (parts, pairs) => {
        const found = parts.map(({ ends, ...rest }, at) =>
          claim(ids[at], `Claim ${ids[at]} says so.`, {
            ...rest,
            ...(ends && { valid_to: time('2026-05-05') }),
          }),
        );
        const { answer, citations } = answerOf(found, pairs, NOW);
        expect(answerOf(found, pairs, NOW).answer).toBe(answer);
        if (citations.length === 0) {
          expect(answer).toBe('');
          return;
        }
        const sentences = answer.split(/(?<=\.) /);
        expect(sentences.length).toBeLessThanOrEqual(5);
        const form =
          /^(?:Until 2026-05-05: |From 2026-08-01 on: |Against \[\d+\] stands: )?Claim (\w) says so \[(\d+)\](?:; since \S+ both stand: they give other values)?\.$/;
        sentences.forEach((sentence, at) => {
          const [, id, number] = form.exec(sentence) ?? [];
          expect(Number(number)).toBe(at + 1);
          expect(citations[at].claim_id).toBe(id);
        });
        expect(citations.length).toBe(sentences.length);
      }),
    );
  });
});
