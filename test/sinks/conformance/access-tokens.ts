import { describe, expect, it } from 'vitest';
import type { AccessToken } from '../../../sinks/access-tokens.ts';
import { START, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const token = (name: string, more: Partial<AccessToken> = {}): AccessToken => ({
  id: uuid(name),
  name,
  hash: '0a'.repeat(32),
  permissions: ['signals:read', 'sql'],
  created_at: START + 1,
  ...more,
});

export function describeAccessTokens(engine: Engine): void {
  describe('access tokens', () => {
    it('are kept as they were given, over a restart, oldest first', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.tokens.list()).toEqual([]);
      const whole = token('whole', {
        replaced: { hash: '0b'.repeat(32), until: START + 9 },
        permissions: [],
        scopes: [uuid('scope'), uuid('other scope')],
        created_at: START,
        expires_at: START + 3_600_000_000,
        used_at: START + 2,
        revoked_at: START + 3,
      });
      await store.tokens.add(token('plain'));
      await store.tokens.add(whole);
      if (engine.persistent) await store.close();
      const again = engine.persistent ? await someStore(engine, place) : store;
      expect(await again.tokens.list()).toEqual([whole, token('plain')]);
    });

    it('have a name of their own until they are revoked', async () => {
      const { tokens } = await someStore(engine);
      await tokens.add(token('one'));
      const second = token('one', { id: uuid('second'), created_at: START + 2 });
      await expect(tokens.add(second)).rejects.toMatchObject({
        code: 'conflict',
        issues: [{ path: 'name', message: expect.any(String) }],
      });
      expect(await tokens.revoke(uuid('one'), START + 5)).toBe(true);
      await tokens.add(second);
      expect(await tokens.list()).toEqual([token('one', { revoked_at: START + 5 }), second]);
    });

    it('are rotated, used and revoked by their ids, and remain as they are once they are revoked', async () => {
      const { tokens } = await someStore(engine);
      await tokens.add(token('one'));
      await tokens.add(token('two', { created_at: START + 2 }));
      const replaced = { hash: '0a'.repeat(32), until: START + 7 };
      const hash = '0c'.repeat(32);
      expect(await tokens.rotate(uuid('one'), hash, replaced)).toBe(true);
      await tokens.used(uuid('one'), START + 8);
      const two = token('two', { created_at: START + 2 });
      const one = token('one', { hash, replaced, used_at: START + 8 });
      expect(await tokens.list()).toEqual([one, two]);
      expect(await tokens.rotate(uuid('two'), hash, replaced, START + 99)).toBe(true);
      const rotated = { ...two, hash, replaced, expires_at: START + 99 };
      expect(await tokens.list()).toEqual([one, rotated]);
      expect(await tokens.revoke(uuid('one'), START + 9)).toBe(true);
      expect(await tokens.revoke(uuid('one'), START + 10)).toBe(false);
      expect(await tokens.rotate(uuid('one'), '0d'.repeat(32), replaced)).toBe(false);
      await tokens.used(uuid('one'), START + 11);
      expect(await tokens.list()).toEqual([{ ...one, revoked_at: START + 9 }, rotated]);
      expect(await tokens.revoke(uuid('nobody'), START)).toBe(false);
      expect(await tokens.rotate(uuid('nobody'), hash, replaced)).toBe(false);
    });

    it('have one name each, whoever gives it at the same time', async () => {
      const { tokens } = await someStore(engine);
      const adding = ['a', 'b', 'c'].map((id) => tokens.add(token('same', { id: uuid(id) })));
      const results = await Promise.allSettled(adding);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await tokens.list()).toHaveLength(1);
    });
  });
}
