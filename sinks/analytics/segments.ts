import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { itemAt } from '../../operators/item-at.ts';
import type { ExtractMarks, Extractor } from './extract.ts';
import type { ParquetWriter } from './parquet.ts';
import { latestOf, type TableName } from './tables.ts';
import type { TableFiles } from './views.ts';

/** Number of files of one level that are merged into one of the next. */
const FAN = 16;

/** An immutable Parquet file. */
interface Segment {
  readonly path: string;
  /** Number of times its rows were merged. */
  readonly level: number;
}

/** The files of a statement; they are kept until it ends. */
export interface Pinned {
  readonly files: Readonly<Partial<Record<TableName, TableFiles>>>;
  release(): void;
}

/**
 * The tables of callers' SQL: rows of a store as Parquet files in a folder, refreshed on demand. Files are immutable, as in a
 * log-structured merge tree: each refresh adds one per table, and small ones are merged into a larger one in the background.
 */
export class Segments {
  private readonly folder: string;
  private readonly writer: ParquetWriter;
  private readonly tables = new Map<TableName, readonly Segment[]>();
  private readonly pins = new Map<string, number>();
  private readonly doomed = new Set<string>();
  private readonly merging = new Set<TableName>();
  private readonly failed: (error: unknown) => void;
  private marks: ExtractMarks = {};
  private oldest: number | undefined;
  private count = 0;
  private tail: Promise<unknown> = Promise.resolve();
  private merges: Promise<unknown> = Promise.resolve();

  /** @param failed called with errors outside of statements, which only cost speed */
  constructor(folder: string, writer: ParquetWriter, failed: (error: unknown) => void) {
    this.folder = folder;
    this.writer = writer;
    this.failed = failed;
  }

  /**
   * Adds new rows of a store's tables. One refresh runs at a time.
   *
   * @returns the files of the tables, which the caller releases
   */
  refresh(store: Extractor, tables: readonly TableName[]): Promise<Pinned> {
    const done = this.tail.then(async () => {
      await this.take(store, tables);
      return this.pin(tables);
    });
    this.tail = done.catch(() => undefined);
    return done;
  }

  /** The present files of tables. */
  private pin(tables: readonly TableName[]): Pinned {
    const files: Partial<Record<TableName, TableFiles>> = {};
    const paths: string[] = [];
    for (const table of tables) {
      const own = (this.tables.get(table) ?? []).map(({ path }) => path);
      const where = this.kept(table);
      files[table] = {
        paths: own,
        versions: own.length > 1 && latestOf(table) !== undefined,
        ...(where !== undefined && { where }),
      };
      paths.push(...own);
    }
    for (const path of paths) this.pins.set(path, (this.pins.get(path) ?? 0) + 1);
    return {
      files,
      release: () => {
        for (const path of paths) {
          const left = (this.pins.get(path) ?? 1) - 1;
          if (left > 0) this.pins.set(path, left);
          else this.pins.delete(path);
        }
        this.sweep();
      },
    };
  }

  /**
   * Removes what retention deletes: observations and closed signals older than an instant in microseconds. Files without other rows
   * are deleted.
   */
  forget(before: number): Promise<void> {
    this.oldest = before;
    const done = this.tail.then(async () => {
      const segments = this.tables.get('observations') ?? [];
      for (const segment of segments) {
        if ((await this.writer.lastInstant(segment.path)) >= before || this.merging.has('observations'))
          continue;
        const now = this.tables.get('observations') ?? [];
        this.tables.set(
          'observations',
          now.filter((one) => one !== segment),
        );
        this.doomed.add(segment.path);
      }
      this.sweep();
    });
    this.tail = done.catch(() => undefined);
    return done;
  }

  /** Deletes the files of all tables as soon as no statement reads them, because rows were removed from anywhere in them. */
  startOver(): Promise<void> {
    const done = this.tail.then(() => {
      this.marks = {};
      for (const { path } of [...this.tables.values()].flat()) this.doomed.add(path);
      this.tables.clear();
      this.sweep();
    });
    this.tail = done;
    return done;
  }

  /** Resolves when no writes are running. */
  async idle(): Promise<void> {
    await this.tail;
    await this.merges;
  }

  /** Condition on the rows of a table that retention keeps. */
  private kept(table: TableName): string | undefined {
    if (this.oldest === undefined) return undefined;
    const before = `make_timestamp(${Math.ceil(this.oldest)})`;
    if (table === 'observations') return `"timestamp" >= ${before}`;
    return table === 'signals' ? `NOT (status = 'closed' AND updated_at < ${before})` : undefined;
  }

  private path(table: TableName, ending: string): string {
    return join(this.folder, `${table}-${String(++this.count).padStart(6, '0')}.${ending}`);
  }

  private async take(store: Extractor, tables: readonly TableName[]): Promise<void> {
    const written: string[] = [];
    const fresh = (table: TableName) => {
      const path = this.path(table, 'rows');
      written.push(path);
      return path;
    };
    try {
      const taken = await store.extract(tables, this.marks, fresh);
      const added: [table: TableName, path: string | undefined, replaces: boolean][] = [];
      for (const { table, file, replaces } of taken) {
        if (file === undefined) {
          added.push([table, undefined, replaces]);
          continue;
        }
        const parquet = this.path(table, 'parquet');
        if (file.format === 'parquet') await rename(file.path, parquet);
        else await this.writer.fromCsv(table, file, parquet);
        added.push([table, parquet, replaces]);
      }
      // Only now, so that statements see all of it or nothing.
      for (const [table, path, replaces] of added) this.add(table, path, replaces);
      this.marks = { ...this.marks, ...Object.fromEntries(taken.map(({ table, mark }) => [table, mark])) };
    } finally {
      await Promise.all(written.map((path) => rm(path, { force: true })));
    }
  }

  private add(table: TableName, path: string | undefined, replaces: boolean): void {
    const before = this.tables.get(table) ?? [];
    if (replaces) for (const old of before) this.doomed.add(old.path);
    const kept = replaces ? [] : before;
    this.tables.set(table, path === undefined ? kept : [...kept, { path, level: 0 }]);
    this.sweep();
    this.merge(table);
  }

  /** Merges files of one level in the background when there are enough of them. */
  private merge(table: TableName): void {
    const segments = this.tables.get(table) ?? [];
    const levels = new Map<number, Segment[]>();
    for (const segment of segments) {
      levels.set(segment.level, [...(levels.get(segment.level) ?? []), segment]);
    }
    const [full] = [...levels.values()].filter((level) => level.length >= FAN);
    if (full === undefined || this.merging.has(table)) return;
    this.merging.add(table);
    const path = this.path(table, 'parquet');
    const paths = full.map((segment) => segment.path);
    this.merges = this.writer.merge(table, paths, path, this.kept(table)).then(
      () => {
        this.merging.delete(table);
        const now = this.tables.get(table) ?? [];
        // A refresh that replaced the table meanwhile has dropped these files.
        if (!full.every((segment) => now.includes(segment))) {
          this.doomed.add(path);
        } else {
          const first = itemAt(full, 0);
          const at = now.indexOf(first);
          const rest = now.filter((segment) => !full.includes(segment));
          this.tables.set(table, rest.toSpliced(at, 0, { path, level: first.level + 1 }));
          for (const old of paths) this.doomed.add(old);
        }
        this.sweep();
        this.merge(table);
      },
      (error: unknown) => {
        this.merging.delete(table);
        const now = this.tables.get(table) ?? [];
        // The files of a table that was started over are gone.
        if (full.every((segment) => now.includes(segment))) this.failed(error);
      },
    );
  }

  /** Deletes files that are not used by any table or statement. */
  private sweep(): void {
    for (const path of this.doomed) {
      if (this.pins.has(path)) continue;
      this.doomed.delete(path);
      rm(path, { force: true }).catch(this.failed);
    }
  }
}
