import { expect, it } from 'vitest';
import { recordOf, structOf } from '../../../api/grpc/struct.ts';
import { fc } from '../../property.ts';

it('is a record without fixed fields, and back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      expect(recordOf(structOf(record))).toEqual(record);
    }),
  );
});
