import { base64url, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DefinitionError, type OAuthOptions, oauth } from '../../../../api/mcp-framework/index.ts';
import { fc, runs } from '../../../property.ts';
import { type Issuer, RESOURCE, startIssuer } from './issuer.ts';

let issuer: Issuer;
beforeEach(async () => {
  issuer = await startIssuer();
});
afterEach(async () => {
  vi.useRealTimers();
  await issuer.close();
});

const made = (options: Partial<OAuthOptions> = {}) =>
  oauth({ issuer: issuer.url, resource: RESOURCE, ...options });
const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` });
const now = () => Math.floor(Date.now() / 1000);

describe('oauth', () => {
  it('takes a token of its issuer: who, what for, and all claims', async () => {
    const verdict = await made().authenticate(
      bearer(await issuer.token({ scope: 'read  write', team: 'a' }, { typ: 'at+JWT' })),
    );
    expect(verdict).toMatchObject({
      ok: true,
      identity: { id: 'ada', scopes: ['read', 'write'], claims: { iss: issuer.url, team: 'a' } },
    });
  });

  it.each([
    { claims: { scp: ['a', 'b'] }, scopes: ['a', 'b'] },
    { claims: { scp: 'a b' }, scopes: ['a', 'b'] },
    { claims: {}, scopes: [] },
  ])('reads scopes of $claims', async ({ claims, scopes }) => {
    const verdict = await made().authenticate(bearer(await issuer.token(claims)));
    expect(verdict).toMatchObject({ ok: true, identity: { scopes } });
  });

  it('takes the resource among several audiences, and another audience where configured', async () => {
    const both = bearer(await issuer.token({ aud: ['https://other.example.com', RESOURCE] }));
    expect(await made().authenticate(both)).toMatchObject({ ok: true });
    const named = bearer(await issuer.token({ aud: 'api://mcp' }));
    expect(await made({ audience: ['api://mcp', 'x'] }).authenticate(named)).toMatchObject({ ok: true });
    expect(await made({ audience: 'api://mcp' }).authenticate(both)).toMatchObject({ ok: false });
  });

  it.each([
    ['expired', () => ({ exp: now() - 60 }), 'expired'],
    ['never expires', () => ({ exp: undefined }), 'lacks the claim exp'],
    ['for others', () => ({ aud: 'https://other.example.com/mcp' }), 'claim aud'],
    ['for nobody', () => ({ aud: undefined }), 'lacks the claim aud'],
    ['of another issuer', () => ({ iss: 'https://other.example.com' }), 'claim iss'],
    ['of nobody', () => ({ iss: undefined }), 'lacks the claim iss'],
    ['about nobody', () => ({ sub: undefined }), 'lacks the claim sub'],
    ['about an empty name', () => ({ sub: '' }), 'sub is empty'],
    ['not valid yet', () => ({ nbf: now() + 60 }), 'claim nbf'],
  ])('refuses a token that is %s', async (_, claims, message) => {
    const verdict = await made().authenticate(bearer(await issuer.token(claims())));
    expect(verdict).toEqual({ ok: false, kind: 'invalid', message: expect.stringContaining(message) });
  });

  it('lets clocks differ by as much as configured', async () => {
    const headers = bearer(await issuer.token({ exp: now() - 20 }));
    expect(await made({ clockTolerance: 60 }).authenticate(headers)).toMatchObject({ ok: true });
    expect(await made().authenticate(headers)).toMatchObject({ ok: false });
  });

  it('refuses a JWT that is of another type', async () => {
    const verdict = await made().authenticate(bearer(await issuer.token({}, { typ: 'logout+jwt' })));
    expect(verdict).toMatchObject({ ok: false, message: expect.stringContaining('logout+jwt') });
  });

  it('refuses what is not signed, or signed with a secret that both know', async () => {
    const claims = { iss: issuer.url, aud: RESOURCE, sub: 'ada', exp: now() + 60 };
    const unsigned = new UnsecuredJWT(claims).encode();
    const padded = `${unsigned}${base64url.encode('x')}`;
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(new TextEncoder().encode('a secret of at least thirty-two bytes'));
    for (const token of [unsigned, padded, shared]) {
      expect(await made().authenticate(bearer(token))).toMatchObject({ ok: false, kind: 'invalid' });
    }
  });

  it('refuses a token of which any character was changed', async () => {
    const authenticator = made();
    const token = await issuer.token();
    // The last character of each part has bits that mean nothing, so that another may stand for the same bytes.
    const ends = [...token.matchAll(/\.|$/g)].map(({ index }) => index - 1);
    const places = [...token].flatMap((character, at) =>
      character === '.' || ends.includes(at) ? [] : [at],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
        async (at, character) => {
          fc.pre(token[at] !== character);
          const changed = token.slice(0, at) + character + token.slice(at + 1);
          expect(await authenticator.authenticate(bearer(changed))).toMatchObject({ ok: false });
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('reads keys once, and again for a key that is not known, but not sooner than configured', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const authenticator = made();
    const keysRead = () => issuer.asked.filter((path) => path === '/tenant/keys').length;
    const first = bearer(await issuer.token());
    expect(
      await Promise.all([authenticator.authenticate(first), authenticator.authenticate(first)]),
    ).toMatchObject([{ ok: true }, { ok: true }]);
    expect(keysRead()).toBe(1);
    await issuer.rotate();
    const second = bearer(await issuer.token());
    expect(await authenticator.authenticate(second)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/does not have the key/),
    });
    expect(keysRead()).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await authenticator.authenticate(second)).toMatchObject({ ok: true });
    expect(await authenticator.authenticate(first)).toMatchObject({ ok: false });
    expect(keysRead()).toBe(2);
  });

  it.each([
    '/.well-known/oauth-authorization-server/tenant',
    '/.well-known/openid-configuration/tenant',
    '/tenant/.well-known/openid-configuration',
  ])('finds the keys by %s', async (place) => {
    await issuer.close();
    issuer = await startIssuer(place);
    expect(await made().authenticate(bearer(await issuer.token()))).toMatchObject({ ok: true });
    expect(issuer.asked.at(-1)).toBe('/tenant/keys');
  });

  it('does without metadata where the place of the keys is configured', async () => {
    const authenticator = made({ jwksUri: `${issuer.url}/keys` });
    expect(await authenticator.authenticate(bearer(await issuer.token()))).toMatchObject({ ok: true });
    expect(issuer.asked).toEqual(['/tenant/keys']);
  });

  it('does not use metadata of another issuer', async () => {
    await issuer.close();
    issuer = await startIssuer(undefined, 'https://other.example.com');
    await expect(made().authenticate(bearer(await issuer.token()))).rejects.toThrow('not of');
  });

  it('refuses nobody for good while the issuer is away, and leaves it alone for a moment', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const authenticator = made();
    const headers = bearer(await issuer.token());
    issuer.answerWith(500);
    await expect(authenticator.authenticate(headers)).rejects.toThrow('could not be read');
    const asked = issuer.asked.length;
    await expect(authenticator.authenticate(headers)).rejects.toThrow('could not be read');
    expect(issuer.asked).toHaveLength(asked);
    issuer.answerWith(200);
    vi.setSystemTime(Date.now() + 1001);
    expect(await authenticator.authenticate(headers)).toMatchObject({ ok: true });
  });

  it.each([
    ['issuer', { issuer: 'http://as.example.com' }],
    ['resource', { resource: 'mcp.example.com' }],
    ['jwksUri', { jwksUri: 'file:///keys' }],
  ])('takes no %s that others could answer for', (what, options) => {
    expect(() => made(options)).toThrow(DefinitionError);
    expect(() => made(options)).toThrow(what);
  });
});
