import { expect, it } from 'vitest';
import { isUuid } from '../../operators/records/uuid.ts';
import { generatedId, generatedSeq } from '../../sinks/generated-id.ts';
import { fc } from '../property.ts';

const STORE = '00112233445566778899aabbccddeeff';

it('is a UUIDv8 that gives its sequence number back, to its own store only', () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (seq) => {
      const id = generatedId(STORE, seq);
      expect(isUuid(id)).toBe(true);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(generatedSeq(STORE, id)).toBe(seq);
      expect(generatedSeq(STORE, id.toUpperCase())).toBe(seq);
      expect(generatedSeq(STORE.replace('0', 'f'), id)).toBeUndefined();
    }),
  );
});

it('is in the order of the sequence numbers', () => {
  expect(generatedId(STORE, 255)).toBe('00112233-4455-8667-8000-0000000000ff');
  expect(generatedId(STORE, 255) < generatedId(STORE, 256)).toBe(true);
});

it('finds no number in other texts', () => {
  for (const id of [
    '',
    'mine',
    '00112233-4455-8667-8000-00000000000g',
    '00112233-4455-8667-8000-0000000000fff',
  ]) {
    expect(generatedSeq(STORE, id)).toBeUndefined();
  }
});
