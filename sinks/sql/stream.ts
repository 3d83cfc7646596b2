import { itemAt } from '../../operators/item-at.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { IdBlock } from '../store.ts';
import { OBSERVATION_LOG, type RowOf } from '../tables.ts';
import type { Engine } from './engine.ts';
import { gapless } from './gapless.ts';
import { extraColumns, extraFrom, parsed } from './records.ts';
import { numbers, records, wholes } from './select.ts';
import type { Dialect, Selected, Session } from './session.ts';
import { asText, only } from './values.ts';

type Read = Engine['read'];

/** Observations, or ids, per read. */
const ROWS = 8192;
const IDS = 16_384;

function toBatch(rows: readonly RowOf<typeof OBSERVATION_LOG>[]): StoredBatch {
  const id = rows.map((row) => row.id);
  return {
    length: rows.length,
    series: Int32Array.from(rows, ({ series }) => series),
    time: Float64Array.from(rows, ({ time }) => time),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    firstSeq: only(rows).seq,
    ...(id.some((one) => one !== null) && { id }),
    ...extraColumns(rows.map(({ extra }) => extraFrom(extra))),
  };
}

/** Observations with a sequence number above `after`, in order; each block is a read of its own. */
export async function* streamObservations(read: Read, after: number): AsyncGenerator<StoredBatch> {
  const rest = `FROM observation_log WHERE seq > ?whole ORDER BY seq LIMIT ${ROWS}`;
  for (let last = after; ; ) {
    const from = last;
    const rows = await read((session) => records(session, OBSERVATION_LOG, rest, [from]));
    if (rows.length === 0) return;
    const seqs = Float64Array.from(rows, ({ seq }) => seq);
    last = itemAt(seqs, -1);
    yield* gapless(toBatch(rows), seqs);
  }
}

const IDENTIFIED: readonly Selected[] = [
  { sql: 'seq', kind: 'whole' },
  { sql: 'series', kind: 'int' },
  { sql: 'id', kind: 'text' },
];

/** Sequence number of the first of the latest `limit` ids; undefined when there is none. */
async function firstOf(session: Session, limit: number): Promise<number | undefined> {
  const ids = 'FROM observation_log WHERE id IS NOT NULL';
  const [count, first] = only(await wholes(session, ['count(*)', 'min(seq)'], ids));
  if (limit <= 0 || count === 0 || count === null || first === null) return undefined;
  if (count <= limit) return first;
  const rest = `${ids} ORDER BY seq LIMIT 1 OFFSET ${count - limit}`;
  const [seq] = only(await wholes(session, ['seq'], rest));
  return seq ?? undefined;
}

/** Log positions whose ids are read at once, as two texts: fetching values one by one is several times slower. */
const ID_SPAN = 32_768;

function isIds(value: unknown): value is string[] {
  return Array.isArray(value);
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value);
}

async function idsAsLists(
  session: Session,
  from: number,
  listOf: NonNullable<Dialect['listOf']>,
): Promise<IdBlock> {
  const rows = await session.rows(
    `SELECT ${listOf('id', 'seq')}, ${listOf('series', 'seq')} FROM observation_log
     WHERE seq >= ?whole AND seq < ?whole AND id IS NOT NULL`,
    [from, from + ID_SPAN],
  );
  const [ids, series] = only(rows);
  if (ids === null) return { ids: [], series: [] };
  return { ids: parsed(asText(ids), isIds), series: parsed(asText(series), isNumbers) };
}

/** The latest `limit` idempotency keys, oldest first, in blocks. */
export async function* streamIds(read: Read, limit: number): AsyncGenerator<IdBlock> {
  const first = await read((session) => firstOf(session, limit));
  if (first === undefined) return;
  const { dialect, end } = await read(async (session) => ({
    dialect: session.dialect,
    end: (await numbers(session, ['coalesce(max(seq), 0)'], 'FROM observation_log'))[0],
  }));
  if (dialect.listOf !== undefined) {
    const { listOf } = dialect;
    for (let from = first; from <= end; from += ID_SPAN) {
      const start = from;
      const block = await read((session) => idsAsLists(session, start, listOf));
      if (block.ids.length > 0) yield block;
    }
    return;
  }
  const rest = `FROM observation_log WHERE seq > ?whole AND id IS NOT NULL ORDER BY seq LIMIT ${IDS}`;
  for (let last = first - 1; ; ) {
    const from = last;
    const rows = await read((session) => session.cells(IDENTIFIED, rest, [from]));
    if (rows.length === 0) return;
    last = Number(itemAt(rows, -1)[0]);
    yield { ids: rows.map(([, , id]) => String(id)), series: rows.map(([, series]) => Number(series)) };
  }
}
