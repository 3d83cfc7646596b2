import { describe, expect, it } from 'vitest';
import { openStore } from '../../../api/stores/open-store.ts';
import { NOTHING } from '../../../sinks/store.ts';
import { call, metricsOf, post, problemOf, summaryOf, until } from '../../api/answers.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { uuid } from '../../operators/harness.ts';
import { noise } from '../../operators/noise.ts';

/** More than a start waits for. */
const ROWS = 2_000_000;
const SERIES = 500;
const COMMIT = 100_000;
const START = 1.78e15;

/** A store with many observations and one tick, as an upgrade finds it that knows no checkpoint. */
async function fill(dsn: string): Promise<void> {
  const store = await openStore(dsn);
  const { uniform } = noise(1);
  const keys = Array.from({ length: SERIES }, (_, series) => ({
    series,
    scope_id: uuid('a'),
    entity_id: uuid(`${series}`),
  }));
  await store.commit({ ...NOTHING, series: keys });
  for (let firstSeq = 1; firstSeq <= ROWS; firstSeq += COMMIT) {
    const length = COMMIT;
    const batch = {
      length,
      firstSeq,
      series: Int32Array.from({ length }, (_, row) => (firstSeq + row) % SERIES),
      time: Float64Array.from({ length }, (_, row) => START + (firstSeq + row) * 20_000),
      outcome: Float64Array.from({ length }, () => uniform() + uniform() + uniform()),
    };
    const last = firstSeq + length - 1;
    const ticks = last === ROWS ? [{ number: 9, seq: ROWS, at: START + (ROWS + 1) * 20_000 }] : [];
    await store.commit({ ...NOTHING, observations: [batch], ticks });
  }
  await store.close();
}

const stateOf = async (url: string) => {
  const { status, text } = await call(url, '/ready');
  return [status, JSON.parse(text).detection];
};

describe('a server whose detection catches up', () => {
  it('answers, takes observations, can be stopped, and goes on', { timeout: 300_000 }, async () => {
    const dsn = `duckdb://${temporaryFolder()}/a.duckdb`;
    await fill(dsn);
    const first = await startServer(dsn);
    expect(await stateOf(first.url)).toEqual([200, 'catching_up']);
    const observations = Array.from({ length: 7 }, (_, at) => ({
      scope: 'prod',
      entity: 'web-1',
      outcome: 4,
      timestamp: new Date(1.79e12 + at * 1000).toISOString(),
    }));
    const sent = await post(first.url, '/v1/ingest/batch', { observations });
    expect(summaryOf(sent)).toMatchObject({ accepted: 7 });
    const asked = await call(first.url, `/v1/detectors?scope_id=${uuid('a')}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ detectors: { stall: { run: 9 } } }),
    });
    expect(problemOf(asked, 503).detail).toMatch(/still catches up/);
    expect(await stateOf(first.url)).toEqual([200, 'catching_up']);
    expect((await first.end()).code).toBe(0);

    const second = await startServer(dsn);
    expect(await stateOf(second.url)).toEqual([200, 'catching_up']);
    await until(
      'the end of catching up',
      async () => ((await stateOf(second.url))[1] === undefined ? true : undefined),
      200,
    );
    await until('a signal', async () => {
      const { text } = await call(second.url, '/v1/signals?scope=prod&entity=web-1');
      return JSON.parse(text).signals.length > 0 ? true : undefined;
    });
    expect((await metricsOf(second.url)).get('tidemark_detection_lag_seconds')).toBeLessThan(60);
    expect((await second.end()).code).toBe(0);
  });
});
