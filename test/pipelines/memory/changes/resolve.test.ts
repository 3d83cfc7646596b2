import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { said, someMemory, states, uuid } from '../some-memory.ts';

async function twoSides() {
  const memory = await someMemory();
  await memory.ingest([
    said('The billing service uses PostgreSQL.'),
    said('The billing service uses MySQL.'),
  ]);
  const { rows } = await memory.recall.claims({}, 10);
  const [postgres, mysql] = rows;
  return { memory, postgres, mysql };
}

describe('resolving a claim over another', () => {
  it('gives the first an end, records the reason, and ends the contradiction', async () => {
    const { memory, postgres, mysql } = await twoSides();
    const resolved = await memory.resolve(postgres.id, {
      over: mysql.id,
      reason: 'moved in May',
      actor: 'anna',
    });
    expect(resolved).toMatchObject({ id: postgres.id, status: 'resolved' });
    expect(resolved.valid_to).toBe(resolved.recorded_at);
    expect(await states(memory)).toEqual([
      ['The billing service uses PostgreSQL.', 'resolved'],
      ['The billing service uses MySQL.', 'active'],
    ]);
    const [contradiction] = (await memory.recall.contradictions({}, 10)).rows;
    expect(contradiction.resolved_at).toBe(resolved.recorded_at);
    const history = await memory.recall.history(postgres.id);
    expect(history.map(({ change, actor }) => [change, actor])).toEqual([
      ['created', 'rules'],
      ['contested', 'rules'],
      ['resolved', 'anna'],
      ['valid_to', 'anna'],
    ]);
    expect(history[2].reason).toContain('moved in May');
    expect(history[3].to).toBe(resolved.valid_to);
  });

  it('changes nothing about what was known before', async () => {
    const { memory, postgres, mysql } = await twoSides();
    const asOf = parseInstant(mysql.recorded_at);
    const before = await memory.recall.claim(postgres.id, { asOf });
    const conflicts = await memory.recall.contradictions({ as_of: asOf }, 10);
    await memory.resolve(postgres.id, { over: mysql.id, reason: 'moved' });
    expect(await memory.recall.claim(postgres.id, { asOf })).toEqual(before);
    expect(await memory.recall.contradictions({ as_of: asOf }, 10)).toEqual(conflicts);
    expect(before.status).toBe('contested');
    const question = 'What does the billing service use?';
    const texts = async (moment: { at?: number; asOf?: number }) =>
      (await memory.recall.query({ question, limit: 10, ...moment })).claims.map(({ text }) => text).sort();
    const both = ['The billing service uses MySQL.', 'The billing service uses PostgreSQL.'];
    expect(await texts({})).toEqual(['The billing service uses MySQL.']);
    expect(await texts({ asOf })).toEqual(both);
    expect(await texts({ at: parseInstant('2025-06-01T00:00:00Z') })).toEqual(both);
    expect(await texts({ at: parseInstant('2024-06-01T00:00:00Z') })).toEqual([]);
  });

  it('leaves claims contested that others contradict too', async () => {
    const { memory, postgres, mysql } = await twoSides();
    await memory.ingest([said('The billing service uses SQLite.')]);
    await memory.resolve(postgres.id, { over: mysql.id, reason: 'moved' });
    expect(await states(memory)).toEqual([
      ['The billing service uses PostgreSQL.', 'resolved'],
      ['The billing service uses MySQL.', 'contested'],
      ['The billing service uses SQLite.', 'contested'],
    ]);
  });

  it('refuses what cannot be', async () => {
    const { memory, postgres, mysql } = await twoSides();
    const to = { over: mysql.id, reason: 'moved' };
    await expect(memory.resolve(uuid('none'), to)).rejects.toMatchObject({ code: 'not_found' });
    await expect(memory.resolve(postgres.id, { ...to, over: uuid('none') })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(memory.resolve(mysql.id, to)).rejects.toMatchObject({ code: 'unprocessable' });
    await memory.resolve(postgres.id, to);
    await expect(memory.resolve(postgres.id, to)).rejects.toMatchObject({ code: 'conflict' });
    await expect(memory.resolve(mysql.id, { over: postgres.id, reason: 'back' })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });

  it('lets a claim that was resolved be said again without contesting anything', async () => {
    const { memory, postgres, mysql } = await twoSides();
    await memory.resolve(postgres.id, { over: mysql.id, reason: 'moved' });
    await memory.ingest([said('The billing service uses PostgreSQL.', '2026-01-01T00:00:00Z')]);
    expect(await states(memory)).toEqual([
      ['The billing service uses PostgreSQL.', 'resolved'],
      ['The billing service uses MySQL.', 'active'],
    ]);
    expect((await memory.recall.claim(postgres.id)).evidence).toHaveLength(2);
  });
});
