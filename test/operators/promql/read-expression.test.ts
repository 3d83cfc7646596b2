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

  it('names what is not evaluated', () => {
    expect(() => readExpression('max_over_time(rate(a[5m])[1h:1m])')).toThrow('subqueries');
    expect(() => readExpression('a @ 1700000000')).toThrow('the modifier @');
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

  it('has no regular expression with more than 20,000 instructions', () => {
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
