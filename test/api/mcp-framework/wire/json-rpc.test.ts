import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { idOf, messageOf } from '../../../../api/mcp-framework/wire/json-rpc.ts';
import { fc, runs } from '../../../property.ts';

const value = fc.jsonValue({ maxDepth: 2 });
const nearly = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.oneof(fc.integer(), fc.string(), fc.double(), fc.constantFrom(null, -(2 ** 60), 2 ** 53)),
    method: fc.oneof(fc.constantFrom('ping', 'tools/call', 'notifications/cancelled'), value),
    params: fc.oneof(value, fc.dictionary(fc.constantFrom('name', '_meta', 'task', '__proto__'), value)),
    result: value,
    more: value,
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);

describe('a message', () => {
  it('is what the schemas of the SDK take for one', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, value), (one) => {
        let known: unknown;
        try {
          known = parseJSONRPCMessage(one);
        } catch {
          known = undefined;
        }
        expect(messageOf(one) === undefined).toBe(known === undefined);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('has an id where it is a string or an integer', () => {
    expect(
      [{ id: 1 }, { id: 'x' }, { id: '' }, { id: 1.5 }, { id: null }, { id: [1] }, {}, null, 'id'].map(idOf),
    ).toEqual([1, 'x', '', null, null, null, null, null, null]);
  });
});
