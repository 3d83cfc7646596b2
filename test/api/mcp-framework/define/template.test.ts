import { UriTemplate } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { Template } from '../../../../api/mcp-framework/define/template.ts';
import { createServer, DefinitionError, silent } from '../../../../api/mcp-framework/index.ts';
import { fc } from '../../../property.ts';
import { connect, WAYS } from '../connect.ts';

describe('a template of URIs', () => {
  it('gives what was filled in, whatever it is', () => {
    const uri = 'notes://{book}/{page}';
    const filled = new UriTemplate(uri);
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(value, value, (book, page) => {
        expect(new Template(uri).match(filled.expand({ book, page }))).toEqual({ book, page });
      }),
    );
  });

  it('leaves what a URI reserves as it is where it may be reserved', () => {
    const template = new Template('file://{+path}');
    expect(template.match('file:///a%20b/c%2Fd')).toEqual({ path: '/a b/c%2Fd' });
  });

  it('fits nothing that is encoded wrongly, or longer than any URI', () => {
    const template = new Template('notes://{book}/{page}');
    expect(template.match('notes://%zz/1')).toBeUndefined();
    expect(template.match('notes://%ff/1')).toBeUndefined();
    expect(template.match(`notes://${'x'.repeat(2_000_000)}/1`)).toBeUndefined();
  });

  it('is refused where it is none', () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    expect(() => server.resource('notes://{book}/{page')).toThrow(DefinitionError);
  });

  it.each(WAYS)('names what clients read, %s', async (way) => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server.resource('notes://{book}/{page}').handler((_uri, { book, page }) => `${page} of ${book}`);
    const { client, close } = await connect(server, way);
    const { contents } = await client.readResource({ uri: 'notes://New%20York/d%C3%A9j%C3%A0%2Fvu' });
    expect(contents[0]).toMatchObject({ text: 'déjà/vu of New York' });
    await expect(client.readResource({ uri: 'notes://%zz/1' })).rejects.toMatchObject({ code: -32602 });
    await close();
  });
});
