import { describe, expect, it } from 'vitest';
import { KnownTokens, STALENESS } from '../../../api/access/known-tokens.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import type { AccessToken, AccessTokens } from '../../../sinks/access-tokens.ts';
import { uuid } from '../harness.ts';

const token = (name: string): AccessToken => ({
  id: uuid(name),
  name,
  hash: '',
  permissions: ['sql'],
  created_at: 1,
});

/** A table of tokens that counts its reads, and may be away. */
function table() {
  const rows = new Map<string, AccessToken>();
  const state = { reads: 0, away: false, before: async () => {} };
  const tokens: AccessTokens = {
    async list() {
      state.reads++;
      if (state.away) throw new StoreUnavailable('away');
      const read = [...rows.values()];
      await state.before();
      return read;
    },
    add: async (added) => void rows.set(added.id, added),
    rotate: async (id, hash) => {
      const found = rows.get(id);
      if (found !== undefined) rows.set(id, { ...found, hash });
      return found !== undefined;
    },
    revoke: async (id, revoked_at) => {
      const found = rows.get(id);
      if (found !== undefined) rows.set(id, { ...found, revoked_at });
      return found !== undefined;
    },
    used: async () => {},
  };
  return { rows, state, tokens };
}

describe('the access tokens of a store, held in memory', () => {
  it('are read once where no other process changes them, and again after each change', async () => {
    const { state, tokens } = table();
    const known = new KnownTokens(tokens, false, () => 0);
    expect(await known.some()).toBe(false);
    expect(await known.find(uuid('one'))).toBeUndefined();
    expect([state.reads, known.knowsSome]).toEqual([1, false]);
    await known.add(token('one'));
    expect(await known.find(uuid('one'))).toEqual(token('one'));
    expect([state.reads, known.knowsSome]).toEqual([2, true]);
    await known.revoke(uuid('one'), 7);
    expect(await known.find(uuid('one'))).toEqual({ ...token('one'), revoked_at: 7 });
    await known.rotate(uuid('one'), 'new', { hash: '', until: 9 });
    expect(await known.find(uuid('one'))).toMatchObject({ hash: 'new' });
    expect([state.reads, await known.some()]).toEqual([4, true]);
  });

  it('are never as they were before a change that ended during their read', async () => {
    const { state, tokens } = table();
    const known = new KnownTokens(tokens, false, () => 0);
    await known.add(token('one'));
    let changed = false;
    state.before = async () => {
      if (changed) return;
      changed = true;
      await known.revoke(uuid('one'), 7);
    };
    expect(await known.find(uuid('one'))).toMatchObject({ revoked_at: 7 });
  });

  it('are read again when they are old where other processes change them', async () => {
    const { rows, state, tokens } = table();
    let now = 0;
    const known = new KnownTokens(tokens, true, () => now);
    rows.set(uuid('one'), token('one'));
    expect(await known.find(uuid('one'))).toEqual(token('one'));
    rows.set(uuid('one'), { ...token('one'), revoked_at: 1 });
    now = STALENESS - 1;
    expect(await known.find(uuid('one'))).toEqual(token('one'));
    now = STALENESS;
    const both = await Promise.all([known.find(uuid('one')), known.find(uuid('one'))]);
    expect(both).toEqual([{ ...token('one'), revoked_at: 1 }, both[0]]);
    expect(state.reads).toBe(2);
  });

  it('remain in force for a minute while the store is away, and whether one is required stays as it was', async () => {
    const { rows, state, tokens } = table();
    let now = 0;
    const known = new KnownTokens(tokens, true, () => now);
    state.away = true;
    await expect(known.some()).rejects.toBeInstanceOf(StoreUnavailable);
    state.away = false;
    rows.set(uuid('one'), token('one'));
    await known.some();
    state.away = true;
    now = 59_999;
    expect(await known.find(uuid('one'))).toEqual(token('one'));
    now = 60_000;
    await expect(known.find(uuid('one'))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await known.some()).toBe(true);
    state.away = false;
    expect(await known.find(uuid('one'))).toEqual(token('one'));
  });

  it('are not in force as they were before a change of this process, however the store is', async () => {
    const { state, tokens } = table();
    const known = new KnownTokens(tokens, true, () => 0);
    await known.add(token('one'));
    await known.find(uuid('one'));
    await known.revoke(uuid('one'), 7);
    state.away = true;
    await expect(known.find(uuid('one'))).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
