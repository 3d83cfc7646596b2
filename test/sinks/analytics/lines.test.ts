import { describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { analyticsOf } from '../ask.ts';

const ENDLESS = 'SELECT range AS n FROM range(1000000000000)';

async function opened() {
  const store = await openDuckDb({ path: ':memory:' });
  return { store, analytics: analyticsOf(store) };
}

describe('rows as lines', () => {
  it('wait for whoever takes them, and end where nothing is taken', async () => {
    const { store, analytics } = await opened();
    let parts = 0;
    const take = () => {
      parts++;
      return parts < 3 ? undefined : new Promise<void>(() => {});
    };
    const rows = Number.POSITIVE_INFINITY;
    await expect(
      analytics.query(ENDLESS, { rows, timeoutMs: 2000, bytes: { form: 'ndjson', take } }),
    ).rejects.toThrow(/longer than 2000/);
    expect(parts).toBe(3);
    expect((await analytics.query('SELECT 1', { rows: 1, timeoutMs: 30_000 })).rows).toEqual([[1]]);
    await store.close();
  });

  it('may take longer than the timeout in all, but not to the first', async () => {
    const { store, analytics } = await opened();
    const rows = Number.POSITIVE_INFINITY;
    // The process that runs statements starts with the first.
    await analytics.query('SELECT 1', { rows, timeoutMs: 30_000 });
    const started = performance.now();
    let taken = 0;
    const count = (part: Uint8Array) => {
      taken += Buffer.from(part).toString().split('\n').length - 1;
      return undefined;
    };
    const stop = new AbortController();
    const patient = async (part: Uint8Array) => {
      count(part);
      if (performance.now() - started > 3500) stop.abort();
    };
    const limits = {
      rows,
      timeoutMs: 3000,
      bytes: { form: 'ndjson', take: patient },
      signal: stop.signal,
    } as const;
    await expect(analytics.query(ENDLESS, limits)).rejects.toThrow('The statement was cancelled.');
    expect(performance.now() - started).toBeGreaterThan(3500);
    expect(taken).toBeGreaterThan(1000);
    const sum = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    const bytes = { form: 'ndjson', take: count } as const;
    await expect(analytics.query(sum, { rows, timeoutMs: 300, bytes })).rejects.toThrow(/longer than 300/);
    await store.close();
  });

  it('are not taken for all rows when the statement fails in the middle', async () => {
    const { store, analytics } = await opened();
    const sql = "SELECT if(range = 260000, error('spoilt'), range) AS n FROM range(280000)";
    const rows = 1_000_000;
    await expect(analytics.query(sql, { rows, timeoutMs: 30_000 })).rejects.toThrow(/failed after its first/);
    for (const form of ['ndjson', 'parquet'] as const) {
      const bytes = { form, take: () => undefined };
      await expect(analytics.query(sql, { rows, timeoutMs: 30_000, bytes })).rejects.toThrow(
        form === 'parquet' ? /spoilt/ : /failed after its/,
      );
    }
    await store.close();
  });

  it('are not asked for when they are cancelled before', async () => {
    const { store, analytics } = await opened();
    const signal = AbortSignal.abort();
    await expect(analytics.query('SELECT 1', { rows: 1, timeoutMs: 30_000, signal })).rejects.toThrow(
      /cancelled/,
    );
    await store.close();
  });
});
