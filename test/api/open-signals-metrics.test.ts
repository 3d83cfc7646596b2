import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../api/process/metrics.ts';
import { watchOpenSignals } from '../../api/server/watch/open-signals.ts';
import { openTemporary, someSignal, transaction } from '../sinks/fixtures.ts';
import { call, post, ticked } from './answers.ts';
import { sharedService } from './harness.ts';

const silent = pino({ level: 'silent' });
const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('tidemark_open_signals'));

describe('the open signals in /metrics', () => {
  const service = sharedService();

  it('have the names of their series, and go when they are closed', async () => {
    const seen = (entity: string, second: number, outcome: number) => ({
      scope: 'prod',
      entity,
      metric: 'cpu',
      outcome,
      timestamp: new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString(),
    });
    const lines = async () => {
      await ticked(service.url);
      return linesOf((await call(service.url, '/metrics')).text);
    };
    expect(await lines()).toEqual(['tidemark_open_signals_omitted 0']);
    const stall = (entity: string) => Array.from({ length: 7 }, (_, second) => seen(entity, second, 4));
    await post(service.url, '/v1/ingest/batch', { observations: [...stall('web-1'), ...stall('a "b"\\')] });
    const open = (entity: string) =>
      `tidemark_open_signals{scope="prod",entity="${entity}",metric="cpu",pattern="stall",severity="note"} 1`;
    expect((await lines()).sort()).toEqual(
      [open('web-1'), open('a \\"b\\"\\\\'), 'tidemark_open_signals_omitted 0'].sort(),
    );
    const moving = Array.from({ length: 7 }, (_, at) => seen('web-1', 7 + at, 5 + at));
    await post(service.url, '/v1/ingest/batch', { observations: moving });
    expect(await lines()).not.toContain(open('web-1'));
  });
});

describe('watchOpenSignals', () => {
  it('shows a bounded number, alerts first, and says so', async () => {
    const store = await openTemporary();
    const signals = Array.from({ length: 1200 }, (_, at) =>
      someSignal(`signal ${at}`, { severity: at < 30 ? 'alert' : 'note' }),
    );
    await store.commit(transaction({ signals, changes: [] }));
    const { registry } = createMetrics();
    watchOpenSignals(registry, { store, naming: store.register, log: silent });
    const lines = linesOf(await registry.metrics());
    expect(lines.at(-1)).toBe('tidemark_open_signals_omitted 1');
    const shown = lines.slice(0, -1).map((line) => ({ count: Number(line.split(' ').at(-1)), line }));
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
    expect(
      shown
        .filter(({ line }) => line.includes('severity="alert"'))
        .reduce((sum, { count }) => sum + count, 0),
    ).toBe(30);
  });

  it('shows nothing while the store is unavailable', async () => {
    const store = await openTemporary();
    const { registry } = createMetrics();
    watchOpenSignals(registry, { store, naming: store.register, log: silent });
    await store.close();
    expect(linesOf(await registry.metrics())).toEqual([]);
  });
});
