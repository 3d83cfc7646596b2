import { describe, expect, test } from 'vitest';
import {
  type LessonClaim,
  type LessonEvent,
  type LessonRelation,
  lessonSteps,
  lessonsOf,
} from '../../../operators/claims/lessons.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { fc } from '../../property.ts';

const events = new Map<string, LessonEvent>(
  Array.from({ length: 9 }, (_, at) => [
    `e${at}`,
    {
      timestamp: 1000 - at,
      run_id: 'run',
      source_input_id: `input ${at % 2}`,
      metadata: { team: 'x', place: `${at}` },
    },
  ]),
);

const said = (event: number, source = `s${event}`) => ({
  event_id: `e${event}`,
  start: 0,
  end: 5,
  quote: `quote ${event}`,
  source,
});

function claim(id: string, evidence: LessonClaim['evidence'], parts: Partial<LessonClaim> = {}): LessonClaim {
  return { id, text: `Text of ${id}.`, confidence: 0.8, status: 'active', evidence, ...parts };
}

const relation = (kind: LessonRelation['relation'], a: string, b: string): LessonRelation => ({
  relation: kind,
  a,
  b,
});
const THREE = [said(0), said(1), said(2)];

describe('lessonsOf', () => {
  test('are made in steps of a claim', () => {
    const claims = Array.from({ length: 500 }, (_, at) => claim(`claim ${at}`, THREE));
    let steps = 0;
    const lessons = lessonSteps(claims, [], events);
    for (; lessons.next().done !== true; steps++);
    expect(steps).toBeGreaterThanOrEqual(3 * claims.length);
  });

  test('three independent sources make a lesson', () => {
    const namespace = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/lesson');
    expect(lessonsOf([claim('a', THREE)], [], events)).toEqual([
      {
        id: uuidV5(namespace, 'a'),
        statement: 'Text of a.',
        // 1 - 0.3^3 = 0.973
        confidence: expect.closeTo(0.8 * 0.973, 12),
        scope: { run_id: 'run', metadata: { team: 'x' } },
        first: 998,
        last: 1000,
        evidence: [
          { event_id: 'e2', quote: 'quote 2', timestamp: 998 },
          { event_id: 'e1', quote: 'quote 1', timestamp: 999 },
          { event_id: 'e0', quote: 'quote 0', timestamp: 1000 },
        ],
      },
    ]);
  });

  test.each<[string, LessonClaim]>([
    ['two sources', claim('a', [said(0), said(1)])],
    ['repeats of two sources', claim('a', [said(0, 's'), said(1, 's'), said(2, 's'), said(3, 't')])],
    ['a contested claim', claim('a', THREE, { status: 'contested' })],
    ['a pending claim', claim('a', THREE, { status: 'pending' })],
    ['a resolved claim', claim('a', THREE, { status: 'resolved' })],
    ['a forgotten claim', claim('a', THREE, { status: 'forgotten' })],
    ['a claim that no longer holds', claim('a', THREE, { valid_to: 5 })],
    ['a source whose event is not there', claim('a', [said(0), said(1), said(99)])],
  ])('%s: none', (_, one) => {
    expect(lessonsOf([one], [], events)).toEqual([]);
  });

  test('paraphrases are one lesson, in the words that most sources use', () => {
    const claims = [
      claim('a', [said(0)], { confidence: 0.4 }),
      claim('b', [said(1), said(2)], { confidence: 0.7 }),
      claim('c', [said(3)], { confidence: 1 }),
    ];
    const relations = [relation('supports', 'a', 'b'), relation('supports', 'c', 'a')];
    const [lesson, ...others] = lessonsOf(claims, relations, events);
    expect(others).toEqual([]);
    expect(lesson.statement).toBe('Text of b.');
    // (0.4 + 2 * 0.7 + 1) / 4 and four sources.
    expect(lesson.confidence).toBeCloseTo(0.7 * (1 - 0.3 ** 4), 12);
    expect(lesson.evidence).toHaveLength(4);
  });

  test('of the same number of sources the surer claim speaks, then the smaller id', () => {
    const pair = (confidence: number) => [
      claim('b', [said(0), said(1)], { confidence }),
      claim('a', [said(2), said(3)]),
    ];
    const joined = [relation('supports', 'a', 'b')];
    expect(lessonsOf(pair(0.9), joined, events)[0].statement).toBe('Text of b.');
    expect(lessonsOf(pair(0.8), joined, events)[0].statement).toBe('Text of a.');
  });

  test('sources are counted over all paraphrases, each once', () => {
    const claims = [claim('a', [said(0, 's'), said(1, 't')]), claim('b', [said(2, 's')])];
    expect(lessonsOf(claims, [relation('supports', 'a', 'b')], events)).toEqual([]);
  });

  test('updates join nothing, and neither does a support that ended', () => {
    const claims = [claim('a', [said(0), said(1)]), claim('b', [said(2)])];
    const ended = { ...relation('supports', 'a', 'b'), resolved_at: 5 };
    expect(lessonsOf(claims, [relation('updates', 'a', 'b'), ended], events)).toEqual([]);
  });

  test('a contested paraphrase spoils the lesson, and so does a standing contradiction', () => {
    const one = claim('a', THREE);
    const joined = [relation('supports', 'a', 'b')];
    expect(lessonsOf([one, claim('b', [said(4)], { status: 'contested' })], joined, events)).toEqual([]);
    expect(lessonsOf([one], [relation('contradicts', 'z', 'a')], events)).toEqual([]);
    const settled = { ...relation('contradicts', 'z', 'a'), resolved_at: 5 };
    expect(lessonsOf([one], [settled], events)).toHaveLength(1);
    expect(lessonsOf([one, claim('b', [said(4)], { status: 'resolved' })], joined, events)).toHaveLength(1);
  });

  test('the order in which claims and relations come changes nothing', () => {
    const someClaim = fc.record({
      evidence: fc.array(
        fc
          .tuple(fc.nat({ max: 8 }), fc.constantFrom('s', 't', 'u', 'v'))
          .map(([event, source]) => said(event, source)),
        { maxLength: 4 },
      ),
      confidence: fc.constantFrom(0.1, 0.3, 0.7),
    });
    const someRelation = fc
      .tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }))
      .map(([a, b]) => relation('supports', `c${a}`, `c${b}`));
    fc.assert(
      fc.property(
        fc.array(someClaim, { maxLength: 6 }),
        fc.array(someRelation, { maxLength: 6 }),
        (parts, relations) => {
          const claims = parts.map(({ evidence, confidence }, at) =>
            claim(`c${at}`, evidence, { confidence }),
          );
          const lessons = lessonsOf(claims, relations, events);
          expect(lessonsOf(claims.toReversed(), relations.toReversed(), events)).toEqual(lessons);
          for (const { confidence } of lessons) expect(confidence).toBeLessThanOrEqual(0.7);
        },
      ),
    );
  });
});
