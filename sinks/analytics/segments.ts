import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Extractor, Marks } from './extract.ts';
import type { ParquetWriter } from './parquet.ts';
import { latestOf, type TableName } from './tables.ts';
import type { TableFiles } from './views.ts';

/** Files of one level that are merged into one of the next. */
const FAN = 16;

/** A Parquet file, which is never changed. */
interface Segment {
  readonly path: string;
  /** How often its rows were merged. */
  readonly level: number;
}

/** The files of a statement, which stay until it has ended. */
export interface Pinned {
  readonly files: Readonly<Partial<Record<TableName, TableFiles>>>;
  release(): void;
}

/**
 * What callers' SQL reads: rows of a store as Parquet files in a folder, brought up to date when a statement asks. A log of
 * immutable files: each refresh adds one a table, and a few small ones become a larger one beside what goes on.
 */
export class Segments {
  private readonly folder: string;
  private readonly writer: ParquetWriter;
  private readonly tables = new Map<TableName, readonly Segment[]>();
  private readonly pins = new Map<string, number>();
  private readonly doomed = new Set<string>();
  private readonly merging = new Set<TableName>();
  private readonly failed: (error: unknown) => void;
  private marks: Marks = {};
  private oldest: number | undefined;
  private count = 0;
  private tail: Promise<unknown> = Promise.resolve();
  private merges: Promise<unknown> = Promise.resolve();

  /** @param failed is told of what went wrong beside statements; it costs speed alone */
  constructor(folder: string, writer: ParquetWriter, failed: (error: unknown) => void) {
    this.folder = folder;
    this.writer = writer;
    this.failed = failed;
  }

  /** Takes in what came to tables of a store. One refresh is under way at a time. */
  refresh(store: Extractor, tables: readonly TableName[]): Promise<void> {
    const done = this.tail.then(() => this.take(store, tables));
    this.tail = done.catch(() => undefined);
    return done;
  }

  /** The files of tables as they are now. */
  pin(tables: readonly TableName[]): Pinned {
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
   * Takes out what retention deletes: observations and closed signals that are older than an instant in microseconds. Files
   * that have nothing else are deleted.
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

  /** Resolves when nothing is written any more. */
  async idle(): Promise<void> {
    await this.tail;
    await this.merges;
  }

  /** Condition on the rows of a table that retention has left. */
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
      // Only now, so that all of it is seen or nothing.
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

  /** Merges files of one level, beside what goes on, where there are enough of them. */
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
        // A refresh that replaced the table meanwhile has nothing of them any more.
        if (!full.every((segment) => now.includes(segment))) {
          this.doomed.add(path);
        } else {
          const at = now.indexOf(full[0]);
          const rest = now.filter((segment) => !full.includes(segment));
          this.tables.set(table, rest.toSpliced(at, 0, { path, level: full[0].level + 1 }));
          for (const old of paths) this.doomed.add(old);
        }
        this.sweep();
        this.merge(table);
      },
      (error: unknown) => {
        this.merging.delete(table);
        this.failed(error);
      },
    );
  }

  /** Deletes files that no table and no statement has any more. */
  private sweep(): void {
    for (const path of this.doomed) {
      if (this.pins.has(path)) continue;
      this.doomed.delete(path);
      rm(path, { force: true }).catch(this.failed);
    }
  }
}
