import { describe, expect, it } from 'vitest';
import { hostNames } from '../../../../api/mcp-framework/http/names.ts';
import {
  createEndpoint,
  createServer,
  DefinitionError,
  silent,
} from '../../../../api/mcp-framework/index.ts';

describe('names of hosts', () => {
  it('are taken in any case, without scheme and port', () => {
    const names = ['MCP.Example.com', 'localhost', '127.0.0.1', '[::1]', 'nkbihfbeogaeaoehlefnkodbefgpgknn'];
    expect(hostNames('hosts', names)).toEqual(names.map((name) => name.toLowerCase()));
    expect(hostNames('origins', ['moz-extension://*'])).toEqual(['moz-extension://*']);
  });

  it('are refused where no request would ever fit, and say what is meant', () => {
    for (const [name, remedy] of [
      ['https://app.example.com', 'write app.example.com'],
      ['localhost:6274', 'write localhost'],
      ['http://localhost:6274/', 'write localhost'],
      ['::1', 'such as mcp.example.com'],
      ['*', 'such as mcp.example.com'],
      ['', 'such as mcp.example.com'],
    ]) {
      expect(() => hostNames('origins', [name])).toThrow(DefinitionError);
      expect(() => hostNames('origins', [name])).toThrow(remedy);
    }
    expect(() => hostNames('hosts', ['moz-extension://*'])).toThrow(DefinitionError);
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    for (const option of [{ hosts: ['a:1'] }, { origins: ['https://a'] }]) {
      expect(() => createEndpoint(server, option)).toThrow(DefinitionError);
    }
  });
});
