import { describe, expect, test } from 'vitest';
import { isUuid, NIL_UUID, uuidV5 } from '../../../operators/records/uuid.ts';
import { fc } from '../../property.ts';

describe('uuidV5', () => {
  test('published vector: www.example.com in the DNS namespace', () => {
    const id = uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com');
    expect(id).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  test('has version 5 and the RFC 9562 variant, for every name and namespace', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (namespace, name) => {
        expect(uuidV5(namespace, name)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  test('reads the namespace without regard to case', () => {
    const namespace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(uuidV5(namespace.toUpperCase(), 'é')).toBe(uuidV5(namespace, 'é'));
    expect(uuidV5(NIL_UUID, 'é')).not.toBe(uuidV5(namespace, 'é'));
  });
});

describe('isUuid', () => {
  test('takes every UUID in either case, the nil one too', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())));
    expect(isUuid(NIL_UUID)).toBe(true);
  });

  test.each([
    '',
    'x',
    '3f2504e04f8941d39a0c0305e82c3301',
    '3f2504e0-4f89-41d3-9a0c-0305e82c330',
    '3f2504e0-4f89-41d3-9a0c-0305e82c33011',
    '3f2504e0-4f89-41d3-9a0c-0305e82c330g',
    '3f2504e0-4f89-41d3-9a0c_0305e82c3301',
    '3f2504e-04f89-41d3-9a0c-0305e82c3301',
    '{3f2504e0-4f89-41d3-9a0c-0305e82c33}',
    '３f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ])('refuses %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});
