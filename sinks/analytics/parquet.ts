import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { only } from '../sql/values.ts';
import { quotedName } from '../tables.ts';
import type { ExtractedFile, FileFormat } from './extract.ts';
import { fileList, latestRows, literal, PARQUET, replacedEscape, wellFormedJson } from './sql-text.ts';
import { type ColumnKind, columnsOf, type TableName, typeOf } from './tables.ts';

/** Memory limit for writing files, besides the rows of one group. */
const MEMORY = '256MB';
/** CSV read buffer in bytes, which is also the longest line that it can hold. */
const BUFFER = 4 * 1024 * 1024;
/** Maximum line length: the longest event, with each quote doubled. */
const LONGEST_LINE = 96 * 1024 * 1024;

/** Text with its escapes (see sinks/sql/escape.ts) undone; DuckDB does not store lone surrogates. */
function unescapedText(name: string): string {
  const halves = `regexp_replace(${name}, '\\x1ad[89a-f][0-9a-f]{2}', chr(65533), 'g')`;
  const restored = `replace(replace(${halves}, chr(26) || '0000', chr(0)), chr(26) || '001a', chr(26))`;
  return `CASE WHEN contains(${name}, chr(26)) THEN ${restored} ELSE ${name} END`;
}

/** JSON with these escapes undone in its texts. */
function unescapedJson(name: string): string {
  const halves = replacedEscape(name, 'u001ad[89a-f][0-9a-f]{2}', '\u{fffd}');
  const nuls = replacedEscape(halves, 'u001a0000', '\\\\u0000');
  // Uses an intermediate character that JSON always escapes, so that restored text is not mistaken for an escape.
  const marked = replacedEscape(nuls, 'u001a001a', '\u0002');
  const restored = `replace(${marked}, chr(2), ${literal('\\u001a')})`;
  return `CASE WHEN contains(${name}, ${literal('\\u001a')}) THEN ${restored} ELSE ${name} END`;
}

function unescaped(name: string, kind: ColumnKind, format: FileFormat): string {
  if (kind === 'text') return unescapedText(name);
  if (kind !== 'json') return name;
  return format === 'csv-text' ? unescapedJson(name) : wellFormedJson(name);
}

function columnOf(name: string, kind: ColumnKind, format: FileFormat): string {
  const quoted = quotedName(name);
  if (kind === 'instant' && format === 'csv-micros') return `make_timestamp(${quoted}) AS ${quoted}`;
  const sql = unescaped(quoted, kind, format);
  return sql === quoted ? quoted : `${sql} AS ${quoted}`;
}

function csvType(kind: ColumnKind, format: FileFormat): string {
  return kind === 'instant' && format === 'csv-micros' ? 'BIGINT' : typeOf(kind);
}

/** Writes files of tables, one at a time, with a separate DuckDB instance. */
export class ParquetWriter {
  private readonly instance: DuckDBInstance;
  private readonly connection: DuckDBConnection;
  private tail: Promise<unknown> = Promise.resolve();

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.instance = instance;
    this.connection = connection;
  }

  static async open(): Promise<ParquetWriter> {
    const instance = await DuckDBInstance.create(':memory:', {
      temp_directory: '',
      memory_limit: MEMORY,
      threads: '1',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    return new ParquetWriter(instance, connection);
  }

  /** Converts a CSV file of a table to a new Parquet file. @throws Error when some rows cannot be read */
  async fromCsv(table: TableName, { path, format, rows }: ExtractedFile, parquet: string): Promise<void> {
    const columns = columnsOf(table);
    const types = columns.map(([name, kind]) => `${literal(name)}: ${literal(csvType(kind, format))}`);
    const selected = columns.map(([name, kind]) => columnOf(name, kind, format));
    const copy = (longest: number) =>
      this.run(
        `COPY (SELECT ${selected.join(', ')} FROM read_csv(${literal(path)}, columns = {${types.join(', ')}},
           auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '',
           allow_quoted_nulls = false, strict_mode = true, max_line_size = ${longest}, buffer_size = ${longest}))
         TO ${literal(parquet)} (${PARQUET})`,
      );
    // DuckDB reports a line longer than its buffer as one of several errors, or not at all.
    const read = await copy(BUFFER).catch(() => undefined);
    if (read?.rowsChanged === rows) return;
    const again = await copy(LONGEST_LINE);
    if (again.rowsChanged !== rows) {
      throw new Error(`only ${again.rowsChanged} of ${rows} rows of ${table} could be read`);
    }
  }

  /** Merges the rows of several files of a table that satisfy a condition into a new one, keeping the last version of each. */
  async merge(table: TableName, paths: readonly string[], parquet: string, where = 'true'): Promise<void> {
    const rows = `SELECT * FROM (${latestRows(table, fileList(paths))}) WHERE ${where}`;
    await this.run(`COPY (${rows}) TO ${literal(parquet)} (${PARQUET})`);
  }

  /** The latest timestamp in a file of observations, in microseconds. */
  async lastInstant(path: string): Promise<number> {
    const sql = `SELECT epoch_us(max("timestamp")) FROM ${fileList([path])}`;
    const [last] = only(await (await this.run(sql)).getRows());
    return Number(last);
  }

  async close(): Promise<void> {
    await this.tail.catch(() => undefined);
    this.connection.closeSync();
    this.instance.closeSync();
  }

  private run(sql: string): Promise<DuckDBResult> {
    const done = this.tail.then(() => this.connection.run(sql));
    this.tail = done.catch(() => undefined);
    return done;
  }
}
