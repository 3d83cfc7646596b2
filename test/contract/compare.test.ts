import { describe, expect, it } from 'vitest';
import { fc } from '../property.ts';
import { changesText, compare } from './compare.ts';
import { contractText, type Line, lineOf, parseContract, type Side } from './lines.ts';

const FIELD = 'GET /v1/things';
/** A contract from its lines; a place and its object are there in each. */
const contract = (...lines: readonly string[]) =>
  parseContract(
    [
      `${FIELD} > body: type object`,
      `${FIELD} < 200: type object`,
      `${FIELD} = route: permission none`,
      ...lines,
    ].join('\n'),
  );

/** The kinds of the changes from one set of lines to another. */
const kinds = (before: readonly string[], now: readonly string[]) =>
  compare(contract(...before), contract(...now)).map(({ kind }) => kind);

/** The kind of the one change of a field whose facts change. */
function changed(side: Side, before: string, now: string): string {
  const path = side === '>' ? 'body.a' : side === '<' ? '200.a' : 'name';
  const [kind, ...others] = kinds(
    [`${FIELD} ${side} ${path}: ${before}`],
    [`${FIELD} ${side} ${path}: ${now}`],
  );
  expect(others).toEqual([]);
  return kind;
}

describe('a field that comes or goes', () => {
  it('breaks when it is gone, whoever writes it', () => {
    for (const line of [
      `${FIELD} > body.a: type string; presence optional`,
      `${FIELD} < 200.a: type string`,
      `${FIELD} = a: number 1`,
    ]) {
      expect(kinds([line], [])).toEqual(['breaking']);
    }
  });

  it('is additive when it is new, but where a request must have it', () => {
    expect(kinds([], [`${FIELD} > body.a: type string; presence optional`])).toEqual(['additive']);
    expect(kinds([], [`${FIELD} > body.a: type string; presence required`])).toEqual(['breaking']);
    expect(kinds([], [`${FIELD} < 200.a: type string; presence required`])).toEqual(['additive']);
    expect(kinds([], [`${FIELD} = a: number 1`])).toEqual(['additive']);
  });

  it('is additive when it is required by something that is new itself', () => {
    const object = `${FIELD} > body.b: type object; presence optional`;
    const inner = `${FIELD} > body.b.c: type string; presence required`;
    expect(kinds([], [object, inner])).toEqual(['additive', 'additive']);
    expect(kinds([object], [object, inner])).toEqual(['breaking']);
    expect(kinds([], ['PUT /v1/others > query.a: type string; presence required'])).toEqual(['additive']);
    expect(kinds([], [`${FIELD} > query.a: type string; presence required`])).toEqual(['breaking']);
    const list = ['New > self: type array', 'New > self[].a: type string; presence required'];
    expect(kinds([], list)).toEqual(['additive', 'additive']);
  });

  it('of a named schema is required of callers that know the schema', () => {
    const named = 'Thing > self: type object';
    expect(kinds([named], [named, 'Thing > a: type string; presence required'])).toEqual(['breaking']);
    expect(kinds([], [named, 'Thing > a: type string; presence required'])).toEqual(['additive', 'additive']);
  });
});

/** Facts of a request, from narrow to wide: a caller who kept to the narrow one keeps to the wide one. */
const WIDER: readonly (readonly [narrow: string, wide: string])[] = [
  ['type string; presence required', 'type string; presence optional'],
  ['type string', 'type null | string'],
  ['type integer', 'type number'],
  ['type string; values a | b', 'type string; values a | b | c'],
  ['type string; values a', 'type string'],
  ['type number; min 2', 'type number; min 1'],
  ['type number; min 2', 'type number'],
  ['type number; above 0.5', 'type number; above -1'],
  ['type number; max 9', 'type number; max 10'],
  ['type array; maxItems 9', 'type array'],
  ['type string; minLength 1', 'type string'],
  ['type string; pattern ^a$', 'type string'],
  ['type string; format uuid', 'type string'],
  ['type object; others refused', 'type object'],
  ['type object; others refused', 'type object; others any'],
];

describe('a field that changes', () => {
  it.each(WIDER)('takes more: %s, then %s', (narrow, wide) => {
    expect(changed('>', narrow, wide)).toBe('additive');
    expect(changed('>', wide, narrow)).toBe('breaking');
    expect(changed('<', narrow, wide)).toBe('breaking');
    expect(changed('<', wide, narrow)).toBe('additive');
    expect([changed('=', narrow, wide), changed('=', wide, narrow)]).toEqual(['breaking', 'breaking']);
  });

  it.each([
    ['type string', 'type integer'],
    ['type string; values a | b', 'type string; values a | c'],
    ['type string; pattern ^a$', 'type string; pattern ^b$'],
    ['type string; format uuid', 'type string; format date-time'],
    ['type string; default a', 'type string; default b'],
    ['type string', 'type string; default a'],
  ])('has another meaning: %s, then %s', (before, now) => {
    for (const side of ['>', '<', '='] as const) {
      expect([changed(side, before, now), changed(side, now, before)]).toEqual(['breaking', 'breaking']);
    }
  });

  it('breaks with another number, permission or name', () => {
    expect(changed('=', 'type string; number 3', 'type string; number 4')).toBe('breaking');
    expect(changed('=', 'permission none', 'permission admin')).toBe('breaking');
    expect(changed('=', 'is a', 'is b')).toBe('breaking');
  });

  it('is reported with what was added and removed', () => {
    const before = contract(`${FIELD} < 200.a: type string; values a | b; max 3`);
    const now = contract(`${FIELD} < 200.a: type number; values b | c`, `${FIELD} < 200.n: type string`);
    expect(changesText(compare(before, now))).toBe(
      [
        '3 breaking:',
        `  ${FIELD} < 200.a: max was 3, and is free now`,
        `  ${FIELD} < 200.a: type was string, and is number`,
        `  ${FIELD} < 200.a: values -a +c`,
        '1 additive:',
        `  ${FIELD} < 200.n: is new`,
      ].join('\n'),
    );
  });

  it('does not count the lines that only name a long text', () => {
    expect(kinds(['text = @1: is a'], ['text = @2: is b'])).toEqual([]);
  });
});

const facts = fc.dictionary(
  fc.constantFrom('type', 'presence', 'values', 'min', 'pattern', 'number', 'default'),
  fc.constantFrom('string', 'a | b', '3', '; "quoted"', 'optional'),
  { minKeys: 1 },
);
const anyLine = fc
  .tuple(
    fc.constantFrom('GET /a', 'Thing'),
    fc.constantFrom<Side>('>', '<', '='),
    fc.constantFrom('self', 'a.b', 'a[]', 'header x-y'),
    facts,
  )
  .map(([place, side, path, given]): Line => lineOf(place, side, path, given));
const anyContract = fc
  .uniqueArray(anyLine, { selector: ({ place, side, path }) => `${place} ${side} ${path}` })
  .map((lines) => parseContract(contractText(lines)));

describe('two contracts', () => {
  it('differ in nothing exactly if their texts are equal', () => {
    const textOf = (lines: ReadonlyMap<string, Line>) => contractText([...lines.values()]);
    fc.assert(
      fc.property(anyContract, anyContract, (one, other) => {
        expect(compare(one, one)).toEqual([]);
        expect(compare(one, other).length === 0).toBe(textOf(one) === textOf(other));
      }),
    );
  });

  it('differ both ways in the same fields', () => {
    const keys = (...both: Parameters<typeof compare>) => new Set(compare(...both).map(({ key }) => key));
    fc.assert(
      fc.property(anyContract, anyContract, (one, other) => {
        expect(keys(one, other)).toEqual(keys(other, one));
      }),
    );
  });
});
