import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { openSqlite } from '../../sinks/sqlite/index.ts';
import { NOTHING, type Store, type Transaction } from '../../sinks/store.ts';

const NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

/** 2026-05-01T00:00:00Z in microseconds. */
export const START = Date.UTC(2026, 4, 1) * 1000;

/** A UUID that is the same for the same name. */
export const uuid = (name: string) => uuidV5(NAMESPACE, name);

/** A folder of this test that goes with it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A store in a file of this test, closed with it: of SQLite, or of DuckDB if the name of the file ends with `.duckdb`. */
export async function openTemporary(path = join(temporaryFolder(), 'store.sqlite')): Promise<Store> {
  const store = await (path.endsWith('.duckdb') ? openDuckDb({ path }) : openSqlite({ path }));
  onTestFinished(() => store.close());
  return store;
}

/** A transaction with the parts given. */
export function transaction(parts: Partial<Transaction>): Transaction {
  return { ...NOTHING, ...parts };
}

/** Series 0 to count - 1 in one scope. */
export function someSeries(count: number, scope = 'scope') {
  return Array.from({ length: count }, (_, series) => ({
    series,
    scope_id: uuid(scope),
    entity_id: uuid(`entity ${series}`),
  }));
}

/** A batch of rows a second apart over `series` series. */
export function someRows(length: number, series = 1, from = 0): ObservationBatch {
  return {
    length,
    series: Int32Array.from({ length }, (_, row) => (from + row) % series),
    time: Float64Array.from({ length }, (_, row) => START + (from + row) * 1_000_000 + 7),
    outcome: Float64Array.from({ length }, (_, row) => Math.sin(from + row)),
  };
}

/** A signal whose keys are in the order of the schema. */
export function someSignal(name: string, parts: Partial<Signal> = {}): Signal {
  return {
    id: uuid(name),
    pattern: 'spike',
    scope_id: uuid('scope'),
    entity_id: uuid('entity 0'),
    severity: 'alert',
    strength: 0.1 + 0.2,
    confidence: 0.999,
    confidence_class: 'established',
    metrics: { z: 4.25, baseline_mean: 1e-7, window_n: 64 },
    continues: uuid('the alert before'),
    evidence: [{ kind: 'baseline_deviation', note: 'quote " and \u00e9', list: [1, 2.5] }],
    window: { start: formatInstant(START + 1), end: formatInstant(START + 2_000_000) },
    status: 'open',
    decided_at: formatInstant(START + 3_000),
    detected_at: formatInstant(START + 4_000_001),
    updated_at: formatInstant(START + 5_000_000),
    revision: 1,
    explanation: {
      feature_evolution: [{ at: formatInstant(START), value: 1.5 }],
      comparable_peers: 0,
      threshold_used: 3.5,
      detector_version: '1',
      p_value: 0.001,
    },
    ...parts,
  };
}

/** Every element of an async iterable. */
export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const result: T[] = [];
  for await (const item of source) result.push(item);
  return result;
}
