import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { move, sumOf } from '../../../../pipelines/transfer/move.ts';
import { fillDuckDb, openDuckDb } from '../../../../sinks/duckdb/index.ts';
import type { Store } from '../../../../sinks/store.ts';
import { TABLES } from '../../../../sinks/tables.ts';
import type { TableReader } from '../../../../sinks/transfer/tables.ts';
import { type Engine, somePlace, someStore } from '../../../sinks/conformance/engine.ts';
import { expectSame } from '../../../sinks/conformance/ledger/ledger-expect.ts';
import { entries, someLedgerEvent } from '../../../sinks/conformance/ledger/ledger-story.ts';
import { collect, START, someRows, temporaryFolder, transaction, uuid } from '../../../sinks/fixtures.ts';
import { fillWhole } from '../../../sinks/whole-store.ts';

const sums = async (reader: TableReader) => {
  const found = [];
  for (const table of TABLES) found.push(await sumOf(reader, table));
  return found;
};

/** What a store says of itself. */
async function reported(store: Store) {
  const { nextSeq: _, ...recovery } = await store.recover();
  const checkpoint = await store.loadCheckpoint('a');
  return {
    recovery,
    checkpoint: checkpoint && { ...checkpoint, series: [...checkpoint.series] },
    rows: (await collect(store.observationsAfter(0))).map(({ firstSeq, length, outcome, id, meta }) => ({
      firstSeq,
      length,
      outcome: [...outcome],
      id,
      meta,
    })),
    listed: (await store.observations({}, 7000)).rows,
    signals: await store.signals({}, 10),
    changes: await store.changes({ updates: true }, 0, 100, 100),
    ticks: await store.ticksAfter(-1),
    settings: await store.settingsAfter(0),
    names: await store.names.list(),
    tokens: await store.tokens.list(),
    webhooks: await store.webhooks.list(),
    feedback: await store.feedback.list(),
    mutes: await store.mutes.list(),
    nearest: await store.ledger.nearest('claim', 'toy', Float32Array.of(1, 0), 3),
  };
}

export function describeTransfer(engine: Engine): void {
  describe('its tables', () => {
    it('are read as of one moment', async () => {
      const store = await someStore(engine);
      await fillWhole(store, 10);
      await store.tables(async (tables) => {
        const before = await sums(tables);
        expect(before.every(({ rows, table }) => rows > 0 || table === 'daily_usage')).toBe(true);
        // In memory, where one connection serves all, what is written waits for the reader.
        if (engine.persistent) {
          await store.commit(transaction({ observations: [{ ...someRows(5, 7), firstSeq: 14 }] }));
          await store.feedback.put({ id: uuid('late'), verdict: 'useful', at: START });
        }
        expect(await sums(tables)).toEqual(before);
      });
    });

    it.runIf(engine.persistent)(
      'move to a store of another engine and back, and are what they were',
      async () => {
        const store = await someStore(engine);
        const model = await fillWhole(store);
        const path = join(temporaryFolder(), 'middle.duckdb');
        const wanted = await store.tables(sums);
        const moved = await store.tables((tables) =>
          fillDuckDb({ path }, (writer) => move(tables, writer, 'from')),
        );
        expect(moved).toEqual(wanted);
        const middle = await openDuckDb({ path });
        const back = await somePlace(engine);
        const { fill } = back;
        if (fill === undefined) throw new Error('an engine that keeps stores is filled');
        const returned = await middle.tables((tables) => fill((writer) => move(tables, writer, 'back')));
        await middle.close();
        expect(returned).toEqual(wanted);
        const again = await someStore(engine, back);
        expect(await reported(again)).toEqual(await reported(store));
        await expectSame(again.ledger, model);
        // It goes on where it was.
        const { nextSeq } = await again.recover();
        expect(nextSeq).toBe(5004);
        const { firstChange } = await again.commit(
          transaction({
            observations: [{ ...someRows(3, 7), firstSeq: nextSeq }],
            ticks: [{ number: 2, seq: nextSeq + 2, at: START + 3 }],
          }),
        );
        expect(firstChange).toBe(3);
        const next = entries(model.marks().head, { events: [someLedgerEvent(9_999)] });
        expect(await again.ledger.commit(next)).toBe(model.commit(next));
        await expectSame(again.ledger, model);
      },
    );

    it.runIf(engine.persistent)(
      'move on after an interruption, and open only when they are whole',
      async () => {
        const store = await someStore(engine);
        await fillWhole(store, 20_000);
        const wanted = await store.tables(sums);
        const place = await somePlace(engine);
        const { fill } = place;
        if (fill === undefined) throw new Error('an engine that keeps stores is filled');
        const attempt = (stopAt: number) =>
          store.tables((tables) =>
            fill((writer) => {
              let blocks = 0;
              return move(tables, writer, 'the same', () => {
                if (++blocks === stopAt) throw new RangeError('interrupted');
              });
            }),
          );
        for (const stopAt of [3, 1, 4, 20, 45]) {
          await expect(attempt(stopAt)).rejects.toThrow('interrupted');
          await expect(place.open()).rejects.toMatchObject({ code: 'store_unavailable' });
        }
        await expect(
          fill((writer) => store.tables((tables) => move(tables, writer, 'another'))),
        ).rejects.toThrow(/partly filled from another/);
        expect(await attempt(Number.POSITIVE_INFINITY)).toEqual(wanted);
        // Whoever did not hear that it was complete compares once more.
        expect(await attempt(Number.POSITIVE_INFINITY)).toEqual(wanted);
        const whole = await someStore(engine, place);
        expect(await whole.tables(sums)).toEqual(wanted);
      },
    );

    it.runIf(engine.persistent)('do not move into a store that has rows', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      await store.feedback.put({ id: uuid('one'), verdict: 'useful', at: START });
      await store.close();
      const other = await someStore(engine);
      const into = other.tables((tables) => {
        if (place.fill === undefined) throw new Error('an engine that keeps stores is filled');
        return place.fill((writer) => move(tables, writer, 'x'));
      });
      await expect(into).rejects.toMatchObject({ code: 'conflict', message: /not empty/ });
    });
  });
}
