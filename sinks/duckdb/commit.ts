import { BIGINT, DuckDBDataChunk, INTEGER, TIMESTAMP, UUID } from '@duckdb/node-api';
import type { SourcePosition } from '../source-position.ts';
import { isEmpty } from '../sql/marks.ts';
import { type JournalMark, type NewSeries, numbered, type Tick, type Transaction } from '../store.ts';
import { appendChanges } from './changes.ts';
import { BLOCK, blocks, setBigints, setInstants, setIntegers, setUuids } from './columns.ts';
import { replaceDescriptions } from './descriptions.ts';
import type { ObservationBlocks } from './observation-blocks.ts';
import { appendSettings } from './settings.ts';
import { upsertSignals } from './signal-upsert.ts';
import { transact, transactAlone, type WriteSession } from './transact.ts';

const SERIES = [INTEGER, UUID, UUID];
const TICKS = [BIGINT, BIGINT, TIMESTAMP];

async function appendSeries({ appenders }: WriteSession, series: readonly NewSeries[]): Promise<void> {
  for (const block of blocks(series)) {
    const chunk = DuckDBDataChunk.create(SERIES, block.length);
    setIntegers(
      chunk,
      0,
      Int32Array.from(block, (row) => row.series),
    );
    setUuids(
      chunk,
      1,
      block.map((row) => row.scope_id),
    );
    setUuids(
      chunk,
      2,
      block.map((row) => row.entity_id),
    );
    await appenders.append('series', chunk);
  }
}

async function appendTicks({ appenders }: WriteSession, ticks: readonly Tick[]): Promise<void> {
  for (const block of blocks(ticks)) {
    const chunk = DuckDBDataChunk.create(TICKS, block.length);
    setBigints(chunk, 0, (row) => block[row].number);
    setBigints(chunk, 1, (row) => block[row].seq);
    setInstants(chunk, 2, (row) => block[row].at);
    await appenders.append('tick_log', chunk);
  }
}

async function upsertPositions(
  { connection }: WriteSession,
  positions: readonly SourcePosition[],
): Promise<void> {
  // An upsert that names a row twice keeps the first; the last position must win.
  const last = new Map(positions.map((position) => [`${position.partition}\n${position.source}`, position]));
  const values = [...last.values()].flatMap(({ source, partition, offset }) => [source, partition, offset]);
  const rows = Array.from(last, () => '(?, ?, ?)').join(', ');
  await connection.run(
    `INSERT INTO source_position VALUES ${rows}
     ON CONFLICT (source, "partition") DO UPDATE SET "offset" = excluded."offset"`,
    values,
  );
}

async function replaceJournal({ connection }: WriteSession, { era, open }: JournalMark): Promise<void> {
  await connection.run('UPDATE journal SET era = ?, open = ?', [BigInt(era), open]);
}

/** Makes a transaction durable. Empty steps are skipped, because each statement costs more than the rows of a small transaction. */
export async function commit(
  session: WriteSession,
  observations: ObservationBlocks,
  transaction: Transaction,
  firstChange: number,
): Promise<void> {
  if (isOneChunk(transaction)) {
    await transactAlone(session, () => observations.append(session.appenders, transaction.observations[0]));
    return;
  }
  await transact(session, async () => {
    await appendSeries(session, transaction.series);
    if (transaction.described !== undefined) {
      await replaceDescriptions(session, transaction.described, transaction.series);
    }
    for (const batch of transaction.observations) await observations.append(session.appenders, batch);
    await appendChanges(session, numbered(transaction.changes, firstChange));
    await appendTicks(session, transaction.ticks);
    await appendSettings(session, transaction.settings);
    if (transaction.signals.length > 0) await upsertSignals(session, transaction.signals);
    if (transaction.positions.length > 0) await upsertPositions(session, transaction.positions);
    if (transaction.journal !== undefined) await replaceJournal(session, transaction.journal);
  });
}

/** Whether a transaction has only observations, which fit one chunk: the usual group of small requests. */
function isOneChunk({ observations, ...rest }: Transaction): boolean {
  return (
    observations.length === 1 && observations[0].length <= BLOCK && isEmpty({ ...rest, observations: [] })
  );
}
