import { describe, expect, it } from 'vitest';
import { parseSteps } from '../../../api/http/json-slices.ts';
import { fc } from '../../property.ts';

/** The value, and the number of steps. */
function parsed(text: string): readonly [unknown, number] {
  const steps = parseSteps(text);
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done === true) return [step.value, count];
  }
}

/** Text that is longer than a piece. */
const LONG = 'x'.repeat(70_000);

describe('a long text of JSON, finding 3', () => {
  it('is the value that JSON.parse gives', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 1.5, '', 'a"\\[{,:', LONG, '__proto__'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('a', '1', '__proto__', 'b"', LONG, 'c:{'), tie('value'), {
          maxKeys: 4,
        }),
      ),
    })).value;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (given, space) => {
        const text = JSON.stringify(given, null, space);
        const [found] = parsed(text);
        expect(JSON.stringify(found)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('is refused where JSON.parse refuses it', () => {
    const list = `[${'"0123456789",'.repeat(8000)}`;
    const whole = (end: string) => `${list}${end}`;
    for (const text of ['1]', '[2]]', ']', ',1]', '1,]', '1', '1]]', '1} ', '{"a" 1}]', '1] x', '[1,2}]'].map(
      whole,
    )) {
      const refused = (() => {
        try {
          JSON.parse(text);
          return false;
        } catch {
          return true;
        }
      })();
      if (refused) expect(() => parsed(text), text.slice(-20)).toThrow(SyntaxError);
      else expect(parsed(text)[0]).toEqual(JSON.parse(text));
    }
    const inner = `[1,${list}1]`;
    for (const end of [' 2]', ',2]', ',]', ']', '}', '']) {
      const isRight = end === ',2]' || end === ']';
      if (isRight) expect(parsed(inner + end)[0]).toEqual(JSON.parse(inner + end));
      else expect(() => parsed(inner + end), end).toThrow(SyntaxError);
    }
    for (const begin of [
      '{"a" ',
      '{"a":1 "b":',
      '{a:',
      '{"a":1,',
      '{',
      '{"a"::',
      '{"a":1',
      '{"a":-',
      '[1',
      '[-',
    ]) {
      expect(() => parsed(`${begin}${list}1]${begin.startsWith('[') ? ']' : '}'}`), begin).toThrow(
        SyntaxError,
      );
    }
  });

  it('takes a step for each piece', () => {
    const [, steps] = parsed(`[${'{"a":1},'.repeat(100_000)}{}]`);
    expect(steps).toBeGreaterThan(10);
    const [, within] = parsed(`{"b":{"c":[${'{"a":1},'.repeat(100_000)}{}]}}`);
    expect(within).toBeGreaterThan(10);
  });
});
