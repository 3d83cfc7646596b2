import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { Engine, Selection } from '../sql/engine.ts';
import { extract, writeAsCsv } from '../sql/extract.ts';
import { wholes } from '../sql/select.ts';
import type { Limits, Session } from '../sql/session.ts';
import type { Cells } from '../tables.ts';
import { unavailable } from './connection/errors.ts';
import type { NamedLock } from './connection/named-lock.ts';
import type { MysqlDatabase } from './database.ts';
import { MysqlSession } from './session.ts';
import type { Writer } from './writing/writer.ts';

/** Limits of an extraction: the first time a table is read completely. */
const LONG: Limits = { timeoutMs: 600_000 };

/** Series up to which the rows of each are found by its index; of more, those of all are read in the order of time. */
const FEW_SERIES = 32;

const COLUMNS = 'o.seq, o.series, o."time", o.outcome, o.outcome_text, o.id, o.extra';

/**
 * The first rows of a selection. Both orders in which they can be found are spelled out, because the database has no idea of how many rows
 * it reads before the last of a page: it would sort all rows of the log by time for the first of them.
 */
async function rowsByIndex(session: Session, selection: Selection, limit: number): Promise<readonly Cells[]> {
  const { selected, series, times, newestFirst } = selection;
  if (series.impossible) return [];
  const few =
    String(series) === ''
      ? undefined
      : await wholes(session, ['s.series'], `FROM series s ${series} LIMIT ${FEW_SERIES + 1}`, series.values);
  if (few?.length === 0) return [];
  const way = newestFirst ? 'DESC' : 'ASC';
  const order = `ORDER BY o."time" ${way}, o.seq ${way} LIMIT ?whole`;
  if (few === undefined || few.length > FEW_SERIES) {
    const wanted = series.joined(times());
    const log =
      'observation_log o FORCE INDEX (observation_by_time) STRAIGHT_JOIN series s ON s.series = o.series';
    return session.cells(selected, `FROM ${log} ${wanted} ${order}`, [...wanted.values, limit]);
  }
  const parts = few.map(([number]) => times().and('o.series = @', ['whole', Number(number)]));
  const selects = parts.map(
    (part) => `SELECT ${COLUMNS} FROM observation_log o FORCE INDEX (observation_by_series) ${part} ${order}`,
  );
  const [first, ...others] = selects;
  const found = others.length === 0 ? first : selects.map((one) => `(${one})`).join(' UNION ALL ');
  return session.cells(selected, `FROM (${found}) o JOIN series s ON s.series = o.series ${order}`, [
    ...parts.flatMap((part) => [...part.values, limit]),
    limit,
  ]);
}

/** An engine over a database of a MySQL or MariaDB server. */
export function mysqlEngine(
  database: MysqlDatabase,
  storeId: string,
  { writer, lock }: { readonly writer: Writer | undefined; readonly lock: NamedLock | undefined },
): Engine {
  const read: Engine['read'] = (task, limits) =>
    database.read((session) => task(new MysqlSession(session)), limits);
  return {
    system: 'mysql',
    storeId,
    // The lock can be lost with its connection.
    exclusive: false,
    read,
    alone: (task) => database.alone((session) => task(new MysqlSession(session))),
    async write(task, options) {
      if (writer === undefined) throw new StoreUnavailable('The store is open read-only.');
      return writer.write(task, options);
    },
    settled: async () => writer?.settled(),
    failure: unavailable,
    async close() {
      await database.end();
      await lock?.release();
    },
    own: {
      firstRows: rowsByIndex,
      insertObservations: async (session, batch) => {
        if (session instanceof MysqlSession) await session.observe(batch);
      },
      extract: (tables, after, path) =>
        read((session) => extract(session, { tables, after, path, write: writeAsCsv }), LONG),
    },
    memory: {},
  };
}
