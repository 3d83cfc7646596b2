import { expect, it } from 'vitest';
import { pathOf } from '../../../../api/mcp-framework/http/path-of.ts';
import { fc } from '../../../property.ts';

it('the path of a request is the one that URL finds in its address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('http://127.0.0.1:3000', 'https://mcp.example.com', 'http://[::1]:80'),
      fc.constantFrom('', '/', '/mcp', '//two', '/a/../b', '/%2f', '/ä', '/mcp/'),
      fc.constantFrom('', '?', '?a=/b', '?x#y', '#', '#/x?y', '?q=//'),
      (origin, path, rest) => {
        const request = new Request(`${origin}${path}${rest}`);
        expect(pathOf(request)).toBe(new URL(request.url).pathname);
      },
    ),
  );
});
