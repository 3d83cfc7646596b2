import { BIGINT, DOUBLE, DuckDBDataChunk, INTEGER, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import { itemAt } from '../../operators/item-at.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { extraOf } from '../sql/records.ts';
import type { Appenders } from './appenders.ts';
import { BLOCK, inBlocks, setBigints, setDoubles, setInstants, setIntegers } from './columns.ts';

const TYPES = [BIGINT, INTEGER, TIMESTAMP, DOUBLE, VARCHAR, VARCHAR];
const ID = 4;
const EXTRA = 5;

function emptyChunk(rows: number): DuckDBDataChunk {
  return DuckDBDataChunk.create(TYPES, rows);
}

function setNulls(chunk: DuckDBDataChunk, column: number): void {
  chunk.setColumnValues(
    column,
    Array.from({ length: chunk.rowCount }, () => null),
  );
}

/** Converts batches to data chunks of `observation_log`. */
export class ObservationBlocks {
  /** Its optional columns are null permanently: marking each row null costs more than writing its values. */
  private readonly bare = emptyChunk(BLOCK);
  private readonly direct: boolean;

  /** @param direct false uses only the driver's public interface, value by value */
  constructor(direct = true) {
    this.direct = direct;
    for (const column of [ID, EXTRA]) setNulls(this.bare, column);
  }

  async append(appenders: Appenders, batch: StoredBatch): Promise<void> {
    const chunks: [number, number][] = [];
    inBlocks(batch.length, (from, count) => chunks.push([from, count]));
    for (const [from, count] of chunks) {
      await appenders.append('observation_log', this.chunk(batch, from, count));
    }
  }

  private chunk(batch: StoredBatch, from: number, count: number): DuckDBDataChunk {
    const plain = !(batch.id || batch.features || batch.labels || batch.meta);
    const chunk = plain ? this.bare : emptyChunk(count);
    if (plain) chunk.rowCount = count;
    const to = from + count;
    setBigints(chunk, 0, (row) => batch.firstSeq + from + row, this.direct);
    setIntegers(chunk, 1, batch.series.subarray(from, to), this.direct);
    setInstants(chunk, 2, (row) => itemAt(batch.time, from + row), this.direct);
    setDoubles(chunk, 3, batch.outcome.subarray(from, to), this.direct);
    if (!plain) this.setOptional(chunk, batch, from, to);
    return chunk;
  }

  private setOptional(chunk: DuckDBDataChunk, batch: StoredBatch, from: number, to: number): void {
    if (batch.id === undefined) setNulls(chunk, ID);
    else chunk.setColumnValues(ID, batch.id.slice(from, to));
    const rows = Array.from({ length: to - from }, (_, row) => extraOf(batch, from + row));
    chunk.setColumnValues(EXTRA, rows);
  }
}
