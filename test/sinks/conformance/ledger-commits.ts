import { describe, expect, it } from 'vitest';
import { collect } from '../fixtures.ts';
import { type LedgerEngine, someStore } from './ledger-engine.ts';
import { entries, someClaimVersion, someLedgerEvent } from './ledger-story.ts';

export function describeLedgerCommits(engine: LedgerEngine): void {
  describe('a transaction of the ledger', () => {
    it('is refused where another one came in between, and leaves nothing', async () => {
      const { ledger } = await someStore(engine);
      expect(await ledger.commit(entries(0, { events: [someLedgerEvent(0), someLedgerEvent(1)] }))).toBe(2);
      for (const head of [0, 1, 3]) {
        const late = entries(head, {
          events: [someLedgerEvent(2)],
          claims: [someClaimVersion(0)],
          positions: [{ source: 's', partition: 'p', offset: '7' }],
        });
        await expect(ledger.commit(late)).rejects.toMatchObject({ name: 'HeadMoved', code: 'busy' });
      }
      expect(await ledger.marks()).toEqual({ head: 2, claims: 0 });
      expect(await ledger.positions()).toEqual([]);
      expect((await collect(ledger.eventMarks(0))).flat()).toHaveLength(2);
      expect(await ledger.commit(entries(2, { events: [someLedgerEvent(2)] }))).toBe(3);
    });

    it('lets one of several writers through', async () => {
      const { ledger } = await someStore(engine);
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, (_, at) => ledger.commit(entries(0, { events: [someLedgerEvent(at)] }))),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'HeadMoved' });
      }
      expect(await ledger.marks()).toEqual({ head: 1, claims: 0 });
    });
  });
}
