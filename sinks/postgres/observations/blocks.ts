import { deserialize, serialize } from 'node:v8';
import type { StoredBatch } from '../../../operators/records/batch.ts';
import { CopyReader, CopyRows } from '../binary.ts';
import type { Database } from '../database.ts';
import type { Session } from '../session.ts';

/** Writes each batch as a block. */
export async function copyBlocks(
  session: Session,
  shard: number,
  batches: readonly StoredBatch[],
): Promise<void> {
  const rows = new CopyRows();
  for (const batch of batches) {
    if (batch.length === 0) continue;
    rows
      .row(4)
      .int8(shard)
      .int8(batch.firstSeq)
      .int8(batch.firstSeq + batch.length - 1)
      .bytes(serialize(batch));
  }
  await session.copyIn(`${session.schema}.block_log (shard, first_seq, last_seq, "rows")`, rows.end());
}

function isBatch(value: unknown): value is StoredBatch {
  return typeof value === 'object' && value !== null && 'firstSeq' in value && 'series' in value;
}

/** Rows of a batch from sequence number `first` on. */
function from(batch: StoredBatch, first: number): StoredBatch {
  const row = first - batch.firstSeq;
  if (row <= 0) return batch;
  return {
    firstSeq: first,
    length: batch.length - row,
    series: batch.series.slice(row),
    time: batch.time.slice(row),
    outcome: batch.outcome.slice(row),
    ...(batch.id && { id: batch.id.slice(row) }),
    ...(batch.features && { features: batch.features.slice(row) }),
    ...(batch.labels && { labels: batch.labels.slice(row) }),
    ...(batch.meta && { meta: batch.meta.slice(row) }),
  };
}

/** Blocks that are read at once. */
const AT_ONCE = 8;

/** Observations after `after` of a shard that stores blocks, in order. */
export async function* streamBlocks(
  database: Database,
  shard: number,
  after: number,
): AsyncGenerator<StoredBatch> {
  for (let last = after; ; ) {
    const bytes = await database.read((session) =>
      session.copyOut(
        `SELECT "rows" FROM ${session.schema}.block_log
         WHERE shard = ${shard} AND last_seq > ${last} ORDER BY last_seq LIMIT ${AT_ONCE}`,
      ),
    );
    const reader = new CopyReader(bytes);
    let found = 0;
    for (; reader.next(); found++) {
      const batch: unknown = deserialize(reader.bytes());
      if (!isBatch(batch)) throw new Error('the store holds a malformed block');
      yield from(batch, last + 1);
      last = batch.firstSeq + batch.length - 1;
    }
    if (found < AT_ONCE) return;
  }
}
