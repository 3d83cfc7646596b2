import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { type Caller, SOLE } from '../../operators/quotas/shares.ts';
import { InvalidInput, StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';
import { makeOwnFolder } from '../own-folder.ts';
import type { QueryResult } from '../store.ts';
import { answerFile, sendFile, watchFile } from './answers/file.ts';
import type { Extractor } from './extract.ts';
import { takeFolder } from './folder.ts';
import type { Parameters } from './parameters.ts';
import type { ParquetWriter } from './parquet.ts';
import { type Pinned, Segments } from './segments.ts';
import { type Receiver, reasonOf, SqlProcess } from './sql-process.ts';
import { LEAST_FILE, type SqlShares, sqlShares } from './sql-shares.ts';
import { LEDGER_TABLES, TABLE_NAMES, type TableName } from './tables.ts';
import { type TableFiles, tablesOf, viewStatements } from './views.ts';

/** Maximum characters of JSON in an answer. */
const CHARACTERS = 64 * 1024 * 1024;

/** Milliseconds that a statement waits for a lane. */
const PATIENCE = 10_000;
/** Bytes of Parquet answers that wait for their readers, by default. */
const FILES = 8 * 1024 ** 3;

export interface AnalyticsOptions {
  /** Store of observations, signals and settings. */
  readonly signals: Extractor;
  /** Store of memory, when separate. */
  readonly memory?: Extractor;
  /** Maximum memory of one statement in bytes. */
  readonly sqlMemory: number;
  /** Statements that may run at the same time. */
  readonly lanes: number;
  /** Bytes of the files of Parquet answers; default 8 GiB. */
  readonly files?: number;
  /** Called for each statement that was refused because its caller's share of a limit was used up. */
  readonly refused?: (limit: string) => void;
  /** Folder for the files; those of an earlier process are deleted. Default: a temporary one that ends with this process. */
  readonly folder?: string | undefined;
  /** Called with errors outside of statements. */
  readonly failed: (error: unknown) => void;
}

/** How far a statement may go, with which parameters, and where its rows go. */
export interface QueryLimits extends Receiver {
  /** Maximum rows; as bytes those beyond it are left out, and may be infinite. */
  readonly rows: number;
  readonly timeoutMs: number;
  /** Milliseconds for all of the answer, with the time that it is taken in; default: no limit. */
  readonly wholeMs?: number;
  /** Whose share of the lanes and of the files it takes; default: all of them. */
  readonly caller?: Caller;
  readonly parameters?: Parameters;
}

/** Resources created with the first statement. */
interface Opened {
  readonly folder: string;
  readonly writer: ParquetWriter;
  readonly segments: Segments;
  readonly memory: Segments;
}

/**
 * Callers' SQL in DuckDB's dialect, over any store. The tables that a statement reads are first extracted from the store into Parquet
 * files. The statement then runs in a separate process that may read only those files, has memory limits enforced by the operating
 * system, and is killed on timeout. A statement never reaches the store or the server.
 */
export class Analytics {
  private readonly options: AnalyticsOptions;
  private readonly idle: SqlProcess[];
  private readonly all: readonly SqlProcess[];
  private readonly shares: SqlShares;
  private opening: Promise<Opened> | undefined;
  private oldest: number | undefined;
  private closed = false;

  constructor(options: AnalyticsOptions) {
    this.options = options;
    const { lanes, files = FILES, sqlMemory } = options;
    this.shares = sqlShares(lanes, files, options.refused);
    this.all = Array.from({ length: lanes }, () => new SqlProcess(sqlMemory, files / 2));
    this.idle = [...this.all];
  }

  /**
   * Runs one read-only statement of a caller. The answer includes everything acknowledged before.
   *
   * @throws InvalidInput when it is not one readable statement, is wrong, takes longer than `timeoutMs` or too much memory;
   *   TidemarkError `busy` when the caller's share of the lanes, or of the files, is used up
   */
  async query(sql: string, limits: QueryLimits): Promise<QueryResult> {
    if (this.closed) throw new StoreUnavailable('The store is closed.');
    const { signal, wholeMs } = limits;
    const ending = new AbortController();
    const cancel = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
    const late = () =>
      ending.abort(
        new InvalidInput(
          `The answer took longer than ${wholeMs} ms, with the time of its reader; narrow it, read it faster, or raise SIGNAL_SQL_STREAM_TIMEOUT.`,
        ),
      );
    const timer = wholeMs === undefined ? undefined : setTimeout(late, wholeMs);
    try {
      const limited = { ...limits, signal: ending.signal };
      const answer = limits.bytes?.form === 'parquet' ? this.sendParquet : this.run;
      return await answer.call(this, sql, limited, ending);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Writes a Parquet answer to a file, and sends it. What all of these files have is limited, also while they are written. */
  private async sendParquet(sql: string, limits: QueryLimits, ending: AbortController): Promise<QueryResult> {
    const { caller = SOLE, bytes } = limits;
    const { files } = this.shares;
    const holding = files.take(caller, LEAST_FILE);
    try {
      const { folder } = await this.open();
      const file = await answerFile(folder);
      const grown = (size: number) => {
        if (!holding.resize(Math.max(LEAST_FILE, size))) ending.abort(files.refusal(caller));
      };
      try {
        const watched = watchFile(file, grown);
        const result = await this.run(sql, limits, ending, file).finally(watched);
        if (bytes !== undefined) await sendFile(file, bytes.take, limits);
        return result;
      } finally {
        await rm(file, { force: true });
      }
    } finally {
      holding.release();
    }
  }

  private async run(
    sql: string,
    { rows, timeoutMs, parameters = {}, bytes, signal, caller = SOLE }: QueryLimits,
    { signal: ending }: AbortController,
    file?: string,
  ): Promise<QueryResult> {
    const { lane, release } = await this.lane(caller, ending);
    try {
      lane.prepare(file !== undefined);
      const { folder, segments, memory } = await this.open();
      const tables = tablesOf(sql);
      const ofMemory = tables.filter((table) => LEDGER_TABLES.includes(table));
      const ofSignals = tables.filter((table) => !LEDGER_TABLES.includes(table));
      const { signals } = this.options;
      const refreshed = await Promise.allSettled([
        segments.refresh(signals, ofSignals),
        memory.refresh(this.options.memory ?? signals, ofMemory),
      ]);
      const pinned = refreshed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      try {
        for (const one of refreshed) if (one.status === 'rejected') throw notExported(one.reason);
        const files = inFolder(pinned);
        const question = {
          sql,
          parameters,
          folder,
          paths: Object.values(files).flatMap(({ paths }) => paths),
          views: viewStatements(files, signals.storeId),
          rows,
          ...(file !== undefined && { file: basename(file) }),
          characters: CHARACTERS,
          timeoutMs,
          memory: this.options.sqlMemory,
          threads: Math.max(1, availableParallelism() - 1),
        };
        return await lane.run(question, { bytes, signal });
      } finally {
        for (const { release } of pinned) release();
      }
    } finally {
      if (lane.isWarm) this.idle.unshift(lane);
      else this.idle.push(lane);
      release();
    }
  }

  /** Removes what retention deletes: rows older than an instant in microseconds. */
  async forget(before: number): Promise<void> {
    this.oldest = before;
    const opened = await this.opening?.catch(() => undefined);
    await opened?.segments.forget(before);
  }

  /** Removes what was removed from memory: the next statement that reads its tables extracts them anew. */
  async forgetMemory(): Promise<void> {
    const opened = await this.opening?.catch(() => undefined);
    await opened?.memory.startOver();
  }

  /** Ends all statements and deletes the files. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    for (const lane of this.all) lane.end();
    const opened = await this.opening?.catch(() => undefined);
    if (opened === undefined) return;
    await Promise.all([opened.segments.idle(), opened.memory.idle()]);
    await opened.writer.close();
    if (this.options.folder === undefined) await rm(opened.folder, { recursive: true, force: true });
  }

  private open(): Promise<Opened> {
    this.opening ??= this.make().catch((error: unknown) => {
      this.opening = undefined;
      throw new StoreUnavailable('The folder for SQL files cannot be written; check its permissions.', error);
    });
    return this.opening;
  }

  private async make(): Promise<Opened> {
    const { folder: named } = this.options;
    const folder =
      named === undefined
        ? await makeOwnFolder('sql', this.options.failed)
        : await takeFolder(resolve(named));
    // Servers on other stores need DuckDB only here.
    const { ParquetWriter } = await import('./parquet.ts');
    const writer = await ParquetWriter.open();
    const { failed } = this.options;
    const segments = new Segments(folder, writer, failed);
    if (this.oldest !== undefined) await segments.forget(this.oldest);
    return { folder, writer, segments, memory: new Segments(folder, writer, failed) };
  }

  /** A lane for a statement of a caller, once its share has one. @throws TidemarkError `busy` after {@link PATIENCE} */
  private async lane(
    caller: Caller,
    ending: AbortSignal,
  ): Promise<{ readonly lane: SqlProcess; readonly release: () => void }> {
    const { lanes } = this.shares;
    const waiting = new AbortController();
    const gone = () => waiting.abort(reasonOf(ending));
    const timer = setTimeout(() => waiting.abort(lanes.refusal(caller)), PATIENCE);
    ending.addEventListener('abort', gone);
    if (ending.aborted) gone();
    try {
      const { release } = await lanes.wait(caller, 1, waiting.signal);
      const lane = this.idle.shift();
      if (lane !== undefined) return { lane, release };
      release();
      throw new Error('a lane was given that is not there');
    } finally {
      clearTimeout(timer);
      ending.removeEventListener('abort', gone);
    }
  }
}

type Files = Partial<Record<TableName, TableFiles>>;

/** The files by their names in the folder: the catalogue shows callers the names. */
/** The error for a caller whose statement reads rows that could not be exported. */
function notExported(error: unknown): TidemarkError {
  if (error instanceof TidemarkError) return error;
  return new StoreUnavailable(
    'The rows that the statement reads could not be exported from the store.',
    error,
  );
}

function inFolder(pinned: readonly Pinned[]): Files {
  const found: Files = {};
  for (const { files } of pinned) {
    for (const table of TABLE_NAMES) {
      const one = files[table];
      if (one !== undefined) found[table] = { ...one, paths: one.paths.map((path) => basename(path)) };
    }
  }
  return found;
}
