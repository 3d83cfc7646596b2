import { describe, expect, it, onTestFinished } from 'vitest';
import { Authentication, givenToken } from '../../../api/access/authentication.ts';
import { KnownTokens } from '../../../api/access/known-tokens.ts';
import { PERMISSIONS } from '../../../api/access/permissions.ts';
import { ANYONE, demand, may, OPERATOR } from '../../../api/access/principal.ts';
import { hasHash, hashOf, idIn, newId, newSecret } from '../../../api/access/secret.ts';
import { PermissionMissing } from '../../../operators/records/errors.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';

const HOUR = 3_600_000_000;

/** Authentication with the tokens of an empty store, at a time that the test sets. */
async function opened(token?: string) {
  const store = await openDuckDb({ path: ':memory:' });
  onTestFinished(() => store.close());
  const tokens = new KnownTokens(store.tokens, false);
  const clock = { now: 1_000 * HOUR };
  const failures: unknown[] = [];
  const authentication = new Authentication({
    token,
    tokens,
    wallClock: () => clock.now,
    failed: (error) => failures.push(error),
  });
  const issue = async (name: string, more: { permissions?: string[]; expires_at?: number } = {}) => {
    const id = newId();
    const secret = newSecret(id);
    await tokens.add({
      id,
      name,
      hash: hashOf(secret),
      permissions: ['sql'],
      created_at: clock.now,
      ...more,
    });
    return { id, secret, header: `Bearer ${secret}` };
  };
  return { authentication, tokens, clock, failures, issue };
}

const refused = (message: RegExp) => ({ code: 'unauthorized', message: expect.stringMatching(message) });

describe('a secret', () => {
  it('names its token and is found by its hash alone', () => {
    const [id, other] = [newId(), newId()];
    const secret = newSecret(id);
    expect(idIn(secret)).toBe(id);
    expect(secret).toMatch(/^tidemark_[0-9a-f]{32}_[\w-]{43}$/);
    expect(newSecret(id)).not.toBe(secret);
    expect([hasHash(secret, hashOf(secret)), hasHash(newSecret(other), hashOf(secret))]).toEqual([
      true,
      false,
    ]);
    for (const text of [
      '',
      'secret',
      secret.slice(1),
      `${secret}x`,
      secret.replace('tidemark', 'Tidemark'),
    ]) {
      expect([text, idIn(text)]).toEqual([text, undefined]);
    }
    expect(hasHash(secret, 'short')).toBe(false);
  });
});

describe('the sender of a request', () => {
  it('is anyone until there is a token', async () => {
    const { authentication, issue, tokens } = await opened();
    expect(await authentication.principalOf(undefined)).toBe(ANYONE);
    expect(await authentication.principalOf('Bearer whatever it is')).toBe(ANYONE);
    const { id } = await issue('one');
    await expect(authentication.principalOf(undefined)).rejects.toMatchObject(refused(/requires a token/));
    // A revoked token does not open the server again.
    await tokens.revoke(id, 1);
    await expect(authentication.principalOf(undefined)).rejects.toMatchObject(refused(/requires a token/));
    expect(authentication.required).toBe(true);
  });

  it('is the operator with the token of the server, whatever it is made of', async () => {
    const { authentication } = await opened('a token, as people choose them');
    expect(authentication.required).toBe(true);
    expect(await authentication.principalOf('Bearer a token, as people choose them')).toBe(OPERATOR);
    for (const header of [undefined, '', 'Bearer ', 'Bearer a token', 'Basic YTpi']) {
      await expect(authentication.principalOf(header)).rejects.toMatchObject({ code: 'unauthorized' });
    }
  });

  it('is the holder of an access token, beside the operator', async () => {
    const { authentication, issue } = await opened('a token of the server');
    const { id, secret, header } = await issue('reader', {
      permissions: ['signals:read', 'of another version'],
    });
    const holder = { id, title: 'The access token "reader"', permissions: ['signals:read'] };
    expect(await authentication.principalOf(header)).toMatchObject(holder);
    expect(await authentication.principalOf(`bearer ${secret}`)).toMatchObject(holder);
    expect(await authentication.principalOf('Bearer a token of the server')).toEqual({
      ...OPERATOR,
      alone: false,
    });
    for (const wrong of [
      secret,
      `Basic ${secret}`,
      `Bearer ${newSecret(id)}`,
      `Bearer ${newSecret(newId())}`,
    ]) {
      await expect(authentication.principalOf(wrong)).rejects.toMatchObject(refused(/not a token of this/));
    }
  });

  it('is refused with the reason once the token has expired or was revoked', async () => {
    const { authentication, clock, issue, tokens } = await opened();
    const { header } = await issue('short', { expires_at: clock.now + HOUR });
    const { id, header: other } = await issue('long');
    await authentication.principalOf(header);
    clock.now += HOUR;
    await expect(authentication.principalOf(header)).rejects.toMatchObject(refused(/"short" has expired/));
    await authentication.principalOf(other);
    await tokens.revoke(id, clock.now);
    await expect(authentication.principalOf(other)).rejects.toMatchObject(refused(/"long" was revoked/));
    // Whoever does not have the secret learns nothing of the token.
    await expect(authentication.principalOf(`Bearer ${newSecret(id)}`)).rejects.toMatchObject(
      refused(/not a token of this/),
    );
  });

  it('may use the previous secret of a rotated token for as long as that was allowed', async () => {
    const { authentication, clock, issue, tokens } = await opened();
    const { id, secret, header } = await issue('rotated');
    const next = newSecret(id);
    await tokens.rotate(id, hashOf(next), { hash: hashOf(secret), until: clock.now + HOUR });
    const both = [
      await authentication.principalOf(header),
      await authentication.principalOf(`Bearer ${next}`),
    ];
    expect({ ...both[0], hash: undefined }).toEqual({ ...both[1], hash: undefined });
    clock.now += HOUR;
    await expect(authentication.principalOf(header)).rejects.toMatchObject(refused(/"rotated" was rotated/));
    expect(await authentication.principalOf(`Bearer ${next}`)).toEqual(both[1]);
  });

  it('finding 12: a ticket ends with the secret that it was taken with', async () => {
    const { authentication, clock, issue, tokens } = await opened();
    const ticketOf = async (header: string) =>
      authentication.tickets.issue(await authentication.principalOf(header)).ticket;
    const { id, secret, header } = await issue('rotated');
    const ticket = await ticketOf(header);
    await authentication.ticketHolder(ticket);
    const next = newSecret(id);
    await tokens.rotate(id, hashOf(next), { hash: hashOf(secret), until: clock.now + HOUR });
    // Both are valid while the rotation overlaps.
    const later = await ticketOf(`Bearer ${next}`);
    await authentication.ticketHolder(ticket);
    await tokens.rotate(id, hashOf(newSecret(id)), { hash: hashOf(next), until: clock.now });
    for (const one of [ticket, later]) {
      await expect(authentication.ticketHolder(one)).rejects.toMatchObject({ code: 'unauthorized' });
    }
  });

  it('finding 12: what it has open ends when its token is revoked, rotated or expires', async () => {
    const { authentication, clock, issue, tokens } = await opened('a token of the server');
    const ended: string[] = [];
    const open = async (name: string, header: string) => {
      const sender = await authentication.principalOf(header);
      return authentication.whileValid(sender, () => ended.push(name));
    };
    const revoked = await issue('revoked');
    const rotated = await issue('rotated');
    const short = await issue('short', { expires_at: clock.now + HOUR });
    const closed = await issue('closed');
    await open('revoked', revoked.header);
    await open('rotated', rotated.header);
    await open('short', short.header);
    await open('operator', 'Bearer a token of the server');
    const jwt = {
      id: 'issuer subject',
      title: 'The token of "subject"',
      permissions: [],
      until: clock.now + HOUR,
    };
    authentication.whileValid(jwt, () => ended.push('jwt'));
    const forget = await open('closed', closed.header);
    forget();
    await tokens.revoke(closed.id, clock.now);
    await tokens.revoke(revoked.id, clock.now);
    await expect.poll(() => ended).toEqual(['revoked']);
    const next = hashOf(newSecret(rotated.id));
    await tokens.rotate(rotated.id, next, { hash: hashOf(rotated.secret), until: clock.now });
    await expect.poll(() => ended).toEqual(['revoked', 'rotated']);
    clock.now += HOUR;
    // Nobody changes a token: they are checked now and then, and by several at once.
    await Promise.all([1, 2, 3].map(() => authentication.checkOpen()));
    expect(ended.toSorted()).toEqual(['jwt', 'revoked', 'rotated', 'short']);
  });

  it('leaves the time of a use, at most one an hour', async () => {
    const { authentication, clock, failures, issue, tokens } = await opened();
    const { header } = await issue('used');
    const begin = clock.now;
    const used = async () => (await tokens.list()).map(({ used_at }) => used_at);
    await authentication.principalOf(header);
    await expect.poll(used).toEqual([begin]);
    clock.now += HOUR - 1;
    await authentication.principalOf(header);
    expect(await used()).toEqual([begin]);
    clock.now += 1;
    await authentication.principalOf(header);
    await expect.poll(used).toEqual([begin + HOUR]);
    expect(failures).toEqual([]);
  });
});

describe('a permission', () => {
  it('is had or missing, and admin has all', () => {
    const reader = { id: 'r', title: 'The access token "r"', permissions: ['signals:read'] as const };
    expect(PERMISSIONS.filter((one) => may(reader, one))).toEqual(['signals:read']);
    expect(PERMISSIONS.filter((one) => may({ permissions: ['admin'] }, one))).toEqual([...PERMISSIONS]);
    expect(() => demand(reader, 'signals:read')).not.toThrow();
    expect(() => demand(reader, 'sql')).toThrow(PermissionMissing);
    expect(() => demand(reader, 'sql')).toThrow(/^The access token "r" lacks sql; use an access token/);
  });
});

describe('the token of a request', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('is read in each form that agents send', () => {
    expect(givenToken('Bearer se cret')).toBe('se cret');
    expect(givenToken('bearer secret')).toBe('secret');
    expect(givenToken('Token secret')).toBe('secret');
    expect(givenToken(basic('anyone:se:cret'))).toBe('se:cret');
    expect(givenToken(basic(':secret'))).toBe('secret');
  });

  it('is none in any other form', () => {
    for (const header of ['', 'secret', 'Bearer', 'Digest secret', basic('secret'), 'Basic !'])
      expect(givenToken(header)).toBeUndefined();
  });
});
