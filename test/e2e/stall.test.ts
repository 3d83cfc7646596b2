import { describe, expect, it } from 'vitest';
import { acknowledged, getSignals, post, postLines, summaryOf, ticked } from '../api/answers.ts';
import { sharedService, uuid } from '../api/harness.ts';
import { DUCKDB } from './embedded.ts';
import { startServer, temporaryFolder } from './server.ts';

const START = Date.UTC(2026, 4, 1);

/** Most of the time here is spent waiting for ticks. */
const FAST = { SIGNAL_DETECTION_INTERVAL: '10ms' };

/** Seven observations of one series of its own, `step` milliseconds apart. */
function seven(name: string, outcome: number, step = 60_000) {
  return Array.from({ length: 7 }, (_, i) => ({
    entity_id: uuid(`${name} entity`),
    scope_id: uuid(`${name} scope`),
    outcome,
    timestamp: new Date(START + i * step).toISOString(),
  }));
}

type Observations = ReturnType<typeof seven>;

const inOrder = (order: readonly number[]) => async (url: string, observations: Observations) => {
  for (const at of order) {
    acknowledged(await post(url, '/v1/ingest', observations[at]));
    await ticked(url);
  }
};

/** The ways in which seven observations can come. */
const WAYS: Record<string, (url: string, observations: Observations) => Promise<void>> = {
  'one by one': async (url, observations) => {
    for (const observation of observations) acknowledged(await post(url, '/v1/ingest', observation));
  },
  'all at once': async (url, observations) => {
    await Promise.all(
      observations.map(async (observation) => acknowledged(await post(url, '/v1/ingest', observation))),
    );
  },
  'as a JSON batch': async (url, observations) => {
    const answer = await post(url, '/v1/ingest/batch', { observations });
    expect(summaryOf(answer)).toEqual({ accepted: 7, duplicates: 0, rejected: [], rejected_count: 0 });
  },
  'as columns': async (url, observations) => {
    const [{ scope_id, entity_id }] = observations;
    const columns = {
      series: [[scope_id, entity_id]],
      index: observations.map(() => 0),
      outcome: observations.map(({ outcome }) => outcome),
      timestamp: observations.map(({ timestamp }) => timestamp),
    };
    expect(summaryOf(await post(url, '/v1/ingest/batch', { columns })).accepted).toBe(7);
  },
  'as NDJSON': async (url, observations) => {
    const lines = observations.map((observation) => JSON.stringify(observation));
    expect(summaryOf(await postLines(url, lines)).accepted).toBe(7);
  },
  'without timestamps': async (url, observations) => {
    const untimed = observations.map(({ timestamp: _, ...observation }) => observation);
    expect(summaryOf(await post(url, '/v1/ingest/batch', { observations: untimed })).accepted).toBe(7);
  },
  'one a tick': inOrder([0, 1, 2, 3, 4, 5, 6]),
  'one a tick, the last first': inOrder([6, 5, 4, 3, 2, 1, 0]),
  'one a tick, shuffled': inOrder([3, 0, 6, 2, 5, 1, 4]),
  'one a tick, shuffled otherwise': inOrder([5, 6, 0, 1, 4, 2, 3]),
};

async function expectStall(url: string, scope: string, outcome: number) {
  await ticked(url);
  const { signals, count } = await getSignals(url, `scope_id=${scope}&pattern=stall`);
  expect(count).toBe(1);
  expect(signals).toHaveLength(1);
  const [signal] = signals;
  expect(signal).toMatchObject({ pattern: 'stall', scope_id: scope, status: 'open' });
  expect(signal.metrics).toMatchObject({ normalised_stddev: 0, window_n: 7, mean: outcome });
  expect(signal.evidence[0]).toMatchObject({ kind: 'variance_window', window_n: 7, stddev: 0 });
}

describe.each([DUCKDB])('seven equal outcomes give one stall on $name', ({ dsn, persistent }) => {
  const service = sharedService(FAST, dsn);

  it('whichever way they come', async () => {
    const { url } = service;
    for (const [at, [way, ingest]] of Object.entries(WAYS).entries()) {
      const outcome = [42.5, 0][at % 2];
      const observations = seven(way, outcome);
      await ingest(url, observations);
      await expectStall(url, observations[0].scope_id, outcome);
    }
  });

  it('with equal timestamps too', async () => {
    const { url } = service;
    for (const [way, ingest] of Object.entries(WAYS)) {
      const observations = seven(`${way} at one time`, -3.25, 0);
      await ingest(url, observations);
      await expectStall(url, observations[0].scope_id, -3.25);
    }
  });

  it('and six do not, with any other outcome among them', async () => {
    const { url } = service;
    const observations = seven('six', 42.5).with(3, { ...seven('six', 42.6)[3] });
    expect(summaryOf(await post(url, '/v1/ingest/batch', { observations })).accepted).toBe(7);
    await ticked(url);
    const [{ scope_id }] = observations;
    expect(await getSignals(url, `scope_id=${scope_id}&pattern=stall`)).toEqual({ signals: [], count: 0 });
  });

  it.runIf(persistent)('which is still the one after a restart, and after more of them', async () => {
    const file = await dsn(temporaryFolder());
    const first = await startServer(file, FAST);
    const observations = seven('restart', 1e-9);
    const [{ scope_id }] = observations;
    await inOrder([0, 1, 2, 3])(first.url, observations);
    await first.end('SIGKILL');
    const second = await startServer(file, FAST);
    await inOrder([4, 5, 6])(second.url, observations);
    await expectStall(second.url, scope_id, 1e-9);
    const [{ id }] = (await getSignals(second.url, 'pattern=stall')).signals;
    const later = { ...observations[0], timestamp: new Date(START + 7 * 60_000).toISOString() };
    acknowledged(await post(second.url, '/v1/ingest', later));
    await ticked(second.url);
    const { signals } = await getSignals(second.url, 'pattern=stall');
    expect(signals).toHaveLength(1);
    expect(signals[0]).toMatchObject({ id, status: 'open', metrics: { window_n: 8, normalised_stddev: 0 } });
  });
});
