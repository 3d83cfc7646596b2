import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Memory } from '../../../../pipelines/memory/memory.ts';
import { Analytics } from '../../../../sinks/analytics/analytics.ts';
import { openDuckDb } from '../../../../sinks/duckdb/index.ts';
import { openSqlite } from '../../../../sinks/sqlite/index.ts';
import { filesWith } from '../../../files-with.ts';
import { temporaryFolder } from '../../../sinks/fixtures.ts';
import { CLOCK, said } from '../some-memory.ts';

const OPTIONS = { minConfidence: 0.8, review: 'none' as const, wallClock: () => CLOCK };
const WHY = { reason: 'they asked for it', actor: 'user:anna' };
const SECRET = ['Quixotropolis', 'zeugmatic'];

const all = Array.from({ length: 200 }, (_, place) =>
  place % 5 === 3
    ? {
        ...said(`The zeugmatic vault ${place} is in Quixotropolis.`),
        metadata: { speaker: 'Zoe', about: 'Quixotropolis' },
      }
    : said(`Importer ${place} listens on port ${2000 + place}.`),
);

describe('the bytes of what was forgotten', () => {
  it.each([
    ['SQLite', openSqlite],
    ['DuckDB', openDuckDb],
  ] as const)(
    'are in no file of a store in %s once it was closed, nor in those for SQL',
    async (name, open) => {
      const folder = temporaryFolder();
      const path = join(folder, 'store');
      const store = await open({ path });
      const analytics = new Analytics({
        folder: join(folder, 'sql'),
        signals: store.analytics,
        sqlMemory: 2 ** 28,
        lanes: 1,
        failed: (error) => expect(error).toBe(undefined),
      });
      onTestFinished(() => analytics.close());
      const memory = await Memory.open(store.ledger, OPTIONS);
      await memory.ingest(all);
      await analytics.query('SELECT count(*) FROM events', { rows: 1, timeoutMs: 10_000 });
      expect(filesWith(folder, SECRET)).not.toEqual([]);
      expect(await memory.forget({ speaker: 'Zoe' }, WHY)).toMatchObject({ events: 40 });
      await analytics.forgetMemory();
      await expect.poll(() => filesWith(join(folder, 'sql'), SECRET)).toEqual([]);
      if (name === 'SQLite') expect(filesWith(folder, SECRET)).toEqual([]);
      await store.close();
      expect(filesWith(folder, SECRET)).toEqual([]);
      const again = await open({ path });
      const kept = await Memory.open(again.ledger, OPTIONS);
      expect(kept.counts).toEqual({ events: 160, claims: 160 });
      expect(await kept.ingest(all.slice(0, 10))).toMatchObject({ duplicates: 8, rejected: 2 });
      await again.close();
    },
  );
});
