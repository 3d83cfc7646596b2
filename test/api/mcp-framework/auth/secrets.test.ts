import { describe, expect, it } from 'vitest';
import {
  type Authenticator,
  anyOf,
  apiKeys,
  bearerTokens,
  DefinitionError,
  oauth,
} from '../../../../api/mcp-framework/index.ts';
import { fc } from '../../../property.ts';

const Token = fc.stringMatching(/^[A-Za-z0-9\-._~+/]{1,20}={0,2}$/);
const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` });

describe('bearerTokens', () => {
  it('knows whose each token is, and no other token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(Token, { minLength: 1 }), Token, async (tokens, other) => {
        const authenticator = bearerTokens(
          Object.fromEntries(tokens.map((token, at) => [token, { id: `id-${at}`, scopes: ['read'] }])),
        );
        for (const token of [...tokens, other]) {
          const at = tokens.indexOf(token);
          expect(await authenticator.authenticate(bearer(token))).toMatchObject(
            at < 0
              ? { ok: false, kind: 'invalid' }
              : { ok: true, identity: { id: `id-${at}`, scopes: ['read'] } },
          );
        }
      }),
    );
  });

  it.each([
    ['', 'missing'],
    ['Basic YTpi', 'missing'],
    ['Bearer', 'invalid'],
    ['Bearer a b', 'invalid'],
    ['Bearer known, Bearer known', 'invalid'],
    ['Bearer {}', 'invalid'],
  ])('finds in "%s" nobody: %s', async (authorization, kind) => {
    const verdict = await bearerTokens({ known: { id: 'a' } }).authenticate(new Headers({ authorization }));
    expect(verdict).toMatchObject({ ok: false, kind });
  });

  it('takes the scheme in any case, and gives no scopes that nobody gave', async () => {
    const verdict = await bearerTokens({ known: { id: 'a' } }).authenticate(
      new Headers({ authorization: 'bEARER  known' }),
    );
    expect(verdict).toEqual({ ok: true, identity: { id: 'a', scopes: [] } });
  });

  it('is not made of no tokens, nor of one that cannot be sent; what it says of that is not the token', () => {
    expect(() => bearerTokens({})).toThrow(DefinitionError);
    expect(() => bearerTokens({ 'top secret': { id: 'ada' } })).toThrow(/of ada/);
    expect(() => bearerTokens({ 'top secret': { id: 'ada' } })).not.toThrow(/top secret/);
  });
});

describe('apiKeys', () => {
  it('reads its header only', async () => {
    const authenticator = apiKeys({ k1: { id: 'ada' } }, { header: 'X-Our-Key' });
    const verdict = (headers: Record<string, string>) => authenticator.authenticate(new Headers(headers));
    expect(await verdict({ 'x-our-key': 'k1' })).toMatchObject({ ok: true, identity: { id: 'ada' } });
    expect(await verdict({ 'x-our-key': 'k2' })).toMatchObject({ ok: false, kind: 'invalid' });
    expect(await verdict({ 'x-api-key': 'k1' })).toMatchObject({
      ok: false,
      kind: 'missing',
      message: 'Send a key in the header X-Our-Key.',
    });
    expect(() => apiKeys({ ' k': { id: 'ada' } })).toThrow(DefinitionError);
  });
});

describe('anyOf', () => {
  const either = anyOf(apiKeys({ k1: { id: 'by key' } }), bearerTokens({ t1: { id: 'by token' } }));
  const away: Authenticator = {
    challenges: [],
    authenticate: () => Promise.reject(new Error('away')),
  };

  it('takes what one of them takes, in their order', async () => {
    expect(await either.authenticate(bearer('t1'))).toMatchObject({ ok: true, identity: { id: 'by token' } });
    const both = new Headers({ authorization: 'Bearer t1', 'x-api-key': 'k1' });
    expect(await either.authenticate(both)).toMatchObject({ ok: true, identity: { id: 'by key' } });
  });

  it('refuses with what is wrong where something was sent, else with all ways that there are', async () => {
    expect(await either.authenticate(bearer('t2'))).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/token/),
    });
    expect(await either.authenticate(new Headers())).toMatchObject({
      kind: 'missing',
      message: expect.stringMatching(/x-api-key.*Bearer/),
    });
  });

  it('fails only where one that could not find out might have known', async () => {
    const hurt = anyOf(away, bearerTokens({ t1: { id: 'a' } }));
    expect(await hurt.authenticate(bearer('t1'))).toMatchObject({ ok: true });
    await expect(hurt.authenticate(bearer('t2'))).rejects.toThrow('away');
  });

  it('names each scheme once, with the authorization server', () => {
    const token = bearerTokens({ t1: { id: 'a' } });
    const issued = oauth({ issuer: 'https://as.example.com', resource: 'https://mcp.example.com/mcp' });
    const resource_metadata = 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp';
    expect(anyOf(token, issued).challenges).toEqual([
      { scheme: 'Bearer', parameters: { resource_metadata } },
    ]);
    expect(anyOf(token, issued).resource?.url).toBe(resource_metadata);
    expect(() => anyOf()).toThrow(DefinitionError);
    expect(() => anyOf(issued, issued)).toThrow(DefinitionError);
  });
});
