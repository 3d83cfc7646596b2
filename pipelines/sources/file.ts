import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../operators/records/directory.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { entityIdOf, scopeIdOf } from '../../operators/records/name-ids.ts';
import { isUuid, NIL_UUID } from '../../operators/records/uuid.ts';
import { EARLIEST, LATEST } from '../../operators/time/instant.ts';
import { readDoubles, readIntegers } from '../../sinks/duckdb/columns.ts';
import { type ColumnFlags, type Mapping, mapColumns } from './columns-of-file.ts';

const READERS: Record<string, string> = {
  csv: 'read_csv',
  tsv: 'read_csv',
  ndjson: 'read_json',
  jsonl: 'read_json',
  json: 'read_json',
  parquet: 'read_parquet',
};

/** A file to replay, with its format and columns. */
export interface SourceFile {
  readonly path: string;
  readonly mapping: Mapping;
}

/** Files opened for a replay. */
export interface OpenFiles {
  readonly files: readonly SourceFile[];
  /** Rows with a time and an outcome. */
  readonly rows: number;
  /** Rows without, or with one out of range. */
  readonly rejected: number;
  /** Names that became UUIDs, by UUID. */
  readonly names: ReadonlyMap<string, string>;
  /** Fingerprint of files, mapping and their state: equal inputs have equal ones. */
  readonly fingerprint: string;
  /** The observations of all files in event-time order, without the first `skip`. */
  batches(directory: SeriesDirectory, size: number, skip?: number): AsyncGenerator<ObservationBatch>;
  close(): void;
}

function readerOf(path: string): string | undefined {
  const [, extension] = /\.([a-z]+)(?:\.gz|\.zst)?$/.exec(path.toLowerCase()) ?? [];
  return extension === undefined ? undefined : READERS[extension];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The files of paths: files themselves, and all readable files below folders. */
function expand(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    let isFolder: boolean;
    try {
      isFolder = statSync(path).isDirectory();
    } catch (error) {
      throw new InvalidInput(`${path} cannot be read: there is no such file or folder.`, [
        { path, message: error instanceof Error ? error.message : 'cannot be read' },
      ]);
    }
    if (!isFolder) {
      if (readerOf(path) !== undefined) return [path];
      const known = Object.keys(READERS).join(', ');
      throw new InvalidInput(
        `${path} is of no known kind; its name must end in one of ${known}, or one of them and .gz.`,
      );
    }
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .map((name) => join(path, name))
      .filter((file) => readerOf(file) !== undefined && statSync(file).isFile())
      .sort();
  });
}

function from(path: string): string {
  const reader = readerOf(path) ?? 'read_csv';
  const options =
    reader === 'read_json' ? ", format = 'auto'" : reader === 'read_csv' ? ', sample_size = 20480' : '';
  return `${reader}(${quote(path)}${options})`;
}

async function describe(
  connection: DuckDBConnection,
  path: string,
): Promise<{ name: string; type: string }[]> {
  try {
    const result = await connection.run(`DESCRIBE SELECT * FROM ${from(path)}`);
    const rows = await result.getRows();
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new InvalidInput(`${path} cannot be read: ${line}`);
  }
}

/** Microseconds of a time column as a double, by its type. */
function micros({ column, type, zone }: Mapping['time']): string {
  const name = identifier(column);
  if (/^TIMESTAMP WITH TIME ZONE/.test(type)) return `epoch_us(${name})::DOUBLE`;
  if (/^(TIMESTAMP|DATE)/.test(type)) {
    return zone === undefined
      ? `epoch_us(${name}::TIMESTAMP)::DOUBLE`
      : `epoch_us(timezone(${quote(zone)}, ${name}::TIMESTAMP))::DOUBLE`;
  }
  if (/INT|DOUBLE|FLOAT|DECIMAL/.test(type)) {
    const value = `${name}::DOUBLE`;
    return `CASE WHEN abs(${value}) < 1e11 THEN ${value} * 1e6 WHEN abs(${value}) < 1e14 THEN ${value} * 1e3
      WHEN abs(${value}) < 1e17 THEN ${value} ELSE ${value} / 1e3 END`;
  }
  return `epoch_us(TRY_CAST(${name} AS TIMESTAMPTZ))::DOUBLE`;
}

function selectOf(file: SourceFile, index: number): string {
  const { time, outcome, entity, scope } = file.mapping;
  const text = (column: string | undefined) =>
    column === undefined ? 'NULL::VARCHAR' : `${identifier(column)}::VARCHAR`;
  return `SELECT ${index}::INTEGER AS f, ${micros(time)} AS t, TRY_CAST(${identifier(outcome)} AS DOUBLE) AS v,
    ${text(scope)} AS s, ${text(entity)} AS e FROM ${from(file.path)}`;
}

/** A UUID for a name: the name itself when it is one, else derived from it. */
function uuidOf(name: string, derive: (name: string) => string, names: Map<string, string>): string {
  if (isUuid(name) && name !== NIL_UUID) return name.toLowerCase();
  const id = derive(name);
  names.set(id, name);
  return id;
}

/**
 * Opens historical files (CSV, NDJSON, Parquet; also compressed) for a replay. DuckDB reads and sorts them in a temporary in-memory
 * table that spills to disk. Columns without a flag are guessed from names and types. Without columns for entity and scope a file is
 * one entity, in the scope named by its folder.
 *
 * @throws InvalidInput when a file cannot be read or its columns cannot be determined
 */
export async function openFiles(paths: readonly string[], flags: ColumnFlags): Promise<OpenFiles> {
  const found = expand(paths);
  if (found.length === 0) throw new InvalidInput(`There is nothing to replay in ${paths.join(', ')}.`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run('CREATE TABLE rows (f INTEGER, t DOUBLE, v DOUBLE, s VARCHAR, e VARCHAR)');
    const files: SourceFile[] = [];
    for (const path of found) {
      const file = { path, mapping: mapColumns(path, await describe(connection, path), flags) };
      await load(connection, file, files.length);
      files.push(file);
    }
    const good = `isfinite(v) AND t >= ${EARLIEST} AND t < ${LATEST}`;
    const counted = await connection.run(`SELECT count(*) FILTER (WHERE ${good}), count(*) FROM rows`);
    const [[rows, all]] = await counted.getRows();
    await connection.run(
      `CREATE TABLE ordered AS SELECT f, t, v, s, e FROM rows WHERE ${good} ORDER BY t, f, rowid`,
    );
    await connection.run('DROP TABLE rows');
    const names = new Map<string, string>();
    return {
      files,
      rows: Number(rows),
      rejected: Number(all) - Number(rows),
      names,
      fingerprint: fingerprintOf(files),
      batches: (directory, size, skip = 0) => read(connection, files, names, directory, size, skip),
      close() {
        connection.closeSync();
        instance.closeSync();
      },
    };
  } catch (error) {
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
}

async function load(connection: DuckDBConnection, file: SourceFile, index: number): Promise<void> {
  try {
    await connection.run(`INSERT INTO rows ${selectOf(file, index)}`);
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new InvalidInput(`${file.path} cannot be read: ${line}`);
  }
}

function fingerprintOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { path, mapping } of files) {
    const { size, mtimeMs } = statSync(path);
    hash.update(JSON.stringify([resolve(path), size, mtimeMs, mapping]));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Reads the ordered rows in batches of `size`. */
async function* read(
  connection: DuckDBConnection,
  files: readonly SourceFile[],
  names: Map<string, string>,
  directory: SeriesDirectory,
  size: number,
  skip: number,
): AsyncGenerator<ObservationBatch> {
  const whole = files.map(({ path, mapping }) =>
    mapping.entity === undefined && mapping.scope === undefined
      ? directory.intern(
          uuidOf(basename(dirname(resolve(path))) || 'replay', scopeIdOf, names),
          uuidOf(basename(path), entityIdOf, names),
        )
      : -1,
  );
  const known = new Map<string, number>();
  const seriesOf = (f: number, s: unknown, e: unknown): number => {
    const { path } = files[f];
    const scope = typeof s === 'string' ? s : basename(dirname(resolve(path))) || 'replay';
    const entity = typeof e === 'string' ? e : basename(path);
    const key = `${scope}\u0000${entity}`;
    let series = known.get(key);
    if (series === undefined) {
      series = directory.intern(uuidOf(scope, scopeIdOf, names), uuidOf(entity, entityIdOf, names));
      known.set(key, series);
    }
    return series;
  };
  const named = whole.some((series) => series < 0);
  const result = await connection.stream(
    `SELECT f, t, v${named ? ', s, e' : ''} FROM ordered ${skip > 0 ? `LIMIT ALL OFFSET ${skip}` : ''}`,
  );
  let series = new Int32Array(size);
  let time = new Float64Array(size);
  let outcome = new Float64Array(size);
  let length = 0;
  for await (const chunk of result) {
    const n = chunk.rowCount;
    const f = new Int32Array(n);
    const t = new Float64Array(n);
    const v = new Float64Array(n);
    readIntegers(chunk, 0, f, 0);
    readDoubles(chunk, 1, t, 0);
    readDoubles(chunk, 2, v, 0);
    const s = named ? chunk.getColumnValues(3) : [];
    const e = named ? chunk.getColumnValues(4) : [];
    for (let row = 0; row < n; row++) {
      series[length] = whole[f[row]] >= 0 ? whole[f[row]] : seriesOf(f[row], s[row], e[row]);
      time[length] = Math.round(t[row]);
      outcome[length] = v[row];
      if (++length < size) continue;
      yield { length, series, time, outcome };
      series = new Int32Array(size);
      time = new Float64Array(size);
      outcome = new Float64Array(size);
      length = 0;
    }
  }
  if (length > 0) {
    yield {
      length,
      series: series.subarray(0, length),
      time: time.subarray(0, length),
      outcome: outcome.subarray(0, length),
    };
  }
}
