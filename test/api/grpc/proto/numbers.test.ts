import { describe, expect, it } from 'vitest';
import { numbered, readNumbers } from '../../../../api/grpc/proto/numbers.ts';

const file = (fields: string) => `syntax = "proto3";\npackage tidemark.v1;\nmessage Signal {\n${fields}\n}\n`;
const numbers = (fields: string, ...names: string[]) => {
  const { taken, retired } = numbered(readNumbers(file(fields))('Signal'), names);
  return { taken: Object.fromEntries(taken), retired: Object.fromEntries(retired) };
};

describe('the numbers of fields', () => {
  it('are given in order to the fields of a new message', () => {
    expect(numbered(readNumbers('')('Signal'), ['id', 'name']).taken).toEqual(
      new Map([
        ['id', 1],
        ['name', 2],
      ]),
    );
  });

  it('stay whatever the order of the fields, and new ones come last', () => {
    expect(numbers('string id = 1; map<string, string> tags = 4;', 'new', 'tags', 'id').taken).toEqual({
      id: 1,
      tags: 4,
      new: 5,
    });
  });

  it('are retired with their fields, and never given again', () => {
    expect(numbers('string id = 1; string old = 2;', 'id', 'new')).toEqual({
      taken: { id: 1, new: 3 },
      retired: { old: 2 },
    });
    expect(numbers('reserved 2, 7; reserved "old", "older"; string id = 1;', 'id', 'new')).toEqual({
      taken: { id: 1, new: 8 },
      retired: { old: 2, older: 7 },
    });
  });

  it('are not those of before for a field that returns', () => {
    expect(numbers('reserved 2; reserved "old"; string id = 1;', 'id', 'old')).toEqual({
      taken: { id: 1, old: 3 },
      retired: { old_2: 2 },
    });
  });
});
