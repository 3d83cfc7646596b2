import { describe, expect, it, test } from 'vitest';
import { promqlDuration, readExpression } from '../../../operators/promql/read-expression.ts';
import { nestingOf } from '../../../operators/promql/scan.ts';

test('a duration is a sum of numbers with units', () => {
  expect(promqlDuration('1h30m')).toBe(5_400_000);
  expect(promqlDuration('1y2w3d')).toBe((365 + 14 + 3) * 86_400_000);
  expect(promqlDuration('500ms')).toBe(500);
  for (const text of ['', '5', 'm', '1.5h', '-1m', '1h 30m']) expect(promqlDuration(text)).toBeUndefined();
});

describe('an expression', () => {
  it('has the characters that its texts escape', () => {
    const texts = [
      [`"a\\"b\\n\\x41\\u00e9\\U0001F600\\101"`, 'a"b\nAé\u{1f600}A'],
      [`'it\\'s'`, "it's"],
      ['"\\xc3\\xa9 \\303\\251 \\\\xc3\\u20ac"', 'é é \\xc3€'],
      ['`a\\nb`', 'a\\nb'],
    ];
    for (const [text, value] of texts) expect(readExpression(text)).toEqual({ kind: 'text', value });
    expect(() => readExpression('"\\q"')).toThrow('unknown escape');
  });

  it('has numbers in every form', () => {
    const numbers: [string, number][] = [
      ['0x1F', 31],
      ['1e3', 1000],
      ['.5', 0.5],
      ['Inf', Infinity],
      ['1h', 3600],
      ['1_000', 1000],
      ['- 1h', -3600],
      ['-0x1F', -31],
    ];
    for (const [text, value] of numbers) expect(readExpression(text)).toEqual({ kind: 'number', value });
  });

  it('names the place of its first fault', () => {
    expect(() => readExpression('sum(a) by (b) c')).toThrow('character 15, near "c"');
    expect(() => readExpression('sum(')).toThrow('parse error at character 5, the end');
    expect(() => readExpression(' ')).toThrow('the expression is empty');
  });

  it('has a suffix of the operand before it alone, and operators by their strength', () => {
    for (const [text, bracketed] of [
      ['a + b offset 1m * c', 'a + ((b offset 1m) * c)'],
      ['-a @ 5 ^ 2', '-((a @ 5) ^ 2)'],
      ['2 ^ -1 ^ 2', '2 ^ (-(1 ^ 2))'],
      ['1 - 2 - 3 atan2 4', '(1 - 2) - (3 atan2 4)'],
      ['a or b and c unless d', 'a or ((b and c) unless d)'],
      ['a > b + c @ 9 * 2', 'a > (b + ((c @ 9) * 2))'],
    ] as const) {
      const read = (one: string) => JSON.stringify(readExpression(one));
      expect(read(text), text).toBe(read(bracketed));
    }
  });

  it('has the times of its query in it', () => {
    const times = { start: 1000, end: 61_000, step: 5000 };
    const selector = { kind: 'selector', range: undefined, edges: undefined, offset: 0, at: undefined };
    for (const [text, shift] of [
      ['a @ start()', { at: 1000 }],
      ['a @ end() offset -1m', { at: 61_000, offset: -60_000 }],
      ['a offset -(step() * 2)', { offset: -10_000 }],
      ['a[RANGE() / 2 + 1]', { range: 31_000 }],
      ['a[max_of(step(), 1m)] @ 1.5', { range: 60_000, at: 1500 }],
    ] as const) {
      expect(readExpression(text, times), text).toMatchObject({ ...selector, ...shift });
    }
    expect(readExpression('range() + step()', times)).toMatchObject({
      left: { value: 60 },
      right: { value: 5 },
    });
  });

  it.each([
    ['max_over_time(a)', 'needs a range of samples'],
    ['rate(a[0s])', 'has to be positive'],
    ['a[1m:-1m]', 'has to be positive'],
    ['a[5m / 0]', 'divided by zero'],
    ['a offset 1m offset 2m', 'only once'],
    ['a @ 1 @ 2', 'only once'],
    ['a offset 1m [5m]', 'stand behind the range'],
    ['(a)[5m]', 'a range or an offset belongs to a selector'],
    ['1[5m:1m]', 'a subquery needs a vector'],
    ['a @ Inf', 'is not a time'],
    ['a{__name__="b"}', 'only once'],
    ['a + on (b) 1', 'only vectors are matched'],
    ['a + on (b) group_left (b) c', 'either in on or in group_left'],
    ['a and fill(0) b', 'takes no group_left, group_right or fill'],
    ['a[5m] anchored smoothed', 'either anchored or smoothed'],
    ['holt_winters(a[5m], 1, 1)', 'parse error'],
  ])('%s is refused as Prometheus refuses it', (text, reason) => {
    expect(() => readExpression(text)).toThrow(reason);
  });

  it('has an offset only behind a selector', () => {
    expect(() => readExpression('sum(a) offset 5m')).toThrow('a range or an offset belongs to a selector');
    expect(() => readExpression('(a + b) offset 5m')).toThrow('a range or an offset belongs to a selector');
  });

  it('is bounded in its length and its depth', () => {
    expect(() => readExpression('a'.repeat(20_001))).toThrow('longer than 20000 characters');
    expect(() => readExpression(`${'('.repeat(200)}a${')'.repeat(200)}`)).toThrow('nested too deeply');
    expect(() => readExpression(`${'-'.repeat(200)}a offset 1m`)).toThrow('nested too deeply');
  });

  it('has no regular expressions with more than 20,000 instructions, alone or together', () => {
    const many = Array.from({ length: 30 }, (_, at) => `l${at}=~"(a{900}b?){1}"`);
    expect(() => readExpression(`a{${many.slice(0, 20).join(',')}}`)).not.toThrow();
    expect(() => readExpression(`a{${many.join(',')}}`)).toThrow('more than 20000 instructions');
    expect(() => readExpression(many.map((one) => `a{${one}}`).join('+'))).toThrow('instructions');
    for (const pattern of ['[^a]{1000}'.repeat(101), '(a{30}){30}b'.repeat(30)]) {
      expect(() => readExpression(`a{b=~"${pattern}"}`)).toThrow('more than 20000 instructions');
    }
    const names = Array.from({ length: 1500 }, (_, at) => `name-${at}`).join('|');
    for (const pattern of [
      names,
      '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
      'a{1000}',
    ]) {
      expect(() => readExpression(`a{b=~"${pattern}"}`)).not.toThrow();
    }
  });

  it('nested deeply is refused before it is parsed, whose time grows with the square of its depth', () => {
    for (const [opening, deep] of [
      ['abs(', 101],
      ['sum by (a) (', 101],
      ['- 1 ^ ', 51],
      ['(-', 51],
    ] as const) {
      expect(nestingOf(opening.repeat(deep)), opening).toBeGreaterThan(100);
      expect(() => readExpression(opening.repeat(1000)), opening).toThrow('nested too deeply');
    }
    // One after another they are not nested, nor are brackets in texts and comments.
    expect(nestingOf('abs(a) + '.repeat(500))).toBe(1);
    expect(nestingOf('- 1 ^ 2 * '.repeat(500))).toBe(2);
    expect(nestingOf('"((((" + `((` + # ((((\n 1')).toBe(0);
  });
});
