import { expect, it } from 'vitest';
import { givenToken } from '../../../api/access/given-token.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it('reads the token in each form that agents send', () => {
  expect(givenToken('Bearer se cret')).toBe('se cret');
  expect(givenToken('bearer secret')).toBe('secret');
  expect(givenToken('Token secret')).toBe('secret');
  expect(givenToken(basic('anyone:se:cret'))).toBe('se:cret');
  expect(givenToken(basic(':secret'))).toBe('secret');
});

it('reads none in any other form', () => {
  for (const header of ['', 'secret', 'Bearer', 'Digest secret', basic('secret'), 'Basic !'])
    expect(givenToken(header)).toBeUndefined();
});
