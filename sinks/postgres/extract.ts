import { itemAt } from '../../operators/item-at.ts';
import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import type { TableName } from '../analytics/tables.ts';
import { extract as extractTables, markOf, type Since, since, sourceOf } from '../sql/extract.ts';
import { numbers } from '../sql/select.ts';
import type { Session } from '../sql/session.ts';
import type { Database } from './database.ts';
import type { Session as Wire } from './session.ts';
import { firstChangeSeq, lastChangeSeq } from './signals/changes.ts';
import { PostgresSession } from './sql-session.ts';
import { asNumber, seqBase } from './values.ts';

/** Timeout in milliseconds for writing one table: the first time it is read completely. */
const TIMEOUT = 3_600_000;

/** End of each shard's observations: shard number and last sequence number. */
type Ends = ReadonlyMap<number, number>;

async function readEnds(session: Wire): Promise<Ends> {
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
      const [shard, seq] = pair.split(':');
      return [Number(shard), Number(seq)];
    }),
  );
}

/** Condition for observations added since, shard by shard; all when there were none. */
function observedSince(after: string | undefined, ends: Ends): Since {
  if (after === undefined) return { condition: 'true', replaces: true };
  const before = endsOf(after);
  const spans = [...ends]
    .map(([shard, to]) => ({ from: before.get(shard) ?? seqBase(shard), to }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => `(o.seq > ${from} AND o.seq <= ${to})`);
  return { condition: spans.length === 0 ? 'false' : `(${spans.join(' OR ')})`, replaces: false };
}

/** Marks that are cheap only from the ledger's head row: the positions of evidence and history have no index. */
async function placeMark(session: Session, table: TableName, after: string | undefined): Promise<string> {
  const [head] = await numbers(session, ['head'], 'FROM ledger_head');
  const [known] = (after ?? '').split('/').slice(1);
  if (known === String(head)) return after ?? '';
  return `${await markOf(session, table)}/${head}`;
}

const placeOf = (mark: string) => itemAt(mark.split('/'), 0);

/** Writes new rows of tables since their marks as CSV; see Extractor. */
export function extract(
  database: Database,
  tables: readonly TableName[],
  after: ExtractMarks,
  path: (table: TableName) => string,
): Promise<readonly Extracted[]> {
  const task = async (wire: Wire) => {
    const own = new PostgresSession(wire);
    const ends = tables.includes('observations') ? await readEnds(wire) : new Map<number, number>();
    return extractTables(own, {
      tables,
      after,
      path,
      async markOf(session, table, before) {
        if (table === 'observations') return textOf(ends);
        if (table === 'evidence' || table === 'history') return placeMark(session, table, before);
        return table === 'signals' ? String(await lastChangeSeq(wire)) : markOf(session, table);
      },
      async since(session, table, before, mark, firstChange) {
        if (table === 'observations') return observedSince(before, ends);
        return since(session, table, before && placeOf(before), placeOf(mark), firstChange);
      },
      firstChange: () => firstChangeSeq(wire),
      async write(_session, table, { condition, replaces }, file) {
        // Otherwise the planner scans all observations for the few new ones.
        await wire.run(`SET LOCAL enable_seqscan = ${replaces ? 'on' : 'off'}`);
        const { from, columns } = sourceOf(table);
        const list = columns.map(({ sql, kind }) =>
          kind === 'instant' ? `(${sql} AT TIME ZONE 'UTC')` : sql,
        );
        const rows = await wire.copyTo(`SELECT ${list.join(', ')} FROM ${from} WHERE ${condition}`, file);
        return rows === 0 ? undefined : { path: file, format: 'csv-text', rows };
      },
    });
  };
  return database.read(task, { timeoutMs: TIMEOUT });
}
