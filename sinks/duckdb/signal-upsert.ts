import { setImmediate as nextTurn } from 'node:timers/promises';
import { DOUBLE, DuckDBDataChunk, INTEGER, TIMESTAMP, UUID, VARCHAR } from '@duckdb/node-api';
import type { Signal } from '../../operators/records/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { storedExplanation, UPDATE_SIGNAL } from '../sql/signal-columns.ts';
import { blocks, DOCUMENTS, setDoubles, setInstants, setIntegers, setUuids } from './columns.ts';
import type { WriteSession } from './transact.ts';

const TYPES = [
  UUID,
  VARCHAR,
  UUID,
  UUID,
  DOUBLE,
  DOUBLE,
  VARCHAR,
  VARCHAR,
  TIMESTAMP,
  TIMESTAMP,
  TIMESTAMP,
  TIMESTAMP,
  TIMESTAMP,
  INTEGER,
  VARCHAR,
  VARCHAR,
  VARCHAR,
  VARCHAR,
];

/** Temporary table of the writing connection through which signals pass; it is in no file and no log. */
export const CREATE_STAGE = 'CREATE TEMP TABLE signal_stage AS FROM signal_latest LIMIT 0';

const UPSERT = `
INSERT INTO signal_latest FROM temp.signal_stage ${UPDATE_SIGNAL};
DELETE FROM temp.signal_stage;`;

function signalChunk(signals: readonly Signal[]): DuckDBDataChunk {
  const chunk = DuckDBDataChunk.create(TYPES, signals.length);
  const texts = (column: number, text: (signal: Signal) => string) =>
    chunk.setColumnValues(column, signals.map(text));
  const instants = (column: number, text: (signal: Signal) => string) =>
    setInstants(chunk, column, (row) => parseInstant(text(signals[row])));
  const uuids = (column: number, text: (signal: Signal) => string) =>
    setUuids(chunk, column, signals.map(text));
  uuids(0, (signal) => signal.id);
  texts(1, (signal) => signal.pattern);
  uuids(2, (signal) => signal.scope_id);
  uuids(3, (signal) => signal.entity_id);
  setDoubles(
    chunk,
    4,
    Float64Array.from(signals, (signal) => signal.strength),
  );
  setDoubles(
    chunk,
    5,
    Float64Array.from(signals, (signal) => signal.confidence),
  );
  texts(6, (signal) => signal.confidence_class);
  texts(7, (signal) => signal.status);
  instants(8, (signal) => signal.window.start);
  instants(9, (signal) => signal.window.end);
  instants(10, (signal) => signal.decided_at);
  instants(11, (signal) => signal.detected_at);
  instants(12, (signal) => signal.updated_at);
  setIntegers(
    chunk,
    13,
    Int32Array.from(signals, (signal) => signal.revision),
  );
  texts(14, (signal) => JSON.stringify(signal.metrics));
  texts(15, (signal) => JSON.stringify(signal.evidence));
  texts(16, (signal) => JSON.stringify(storedExplanation(signal)));
  texts(17, (signal) => signal.severity);
  return chunk;
}

/** Writes the last version of each signal; ids must be unique in the list. */
export async function upsertSignals(
  { connection, appenders }: WriteSession,
  signals: readonly Signal[],
): Promise<void> {
  for (const block of blocks(signals, DOCUMENTS)) {
    await appenders.append('temp.signal_stage', signalChunk(block));
    await nextTurn();
  }
  appenders.flush();
  await connection.run(UPSERT);
}
