import { describe, expect, test } from 'vitest';
import { lessonMarkdown } from '../../../operators/claims/lesson-markdown.ts';
import type { Lesson } from '../../../operators/claims/lessons.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { fc } from '../../property.ts';

const FIRST = parseInstant('2026-05-01T12:00:00Z');
const LAST = parseInstant('2026-05-02T12:00:00.000001Z');
const LESSON: Lesson = {
  id: 'l1',
  statement: 'Cold caches slow "first" requests.',
  confidence: 0.75,
  scope: { run_id: 'r1', metadata: { team: 'x: y' } },
  first: FIRST,
  last: LAST,
  evidence: [
    { event_id: 'e1', quote: 'The cache\nwas *cold*.', timestamp: FIRST },
    { event_id: 'e1', quote: 'Slow.', timestamp: FIRST },
    { event_id: 'e2', quote: '<b>Slow</b> again', timestamp: LAST },
  ],
};

/** Front matter as written: a name, a colon, and JSON on each line. */
function frontOf(markdown: string): Record<string, unknown> {
  const [, front] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  return Object.fromEntries(
    front.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), JSON.parse(line.slice(colon + 2))];
    }),
  );
}

describe('lessonMarkdown', () => {
  test('front matter, statement, quotes', () => {
    expect(lessonMarkdown(LESSON)).toBe(`---
id: "l1"
kind: "lesson"
statement: "Cold caches slow \\"first\\" requests."
confidence: 0.75
scope: {"run_id":"r1","metadata":{"team":"x: y"}}
first: "2026-05-01T12:00:00Z"
last: "2026-05-02T12:00:00.000001Z"
evidence: ["e1","e2"]
---

# Lesson

Cold caches slow "first" requests.

## Evidence

- “The cache was \\*cold\\*.” (2026-05-01T12:00:00Z, event e1)
- “Slow.” (2026-05-01T12:00:00Z, event e1)
- “\\<b\\>Slow\\</b\\> again” (2026-05-02T12:00:00.000001Z, event e2)
`);
  });

  test.each([
    ['# no heading', '\\# no heading'],
    ['- no list', '\\- no list'],
    ['1. no list', '1\\. no list'],
    ['---\nkind: other', '\\--- kind: other'],
    ['3.5 is fine', '3.5 is fine'],
  ])('a statement stays a sentence: %s', (statement, shown) => {
    expect(
      lessonMarkdown({ ...LESSON, statement })
        .split('\n# Lesson\n\n')[1]
        .split('\n')[0],
    ).toBe(shown);
  });

  test('any statement and scope can be read back, and leave the frame as it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('---\n', 'a: b', '\u2028\u0085\ufeff', '"\\', '# x', 'null', '{}'),
    );
    fc.assert(
      fc.property(text, text, text, (statement, run_id, quote) => {
        const lesson = {
          ...LESSON,
          statement,
          scope: { run_id },
          evidence: [{ ...LESSON.evidence[0], quote }],
        };
        const markdown = lessonMarkdown(lesson);
        expect(frontOf(markdown)).toMatchObject({ statement, scope: { run_id }, confidence: 0.75 });
        expect(markdown.split('\n')).toHaveLength(19);
        expect(markdown.slice(0, markdown.indexOf('# Lesson'))).not.toMatch(
          /[\u007f-\u009f\u2028\u2029\ufeff]/,
        );
      }),
    );
  });
});
