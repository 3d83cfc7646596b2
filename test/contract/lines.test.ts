import { expect, it } from 'vitest';
import { contractText, lineOf, parseContract } from './lines.ts';

it('are sorted, with the type first', () => {
  const lines = [
    lineOf('POST /v1/a', '>', 'body.b', { max: 3, presence: 'optional', type: 'integer', values: undefined }),
    lineOf('POST /v1/a', '<', '200.B[]', { type: 'string' }),
    lineOf('A', '=', 'self', { is: 'a thing; "quoted"', open: true }),
  ];
  const text = `A = self: is "a thing; \\"quoted\\""; open true
POST /v1/a < 200.B[]: type string
POST /v1/a > body.b: type integer; presence optional; max 3
`;
  expect(contractText(lines)).toBe(text);
  expect(contractText([...lines].reverse())).toBe(text);
  expect(contractText([...parseContract(text).values()])).toBe(text);
});

it.each(['', ' ', 'a;b', 'a; b', ';', '"', '"a"', 'a "b" c', '{"a":"; "}', 'a: b', 'a > b', 'x\ny'])(
  'keep the text %j',
  (text) => {
    const [line] = parseContract(contractText([lineOf('a', '>', 'b', { one: text, two: 'after' })])).values();
    expect(line.facts.get('one')).toBe(text);
    expect(line.facts.get('two')).toBe('after');
  },
);

it('are not two of one field, unless they are equal', () => {
  const [one, other] = ['string', 'number'].map((type) => lineOf('a', '>', 'b', { type }));
  expect(contractText([one, one])).toBe('a > b: type string\n');
  expect(() => contractText([one, other])).toThrow('two lines of a > b');
});

it('are not read from anything else', () => {
  for (const text of ['a', 'a > b', 'a ? b: type c', 'a > b: type', 'a > b: type "c']) {
    expect(() => parseContract(text)).toThrow(TypeError);
  }
});
