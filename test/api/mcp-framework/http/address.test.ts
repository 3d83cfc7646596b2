import { describe, expect, it } from 'vitest';
import { DefinitionError } from '../../../../api/mcp-framework/errors.ts';
import { inUrl, isLoopback, parseAddress } from '../../../../api/mcp-framework/http/address.ts';
import { fc } from '../../../property.ts';

describe('an address', () => {
  it.each([
    [3000, { host: '127.0.0.1', port: 3000 }],
    [':3000', { host: '127.0.0.1', port: 3000 }],
    ['3000', { host: '127.0.0.1', port: 3000 }],
    ['0.0.0.0:80', { host: '0.0.0.0', port: 80 }],
    ['[::1]:0', { host: '::1', port: 0 }],
    ['mcp.example.com:65535', { host: 'mcp.example.com', port: 65_535 }],
  ])('%s is a host and a port', (address, expected) => {
    expect(parseAddress(address)).toEqual(expected);
  });

  it.each(['', 'localhost', ':', '::1:3000', '127.0.0.1:65536', -1, 1.5, 'http://x:1', '[x]:1', 'a b:1'])(
    '%s is none',
    (address) => {
      expect(() => parseAddress(address)).toThrow(DefinitionError);
    },
  );

  it('is read as it is written in a URL', () => {
    const host = fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain());
    fc.assert(
      fc.property(host, fc.integer({ min: 0, max: 65_535 }), (name, port) => {
        expect(parseAddress(`${inUrl(name)}:${port}`)).toEqual({ host: name, port });
      }),
    );
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.example.com', false],
    ['10.0.0.1', false],
  ])('%s is of this machine alone: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
