import { quotedName } from '../../tables.ts';
import type { TableWriter } from '../../transfer/tables.ts';
import type { Engine } from '../engine.ts';
import type { Session } from '../session.ts';
import { beginFilling, originOf } from './origin.ts';
import { lastPosition, tablesBy } from './reader.ts';

/** Limits of a statement: the source may have long rows. */
const LONG = { timeoutMs: 600_000 };

/** Fills the store of an engine with the tables of another; closes the engine at the end. */
export async function fill<T>(engine: Engine, work: (writer: TableWriter) => Promise<T>): Promise<T> {
  const guard = async <R>(result: Promise<R>): Promise<R> => {
    try {
      return await result;
    } catch (error) {
      throw engine.failure(error);
    }
  };
  const read = <R>(task: (session: Session) => Promise<R>) => guard(engine.read(task, LONG));
  const write = <R>(task: (session: Session) => Promise<R>) => guard(engine.write(task, LONG));
  let { storeId } = engine;
  try {
    const reader = tablesBy(read, () => storeId);
    const origin = await read(originOf);
    return await work({
      origin,
      get storeId() {
        return storeId;
      },
      rows: reader.rows,
      last: (table) => read((session) => lastPosition(session, table)),
      async begin(from, id) {
        await write((session) => beginFilling(session, from, id));
        storeId = id;
      },
      write: (table, rows) =>
        write(async (session) => {
          if (table.by === 'all') await session.run(`DELETE FROM ${quotedName(table.name)}`);
          await session.append(table, rows);
        }),
      end: () =>
        write(async (session) => {
          await engine.own.filled?.(session);
          await session.run('DELETE FROM transfer');
        }),
    });
  } finally {
    await engine.close();
  }
}
