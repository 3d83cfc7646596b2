import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../../operators/records/errors.ts';
import type { Ledger, LedgerSnapshot, SnapshotPiece } from '../../../../sinks/ledger.ts';
import { noise } from '../../../operators/noise.ts';
import { type LedgerEngine, somePlace, someStore } from './ledger-engine.ts';
import { entries, someLedgerEvent } from './ledger-story.ts';

const NAMES = ['one', 'other'];

/** Takes the ledger to a head, by events. */
async function go(ledger: Ledger, head: number): Promise<void> {
  const { head: from } = await ledger.marks();
  const events = Array.from({ length: head - from }, (_, at) => someLedgerEvent(from + at));
  await ledger.commit(entries(from, { events }));
}

const piece = (name: string, ...content: number[][]): SnapshotPiece => ({
  name,
  content: content.map((bytes) => Uint8Array.from(bytes)),
});

/** Head and bytes of a snapshot. */
function bytesOf(found: LedgerSnapshot | undefined) {
  return found && [found.head, ...NAMES.map((name) => [...Buffer.concat(found.pieces.get(name) ?? [])])];
}

export function describeLedgerSnapshots(engine: LedgerEngine): void {
  describe('snapshots', () => {
    it('come back, over a restart, piece by piece, and only under their layout', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.ledger.loadSnapshot('a', NAMES)).toBeUndefined();
      await go(store.ledger, 5);
      await store.ledger.saveSnapshot('a', 3, [piece('one', [1, 2], [], [0, 255]), piece('other', [7])]);
      if (engine.persistent) await store.close();
      const { ledger } = engine.persistent ? await someStore(engine, place) : store;
      expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([3, [1, 2, 0, 255], [7]]);
      expect(bytesOf(await ledger.loadSnapshot('a', ['other']))).toEqual([3, [], [7]]);
      expect(bytesOf(await ledger.loadSnapshot('a', ['third']))).toEqual([3, [], []]);
      expect(await ledger.loadSnapshot('b', NAMES)).toBeUndefined();
      expect(await ledger.loadSnapshot("a' OR true", NAMES)).toBeUndefined();
    });

    it('keep every byte of many megabytes, as they are when they are asked for', async () => {
      const { ledger } = await someStore(engine);
      await go(ledger, 1);
      const { uniform } = noise(5);
      const bytes = Buffer.from(Uint8Array.from({ length: 9_000_001 }, () => 256 * uniform()));
      // One buffer for all stretches, as a state has it that changes while it is saved.
      function* stretches() {
        const buffer = new Uint8Array(1_000_000);
        for (let at = 0; at < bytes.length; at += buffer.length) {
          const taken = bytes.subarray(at, at + buffer.length);
          buffer.set(taken);
          yield buffer.subarray(0, taken.length);
          buffer.fill(0);
        }
      }
      await ledger.saveSnapshot('a', 1, [{ name: 'one', content: stretches() }, piece('other', [1])]);
      const found = await ledger.loadSnapshot('a', NAMES);
      expect(Buffer.concat(found?.pieces.get('one') ?? []).equals(bytes)).toBe(true);
      expect(found?.pieces.get('other')).toEqual([Uint8Array.of(1)]);
    });

    it('take the place of those of the same or an earlier head, whatever their layout', async () => {
      const { ledger } = await someStore(engine);
      await go(ledger, 9);
      await ledger.saveSnapshot('a', 4, [piece('one', [1]), piece('other', [1])]);
      await ledger.saveSnapshot('a', 4, [piece('one', [2])]);
      expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([4, [2], []]);
      await ledger.saveSnapshot('b', 6, [piece('one', [3])]);
      expect(await ledger.loadSnapshot('a', NAMES)).toBeUndefined();
      await ledger.saveSnapshot('a', 5, [piece('one', [4])]);
      expect(await ledger.loadSnapshot('a', NAMES)).toBeUndefined();
      expect(bytesOf(await ledger.loadSnapshot('b', NAMES))).toEqual([6, [3], []]);
    });

    it('that are saved at the same time leave the one of the latest head', async () => {
      const { ledger } = await someStore(engine);
      await go(ledger, 20);
      for (let round = 0; round < 3; round++) {
        const heads = [1, 5, 3, 4, 2].map((head) => 5 * round + head);
        await Promise.all(heads.map((head) => ledger.saveSnapshot('a', head, [piece('one', [head])])));
        const latest = 5 * round + 5;
        expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([latest, [latest], []]);
      }
    });

    it('that are being saved let commits pass, and are there when they are finished', async () => {
      const { ledger } = await someStore(engine);
      await go(ledger, 1);
      await ledger.saveSnapshot('a', 0, [piece('one', [9])]);
      const stretch = new Uint8Array(5_000_000).fill(3);
      let more = true;
      let stretches = 0;
      function* content() {
        // No less than two, and for as long as the commit takes.
        for (; stretches < 2 || (more && stretches < 1000); stretches++) yield stretch;
      }
      const saving = ledger.saveSnapshot('a', 1, [{ name: 'one', content: content() }]);
      await go(ledger, 2);
      expect([stretches < 1000, (await ledger.marks()).head]).toEqual([true, 2]);
      expect(bytesOf(await ledger.loadSnapshot('a', ['other']))?.[0]).toBe(0);
      more = false;
      await saving;
      const found = await ledger.loadSnapshot('a', NAMES);
      const all = Buffer.concat(found?.pieces.get('one') ?? []);
      expect([found?.head, all.length, all.every((byte) => byte === 3)]).toEqual([
        1,
        stretches * stretch.length,
        true,
      ]);
    });

    it.runIf(engine.persistent)('that are not finished are none, and leave nothing in the way', async () => {
      const place = await somePlace(engine);
      const store = await place.open();
      await go(store.ledger, 2);
      await store.ledger.saveSnapshot('a', 0, [piece('one', [9])]);
      const content = [new Uint8Array(40_000_000).fill(3)];
      const saving = store.ledger.saveSnapshot('a', 1, [{ name: 'one', content }]).then(
        () => true,
        () => false,
      );
      await go(store.ledger, 3);
      await store.close();
      const finished = await saving;
      const { ledger } = await someStore(engine, place);
      expect((await ledger.loadSnapshot('a', NAMES))?.head).toBe(finished ? 1 : 0);
      await ledger.saveSnapshot('a', 2, [piece('one', [1, 2])]);
      expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([2, [1, 2], []]);
    });

    it('of a head that the ledger does not have are none, and give way', async () => {
      const { ledger } = await someStore(engine);
      await go(ledger, 2);
      await ledger.saveSnapshot('a', 7, [piece('one', [1])]);
      expect(await ledger.loadSnapshot('a', NAMES)).toBeUndefined();
      await ledger.saveSnapshot('a', 2, [piece('one', [2])]);
      expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([2, [2], []]);
      await go(ledger, 9);
      expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([2, [2], []]);
    });

    it('leave the ledger as it is, and are there or not as a whole', async () => {
      const { ledger } = await someStore(engine);
      await go(ledger, 3);
      await ledger.saveSnapshot('a', 2, [piece('one', [1])]);
      const broken = {
        *[Symbol.iterator]() {
          yield Uint8Array.of(2);
          throw new RangeError('it cannot be saved');
        },
      };
      const saving = ledger.saveSnapshot('a', 3, [piece('one', [2]), { name: 'other', content: broken }]);
      await expect(saving).rejects.toThrow();
      expect(bytesOf(await ledger.loadSnapshot('a', NAMES))).toEqual([2, [1], []]);
      expect(await ledger.marks()).toEqual({ head: 3, claims: 0 });
      await go(ledger, 4);
    });

    it.runIf(engine.persistent)(
      'are read, and not written, where the store is open for reading only',
      async () => {
        const place = await somePlace(engine);
        const store = await place.open();
        await go(store.ledger, 1);
        await store.ledger.saveSnapshot('a', 1, [piece('one', [1])]);
        await store.close();
        const reader = await place.open({ readOnly: true });
        try {
          const saving = reader.ledger.saveSnapshot('a', 1, [piece('one', [2])]);
          await expect(saving).rejects.toBeInstanceOf(StoreUnavailable);
          expect(bytesOf(await reader.ledger.loadSnapshot('a', NAMES))).toEqual([1, [1], []]);
        } finally {
          await reader.close();
        }
      },
    );
  });
}
