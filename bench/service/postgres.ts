import { once } from 'node:events';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { openPostgresAlone } from '../../sinks/postgres/index.ts';
import { OBSERVATION_COLUMNS, observationRows } from '../../sinks/postgres/observations/observation-rows.ts';
import { NOTHING, type Store } from '../../sinks/store.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchKeys } from '../series.ts';

const SCHEMA = 'tidemark_bench';
const SERIES = 1000;
/** Signals that the commits change in turn. */
const SIGNALS = 10_000;
const START = Date.UTC(2026, 4, 1) * 1000;
const NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

function someSignal(n: number): Signal {
  const time = formatInstant(START + n);
  return {
    id: uuidV5(NAMESPACE, `signal ${n}`),
    pattern: 'spike',
    scope_id: uuidV5(NAMESPACE, 'scope'),
    entity_id: uuidV5(NAMESPACE, `entity ${n % SERIES}`),
    severity: 'alert',
    strength: 0.5,
    confidence: 0.99,
    confidence_class: 'established',
    metrics: { z: 4.25, baseline_mean: 1.5, baseline_stddev: 0.25, observed_outcome: 2.5625, window_n: 64 },
    evidence: [{ kind: 'baseline_deviation', z: 4.25, mean: 1.5, stddev: 0.25 }],
    window: { start: time, end: time },
    status: 'open',
    decided_at: time,
    detected_at: time,
    updated_at: time,
    revision: 1,
    explanation: {
      feature_evolution: [{ at: time, value: 2.5625 }],
      comparable_peers: 0,
      threshold_used: 3.5,
      detector_version: '1',
      p_value: 0.001,
    },
  };
}

function batchOf(length: number, firstSeq: number): StoredBatch {
  return {
    length,
    firstSeq,
    series: Int32Array.from({ length }, (_, row) => (firstSeq + row * 7) % SERIES),
    time: Float64Array.from({ length }, (_, row) => START + (firstSeq + row) * 1000),
    outcome: Float64Array.from({ length }, (_, row) => Math.sin(firstSeq + row)),
  };
}

/** Seconds of each of `rounds` bare COPYs of a commit's rows, into a table without an index. */
async function bare(client: pg.Client, rows: number, rounds: number, firstSeq: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const buffer = observationRows([batchOf(rows, firstSeq + round * rows)], 0);
    await client.query('BEGIN');
    const stream = client.query(
      from(`COPY ${SCHEMA}.bare (${OBSERVATION_COLUMNS}) FROM STDIN (FORMAT binary)`),
    );
    stream.end(buffer);
    await once(stream, 'finish');
    await client.query('COMMIT');
    times.push((performance.now() - started) / 1000);
  }
  return times;
}

/** Seconds of each of `rounds` commits with a signal and a change for one row in `every`; 0 for none. */
async function commits(
  store: Store,
  signals: readonly Signal[],
  { rows, rounds, firstSeq, every }: { rows: number; rounds: number; firstSeq: number; every: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const amount = every === 0 ? 0 : rows / every;
    const changed = Array.from({ length: amount }, (_, n) => signals[(round * amount + n) % SIGNALS]);
    const started = performance.now();
    await store.commit({
      ...NOTHING,
      observations: [batchOf(rows, firstSeq + round * rows)],
      signals: changed,
      changes: changed.map((signal) => ({ kind: 'signal.updated', signal })),
      positions: [{ source: 'bench', partition: '0', offset: String(round) }],
    });
    times.push((performance.now() - started) / 1000);
  }
  return times;
}

async function reset(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE; CREATE SCHEMA ${SCHEMA}`);
}

async function measure(url: string, client: pg.Client, smoke: boolean): Promise<Figure[]> {
  await reset(client);
  const store = await openPostgresAlone({ url, namespace: SCHEMA });
  try {
    await client.query(
      `CREATE TABLE ${SCHEMA}.bare (seq bigint NOT NULL, series bigint NOT NULL, "time" timestamptz NOT NULL,
         outcome double precision NOT NULL, id text, extra text)`,
    );
    const keys = benchKeys(SERIES, 10);
    await store.commit({ ...NOTHING, series: keys.map((key, series) => ({ series, ...key })) });
    const signals = Array.from({ length: SIGNALS }, (_, n) => someSignal(n));
    const figures: Figure[] = [];
    let seq = 1;
    for (const rows of [1000, 10_000]) {
      const rounds = smoke ? 3 : 20;
      const found = { bare: [] as number[], alone: [] as number[], full: [] as number[] };
      // Alternating, so that other load affects both alike.
      for (let turn = 0; turn < (smoke ? 1 : 8); turn++) {
        found.bare.push(...(await bare(client, rows, rounds, seq)));
        found.alone.push(...(await commits(store, signals, { rows, rounds, firstSeq: seq, every: 0 })));
        seq += rows * rounds;
        found.full.push(...(await commits(store, signals, { rows, rounds, firstSeq: seq, every: 10 })));
        seq += rows * rounds;
      }
      const rate = (times: readonly number[]) => rows / median(times);
      const at = `at ${rows} rows a commit`;
      figures.push(
        { name: `bare binary COPY ${at}`, value: rate(found.bare), unit: 'rows/s' },
        { name: `commit of observations ${at}`, value: rate(found.alone), unit: 'rows/s' },
        { name: `commit with 10 % signals ${at}`, value: rate(found.full), unit: 'rows/s' },
        { name: `commit with 10 % signals ${at}`, value: median(found.full) * 1000, unit: 'ms, median' },
        { name: `share of the bare COPY ${at}`, value: rate(found.full) / rate(found.bare), unit: 'of 1' },
      );
    }
    return figures;
  } finally {
    await store.close();
    await client.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  }
}

/** Commits into PostgreSQL against a COPY of the same rows. */
export const postgres: Bench = {
  name: 'postgres',
  summary: 'commits of observations and signals into PostgreSQL, against a bare COPY',
  async run({ smoke }) {
    const server = await startPostgres();
    const client = new pg.Client(server.url);
    await client.connect();
    try {
      return await measure(server.url, client, smoke);
    } finally {
      await client.end();
      await server.stop();
    }
  },
};
