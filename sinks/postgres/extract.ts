import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import type { ColumnKind, TableName } from '../analytics/tables.ts';
import { isCurrent, MARKS, type Since, selectOf, since } from '../sql/extract.ts';
import type { Database } from './database.ts';
import type { Session } from './session.ts';
import { firstChangeSeq } from './signals/changes.ts';
import { asNumber, asText, seqBase } from './values.ts';

/** Timeout in milliseconds for writing one table: the first time it is read completely. */
const TIMEOUT = 3_600_000;

/** End of each shard's observations: shard number and last sequence number. */
type Ends = ReadonlyMap<number, number>;

async function readEnds(session: Session): Promise<Ends> {
  const rows = await session.rows(`SELECT number, next_seq - 1 FROM ${session.schema}.shard ORDER BY number`);
  return new Map(rows.map(([shard, seq]) => [asNumber(shard), asNumber(seq)]));
}

function textOf(ends: Ends): string {
  return [...ends].map(([shard, seq]) => `${shard}:${seq}`).join(' ');
}

function endsOf(mark: string): Ends {
  const pairs = mark.split(' ').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [shard, seq] = pair.split(':').map(Number);
      return [shard, seq];
    }),
  );
}

/** Condition for observations added since, shard by shard; all when there were none. */
function observedSince(after: string | undefined, ends: Ends): Since {
  if (after === undefined) return { condition: 'true', replaces: true };
  const before = endsOf(after);
  const spans = [...ends]
    .map(([shard, seq]) => [before.get(shard) ?? seqBase(shard), seq])
    .filter(([from, to]) => to > from)
    .map(([from, to]) => `(o.seq > ${from} AND o.seq <= ${to})`);
  return { condition: spans.length === 0 ? 'false' : `(${spans.join(' OR ')})`, replaces: false };
}

/** Marks that are cheap only from the ledger's head row: the positions of evidence and history have no index. */
async function placeMark(
  session: Session,
  table: 'evidence' | 'history',
  after: string | undefined,
): Promise<string> {
  const [[head]] = await session.rows(`SELECT head FROM ${session.schema}.ledger_head`);
  const [known] = (after ?? '').split('/').slice(1);
  if (known === asText(head)) return after ?? '';
  const [[place]] = await session.rows(MARKS[table]);
  return `${asText(place)}/${asText(head)}`;
}

async function markOf(
  session: Session,
  table: TableName,
  after: string | undefined,
  ends: Ends,
): Promise<string> {
  if (table === 'observations') return textOf(ends);
  if (table === 'evidence' || table === 'history') return placeMark(session, table, after);
  const sql = table === 'signals' ? 'SELECT last FROM change_counter' : MARKS[table];
  const [row] = await session.rows(sql);
  return row.map((value) => value ?? '').join('/');
}

const placeOf = (mark: string | undefined) => mark?.split('/')[0];

const shown = (column: string, kind: ColumnKind) =>
  kind === 'instant' ? `(${column} AT TIME ZONE 'UTC')` : column;

/** Writes new rows of tables since their marks as CSV; see Extractor. */
export function extract(
  database: Database,
  tables: readonly TableName[],
  after: ExtractMarks,
  path: (table: TableName) => string,
): Promise<readonly Extracted[]> {
  const task = async (session: Session) => {
    await session.run(`SET LOCAL search_path = pg_catalog, ${session.schema}`);
    const ends = tables.includes('observations') ? await readEnds(session) : new Map<number, number>();
    const taken: Extracted[] = [];
    for (const table of tables) {
      const mark = await markOf(session, table, after[table], ends);
      if (isCurrent(after, table, mark)) continue;
      const first = table === 'signals' ? await firstChangeSeq(session) : 0;
      const { condition, replaces } =
        table === 'observations'
          ? observedSince(after.observations, ends)
          : since(table, placeOf(after[table]), placeOf(mark) ?? '', (place) =>
              first > place + 1
                ? undefined
                : `SELECT (payload::json ->> 'id')::uuid FROM change_log WHERE seq > ${place}`,
            );
      // Otherwise the planner scans all observations for the few new ones.
      await session.run(`SET LOCAL enable_seqscan = ${replaces ? 'on' : 'off'}`);
      const file = path(table);
      const rows = await session.copyTo(selectOf(table, condition, shown), file);
      const written = rows === 0 ? undefined : { path: file, format: 'csv-text' as const, rows };
      taken.push({ table, mark, replaces, file: written });
    }
    return taken;
  };
  return database.read(task, { timeoutMs: TIMEOUT });
}
