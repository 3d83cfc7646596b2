import type { Engine, Own } from '../sql/engine.ts';
import { extract, writeAsCsv } from '../sql/extract.ts';
import { upTo } from '../sql/filters.ts';
import { numbers } from '../sql/select.ts';
import type { Session } from '../sql/session.ts';
import { Where } from '../sql/where.ts';
import type { Connection } from './connection.ts';
import { unavailable } from './errors.ts';
import { SqliteSession } from './session.ts';

/** The connections to a database in SQLite's format. */
export interface SqliteLanes {
  /** Names it in traces. */
  readonly system: 'sqlite' | 'libsql';
  /** Runs a task that reads. */
  read<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs a long read that holds up no other. */
  alone<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs a task with exclusive use of the connection that writes. */
  write<T>(task: (connection: Connection) => Promise<T>): Promise<T>;
  /** Moves the write-ahead log into the file, and empties it; a server does that by itself. */
  checkpoint?(): Promise<void>;
  /** Resolves when the outcome of the last transaction is certain; see Engine. */
  settled(): Promise<void>;
  /** Waits for running tasks, and closes everything. */
  close(): Promise<void>;
}

/** Cost of a row found by the index of times relative to one in a full scan. */
const BY_INDEX = 4;

/**
 * Whether a full scan finds that many rows of one series faster than the index of times does backwards: there is no index by series, and
 * series are interleaved.
 */
async function isScanFaster(session: Session, limit: number): Promise<boolean> {
  const [series, rows] = await numbers(session, [
    '(SELECT count(*) FROM series)',
    '(SELECT coalesce(max(seq), 0) FROM observation_log)',
  ]);
  return limit * series * BY_INDEX > rows;
}

const seriesUpTo: NonNullable<Own['seriesUpTo']> = async (session, series, last, limit) => {
  const wanted = upTo(new Where(session.dialect).and('o.series = @', ['whole', series]), last);
  const log = (await isScanFaster(session, limit)) ? 'observation_log o NOT INDEXED' : 'observation_log o';
  const found = await session.rows(
    `SELECT o.seq, o."time", o.outcome FROM ${log} ${wanted} ORDER BY o."time" DESC, o.seq DESC LIMIT ?whole`,
    [...wanted.values, limit],
  );
  const rows = found.toReversed();
  return {
    seq: Float64Array.from(rows, ([seq]) => Number(seq)),
    time: Float64Array.from(rows, ([, time]) => Number(time)),
    outcome: Float64Array.from(rows, ([, , outcome]) => Number(outcome)),
  };
};

/** An engine over the connections to a database in SQLite's format, in a file or on a server. */
export function sqliteEngine(lanes: SqliteLanes, storeId: string, exclusive: boolean): Engine {
  const read: Engine['read'] = (task) => lanes.read((connection) => task(new SqliteSession(connection)));
  return {
    system: lanes.system,
    storeId,
    exclusive,
    read,
    alone: (task) => lanes.alone((connection) => task(new SqliteSession(connection))),
    write: (task, { undo, unknown } = {}) =>
      lanes.write((connection) => {
        const session = new SqliteSession(connection);
        return connection.transact(() => task(session), { undo: undo && (() => undo(session)), unknown });
      }),
    settled: () => lanes.settled(),
    failure: unavailable,
    close: () => lanes.close(),
    own: {
      seriesUpTo,
      insertObservations: async (session, batch) => {
        if (session instanceof SqliteSession) await session.observe(batch);
      },
      extract: (tables, after, path) =>
        read((session) => extract(session, { tables, after, path, write: writeAsCsv })),
    },
    memory: {
      // Deleted bytes are zero in the file, but the log has them until it is empty.
      removed: async () => lanes.checkpoint?.(),
      async nearest(session, scope, kind, model, vector, k) {
        const rows = await session.cells(
          [
            { sql: 'id', kind: 'uuid' },
            { sql: 'max(1 - vector_distance_cos(vector, ?floats))', kind: 'double' },
          ],
          `FROM embedding WHERE scope = ?text AND model = ?text AND kind = ?text AND dimensions = ?int
           GROUP BY id, number ORDER BY 2 DESC, number LIMIT ?whole`,
          [vector, scope, model, kind, vector.length, k],
        );
        return rows.map(([id, similarity]) => ({ id: String(id), similarity: Number(similarity) }));
      },
    },
  };
}
