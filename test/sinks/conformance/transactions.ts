import { describe, expect, it } from 'vitest';
import { NO_ENTRIES } from '../../../sinks/ledger.ts';
import { inSpan } from '../../../sinks/traces/span.ts';
import { ask } from '../ask.ts';
import { START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { parentOf, recordSpans } from '../traces/recorded.ts';
import { type Engine, someStore } from './engine.ts';

export function describeTransactions(engine: Engine): void {
  describe('a transaction', () => {
    it('leaves nothing where it fails, in this one or the next', async () => {
      const store = await someStore(engine);
      await store.commit(
        transaction({ series: someSeries(1), observations: [{ ...someRows(5), firstSeq: 1 }] }),
      );
      const signal = someSignal('one');
      const bad = transaction({
        observations: [{ ...someRows(3000), firstSeq: 6 }],
        signals: [signal, { ...signal, id: 'not a uuid' }],
        changes: [{ kind: 'signal', signal }],
        ticks: [{ number: 1, seq: 5, at: START }],
        settings: [{ version: 1, tick: 1, at: START, scope_id: null, overrides: {} }],
        positions: [{ source: 's', partition: 'p', offset: '1' }],
      });
      await expect(store.commit(bad)).rejects.toMatchObject({
        code: 'store_unavailable',
        cause: expect.anything(),
      });
      expect(await store.recover()).toMatchObject({
        nextSeq: 6,
        lastChange: 0,
        lastTick: undefined,
        positions: [],
      });
      expect(await store.settingsAfter(0)).toEqual([]);
      expect(await store.commit({ ...bad, signals: [signal] })).toEqual({ firstChange: 1 });
      expect(await store.settingsAfter(0)).toEqual(bad.settings);
      expect(await store.recover()).toMatchObject({ nextSeq: 3006, lastChange: 1 });
      const { rows } = await ask(store, 'SELECT count(*) FROM observations');
      expect(rows).toEqual([[3005]]);
      expect((await store.signals({}, 9)).rows).toEqual([signal]);
    });

    it('is seen by readers as a whole or not at all', async () => {
      const store = await someStore(engine);
      const commits = (async () => {
        for (let round = 0; round < 20; round++) {
          const [series] = someSeries(round + 1).slice(-1);
          await store.commit(
            transaction({
              series: [series],
              observations: [{ ...someRows(100), firstSeq: 1 + round * 100 }],
            }),
          );
        }
      })();
      const seen: [rows: number, series: number][] = [];
      for (let read = 0; read < 20; read++) {
        const { nextSeq, series } = await store.recover();
        seen.push([nextSeq - 1, series.length]);
      }
      await commits;
      expect(seen.filter(([rows, series]) => rows !== 100 * series)).toEqual([]);
      const counts = seen.map(([rows]) => rows);
      expect([...counts].sort((a, b) => a - b)).toEqual(counts);
      expect((await store.recover()).nextSeq).toBe(2001);
    });
  });

  describe('a transaction, for an SDK of OpenTelemetry', () => {
    const recorded = recordSpans();
    /** The names of the conventions. */
    const systems = expect.stringMatching(/^(duckdb|sqlite|libsql|postgresql|mysql)$/);

    it('is a span in the trace of its caller, with its size and nothing of its contents', async () => {
      const store = await someStore(engine);
      const signal = someSignal('planted', { metrics: { planted: 987_654_321 } });
      await inSpan(
        'caller',
        () => ({}),
        () =>
          store.commit(
            transaction({
              series: someSeries(2, 'planted'),
              observations: [{ ...someRows(5), firstSeq: 1 }],
              signals: [signal],
              changes: [{ kind: 'signal', signal }],
              ticks: [{ number: 1, seq: 5, at: START }],
            }),
          ),
      );
      await store.ledger.commit({
        ...NO_ENTRIES,
        head: 0,
        positions: [{ source: 's', partition: 'p', offset: '1' }],
      });
      const [caller] = await recorded.named('caller');
      const [commit, ledger] = recorded.all().filter(({ name }) => / commit/.test(name));
      expect(parentOf(commit)).toBe(caller.spanContext().spanId);
      expect(commit.attributes).toEqual({
        'db.system.name': systems,
        'db.operation.name': 'commit',
        'tidemark.observations': 5,
        'tidemark.signals': 1,
        'tidemark.changes': 1,
        'tidemark.series': 2,
      });
      expect(ledger.attributes).toMatchObject({
        'db.system.name': commit.attributes['db.system.name'],
        'db.operation.name': 'commit_ledger',
        'tidemark.events': 0,
      });
      expect(recorded.text()).not.toMatch(/planted|987654321/);
    });

    it('fails with the kind of its error', async () => {
      const store = await someStore(engine);
      const signals = [{ ...someSignal('one'), id: 'planted' }];
      await expect(store.commit(transaction({ signals }))).rejects.toThrow();
      const [commit] = recorded.all().filter(({ name }) => / commit/.test(name));
      expect(commit.attributes).toMatchObject({ 'error.type': 'store_unavailable' });
      expect(recorded.text()).not.toContain('planted');
    });
  });
}
