import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonical, digestOf } from '../../../../api/mcp-framework/evidence/digest.ts';

describe('the canonical form', () => {
  it('is that of the example in RFC 8785, section 3.2.2 and 3.2.3', () => {
    const example = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    );
    expect(canonical(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by their UTF-16 units, as in RFC 8785, section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const text = canonical(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(text)).filter((name) => name !== '1')).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
    expect(text.startsWith('{"\\r":0,"1":0,')).toBe(true);
  });

  // RFC 8785, appendix B: the bits of a double and its text.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s as %s', (bits, text) => {
    expect(canonical(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });
});

describe('a digest', () => {
  it('is of what is sent: the same whatever the order, and without what JSON leaves out', () => {
    const digest = createHash('sha256').update('{"at":"2026-01-01T00:00:00.000Z","n":1}').digest('hex');
    expect(digestOf({ n: 1, at: new Date('2026-01-01'), gone: undefined })).toBe(digest);
    expect(digestOf({ at: '2026-01-01T00:00:00.000Z', n: 1 })).toBe(digest);
  });

  it('is there for a lone surrogate, and not for what JSON cannot say', () => {
    expect(digestOf('\ud800')).toBe(createHash('sha256').update('"\\ud800"').digest('hex'));
    expect(() => digestOf({ n: 1n })).toThrow(TypeError);
    expect(() => digestOf(undefined)).toThrow();
  });
});
