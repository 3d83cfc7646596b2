import type { DuckDBConnection } from '@duckdb/node-api';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { ExtractedFile } from '../analytics/extract.ts';
import { literal, PARQUET, wellFormedJson } from '../analytics/sql-text.ts';
import type { TableName } from '../analytics/tables.ts';
import type { Engine, Own, OwnLedger } from '../sql/engine.ts';
import { extract, type Since, sourceOf } from '../sql/extract.ts';
import type { Session, WriteOptions } from '../sql/session.ts';
import { only } from '../sql/values.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { type DatabaseOptions, DuckDatabase } from './database.ts';
import { isDurable, isFatal, unavailable } from './errors.ts';
import { cutBackLedger } from './ledger/cut-back.ts';
import type { SnapshotShelf } from './ledger/snapshot-shelf.ts';
import { ShelvedSnapshots } from './ledger/snapshots.ts';
import {
  streamClaims,
  streamEvents,
  streamEvidence,
  streamMarks,
  streamRelations,
} from './ledger/streams.ts';
import { latestObservations, reduced, seriesUpTo } from './observations.ts';
import { isRewriteDue, rewrite } from './rewrite.ts';
import { DuckDbSession } from './session.ts';
import { streamObservations } from './stream.ts';
import { transact, transactAlone } from './transact.ts';

/** Writes the rows of a table as Parquet. */
async function writeAsParquet(
  session: Session,
  table: TableName,
  { condition }: Since,
  path: string,
): Promise<ExtractedFile> {
  const { from, columns } = sourceOf(table);
  const list = columns.map(
    ({ sql, kind, name }) => `${kind === 'json' ? wellFormedJson(sql) : sql} AS "${name}"`,
  );
  const select = `SELECT ${list.join(', ')} FROM ${from} WHERE ${condition}`;
  const rows = await session.run(`COPY (${select}) TO ${literal(path)} (${PARQUET})`);
  return { path, format: 'parquet', rows };
}

/** The session of DuckDB that a task was given. */
function own(session: Session): DuckDbSession {
  if (session instanceof DuckDbSession) return session;
  throw new TypeError('a session of another engine');
}

/** The connections to a DuckDB file, which is opened again by itself after a fatal error. */
export class DuckDbEngine implements Engine {
  readonly system = 'duckdb';
  readonly exclusive = true;
  readonly storeId: string;
  readonly own: Own;
  readonly memory: OwnLedger;
  private readonly options: DatabaseOptions;
  private readonly onClose: () => void;
  private database: DuckDatabase | undefined;
  private reopening: Promise<DuckDatabase> | undefined;
  /** Removes what the last transaction may have left in the write-ahead log although it failed. */
  private undo: WriteOptions['undo'];
  private closed = false;

  constructor(
    options: DatabaseOptions,
    database: DuckDatabase,
    storeId: string,
    shelf: SnapshotShelf,
    onClose: () => void,
  ) {
    this.options = options;
    this.database = database;
    this.storeId = storeId;
    this.onClose = onClose;
    this.own = {
      reduced: (session, series, columns) => reduced(session, series, columns),
      seriesUpTo: (session, ...asked) => seriesUpTo(own(session), ...asked),
      latestObservations: (session, ...asked) => latestObservations(own(session), ...asked),
      observationsAfter: (after) => this.stream((connection) => streamObservations(connection, after)),
      insertObservations: (session, batch) => own(session).observe(batch),
      saveCheckpoint: (session, checkpoint) => saveCheckpoint(own(session), checkpoint),
      loadCheckpoint: (session, layout) => loadCheckpoint(own(session), layout),
      async journal(session) {
        const rows = await session.cells(
          [
            { sql: 'era', kind: 'whole' },
            { sql: 'open', kind: 'flag' },
          ],
          'FROM journal',
        );
        const [era, open] = only(rows);
        return { era: Number(era), open: open === true };
      },
      extract: (tables, after, path) =>
        this.alone((session) => extract(session, { tables, after, path, write: writeAsParquet })),
    };
    const snapshots = new ShelvedSnapshots(this, shelf);
    const streamed =
      <Block>(
        blocks: (connection: DuckDBConnection, scope: string, after: number) => AsyncGenerator<Block>,
      ) =>
      (scope: string, after: number) =>
        this.stream((connection) => blocks(connection, scope, after));
    this.memory = {
      undo: (session, end) => cutBackLedger(session, end),
      removed: () => snapshots.dropUnused(),
      streams: {
        eventMarks: streamed(streamMarks),
        eventsAfter: streamed(streamEvents),
        claimsAfter: streamed(streamClaims),
        evidenceAfter: streamed(streamEvidence),
        relationsAfter: streamed(streamRelations),
      },
      saveSnapshot: (...asked) => snapshots.save(...asked),
      loadSnapshot: (session, ...asked) => snapshots.load(session, ...asked),
      async nearest(session, scope, kind, model, vector, k) {
        const rows = await session.cells(
          [
            { sql: 'id', kind: 'uuid' },
            { sql: 'similarity', kind: 'double' },
          ],
          `FROM (SELECT id, number, max(list_inner_product(vector, string_split(?, ',')::FLOAT[])) AS similarity
             FROM embedding WHERE scope = ?text AND model = ?text AND kind = ?text AND dimensions = ?int
             GROUP BY id, number ORDER BY similarity DESC, number LIMIT ${k})
           ORDER BY similarity DESC, number`,
          [vector.join(','), scope, model, kind, vector.length],
        );
        return rows.map(([id, similarity]) => ({ id: String(id), similarity: Number(similarity) }));
      },
    };
  }

  async read<T>(task: (session: Session) => Promise<T>): Promise<T> {
    const database = await this.live();
    return watched(
      database,
      database.reader().run((connection) => task(new DuckDbSession(connection))),
    );
  }

  async alone<T>(task: (session: Session) => Promise<T>): Promise<T> {
    const database = await this.live();
    const connection = await watched(database, database.connect());
    try {
      return await watched(database, task(new DuckDbSession(connection)));
    } finally {
      database.disconnect(connection);
    }
  }

  async write<T>(task: (session: Session) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const database = await this.live();
    const session = new DuckDbSession(database.session.connection, database.session);
    let done: { readonly result: T } | undefined;
    const work = async () => {
      done = { result: await task(session) };
      return done.result;
    };
    const transaction = options.brief === true ? transactAlone : transact;
    try {
      return await watched(
        database,
        database.writer.run(() => transaction(database.session, work)),
      );
    } catch (error) {
      if (done !== undefined && isDurable(error)) {
        database.broken = true;
        return done.result;
      }
      if (database.broken) this.undo = options.undo;
      throw error;
    }
  }

  async settled(): Promise<void> {}

  failure(error: unknown) {
    return unavailable(error);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.reopening?.catch(() => undefined);
    const { database, options } = this;
    this.database = undefined;
    const isDue = database !== undefined && isWritten(options) && (await isRewriteDueIn(database));
    await database?.close();
    // Where there is no space for it, the next opening does it, and says so.
    if (isDue) await rewrite(options).catch(() => undefined);
    this.onClose();
  }

  /** Rows of a stream, which occupies a connection of its own for as long as its consumer takes. */
  private async *stream<T>(
    rows: (connection: DuckDBConnection) => AsyncGenerator<T>,
  ): AsyncGenerator<T, void, undefined> {
    try {
      const database = await this.live();
      const connection = await watched(database, database.connect());
      try {
        yield* rows(connection);
      } catch (error) {
        if (isBroken(error)) database.broken = true;
        throw error;
      } finally {
        database.disconnect(connection);
      }
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** The open database, opened anew when broken. */
  private async live(): Promise<DuckDatabase> {
    if (this.closed) throw new StoreUnavailable('The store is closed.');
    if (this.database !== undefined && !this.database.broken) return this.database;
    this.reopening ??= this.reopen().finally(() => {
      this.reopening = undefined;
    });
    return this.reopening;
  }

  private async reopen(): Promise<DuckDatabase> {
    const broken = this.database;
    this.database = undefined;
    await broken?.close();
    const database = await DuckDatabase.open(this.options);
    const { undo } = this;
    if (undo !== undefined) {
      const session = new DuckDbSession(database.session.connection, database.session);
      await database.writer
        .run(() => transact(database.session, () => undo(session)))
        .catch(async (error) => {
          await database.close();
          throw error;
        });
      this.undo = undefined;
    }
    this.database = database;
    return database;
  }
}

/** Whether a database is a file that may be replaced. */
export function isWritten({ path, readOnly }: DatabaseOptions): boolean {
  return path !== ':memory:' && !readOnly;
}

/** Whether events were forgotten since the file of a database was written anew; not asked of one that is broken. */
async function isRewriteDueIn(database: DuckDatabase): Promise<boolean> {
  if (database.broken) return false;
  return database
    .reader()
    .run((connection) => isRewriteDue(new DuckDbSession(connection)))
    .catch(() => false);
}

function isBroken(error: unknown): boolean {
  return isFatal(error) || (error instanceof Error && isFatal(error.cause));
}

/** A result of a database, which is broken by a fatal error. */
async function watched<T>(database: DuckDatabase, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (isBroken(error)) database.broken = true;
    throw error;
  }
}
