import { describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { askerOf } from '../ask.ts';

const ENDLESS = 'SELECT range AS n FROM range(1000000000000)';

async function asker() {
  const store = await openDuckDb({ path: ':memory:' });
  return { store, analytics: askerOf(store) };
}

describe('rows as lines', () => {
  it('wait for whoever takes them, and end where nothing is taken', async () => {
    const { store, analytics } = await asker();
    let parts = 0;
    const lines = () => {
      parts++;
      return parts < 3 ? Promise.resolve() : new Promise<void>(() => {});
    };
    const rows = Number.POSITIVE_INFINITY;
    await expect(analytics.query(ENDLESS, { rows, timeoutMs: 500, lines })).rejects.toThrow(
      /longer than 500/,
    );
    expect(parts).toBeLessThanOrEqual(6);
    expect((await analytics.query('SELECT 1', { rows: 1, timeoutMs: 30_000 })).rows).toEqual([[1]]);
    await store.close();
  });

  it('may take longer than the timeout in all, but not to the first', async () => {
    const { store, analytics } = await asker();
    const rows = Number.POSITIVE_INFINITY;
    const started = performance.now();
    let taken = 0;
    const lines = async (part: string) => {
      taken += part.split('\n').length - 1;
    };
    const stop = new AbortController();
    const patient = async (part: string) => {
      await lines(part);
      if (performance.now() - started > 3000) stop.abort();
    };
    const limits = { rows, timeoutMs: 1500, lines: patient, signal: stop.signal };
    await expect(analytics.query(ENDLESS, limits)).rejects.toThrow('The statement was cancelled.');
    expect(performance.now() - started).toBeGreaterThan(3000);
    expect(taken).toBeGreaterThan(10_000);
    const sum = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    await expect(analytics.query(sum, { rows, timeoutMs: 300, lines })).rejects.toThrow(/longer than 300/);
    await store.close();
  });

  it('are not taken for all rows when the statement fails in the middle', async () => {
    const { store, analytics } = await asker();
    const sql = "SELECT if(range = 300000, error('spoilt'), range) AS n FROM range(400000)";
    const rows = 1_000_000;
    await expect(analytics.query(sql, { rows, timeoutMs: 30_000 })).rejects.toThrow(/failed after its first/);
    const lines = async () => {};
    await expect(analytics.query(sql, { rows, timeoutMs: 30_000, lines })).rejects.toThrow(
      /failed after its/,
    );
    await store.close();
  });

  it('are not asked for when they are cancelled before', async () => {
    const { store, analytics } = await asker();
    const signal = AbortSignal.abort();
    await expect(analytics.query('SELECT 1', { rows: 1, timeoutMs: 30_000, signal })).rejects.toThrow(
      /cancelled/,
    );
    await store.close();
  });
});
