import duckdb from '@duckdb/node-bindings';
import { Field, RecordBatch, RecordBatchStreamWriter, Schema, Struct } from 'apache-arrow';
import { itemAt } from '../../../../operators/item-at.ts';
import { type Asked, expectAll } from '../answer.ts';
import { dataOf } from './column.ts';
import { columnOf } from './column-of.ts';
import { batchMemory } from './memory.ts';

/** Rows of a batch, at most; a batch of fewer is larger than {@link LARGE}, or the last. */
const ROWS = 64 * 1024;
/** Bytes of a batch that is sent without more rows. */
const LARGE = 4 * 1024 * 1024;

/** Writes batches to memory, as pieces that are not copied. */
class PieceWriter extends RecordBatchStreamWriter {
  private pieces: Uint8Array[] = [];

  /** The pieces since the last call. */
  taken(): Uint8Array[] {
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  protected override _write(chunk: Parameters<RecordBatchStreamWriter['_write']>[0]): this {
    // A chunk is bytes, or an array of wider numbers.
    if (ArrayBuffer.isView(chunk)) {
      this.pieces.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      this._position += chunk.byteLength;
    }
    return this;
  }
}

/** Sends the rows as a stream of Arrow (IPC), with the values copied from DuckDB's vectors as they are. */
export async function sendArrow({ connection, prepared, question, time, pipe, say }: Asked): Promise<void> {
  const { id, rows } = question;
  const result = await prepared.stream();
  const names = result.columnNames();
  const columns = result.columnTypes().map(columnOf);
  const fields = columns.map(({ type }, at) => new Field(itemAt(names, at), type, true));
  const schema = new Schema(fields);
  const row = new Struct(fields);
  const writer = new PieceWriter({ autoDestroy: false });
  writer.reset(undefined, schema);
  let count = 0;
  let gathered = 0;
  const flush = async () => {
    const children = columns.map(({ column }) => column.take());
    writer.write(new RecordBatch(schema, dataOf(row, { length: gathered, nullCount: 0 }, { children })));
    gathered = 0;
    await pipe.send(writer.taken(), time);
    batchMemory.turn();
  };
  // The next chunk is made while the values of this one are copied.
  let coming = result.fetchChunk();
  while (count < rows) {
    const chunk = await coming;
    if (chunk === null || chunk.rowCount === 0) break;
    coming = result.fetchChunk();
    // What it fails with is thrown where it is awaited.
    coming.catch(() => undefined);
    const taken = Math.min(chunk.rowCount, rows - count);
    for (const [at, { column }] of columns.entries()) {
      column.read({ vector: duckdb.data_chunk_get_vector(chunk.chunk, at), items: chunk.rowCount });
      column.append(0, taken);
    }
    count += taken;
    gathered += taken;
    const bytes = columns.reduce((total, { column }) => total + column.bytes(), 0);
    if (gathered + chunk.rowCount > ROWS || bytes >= LARGE) await flush();
  }
  await coming;
  if (count !== rows) await expectAll(connection, time.isLate());
  if (gathered > 0) await flush();
  writer.finish();
  await pipe.send(writer.taken(), time);
  say({ id, kind: 'end', truncated: false, bytes: pipe.sent });
}
