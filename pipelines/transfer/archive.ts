import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { itemAt } from '../../operators/item-at.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { positionOf } from '../../sinks/sql/transfer/reader.ts';
import { type Cells, TABLES, type Table } from '../../sinks/tables.ts';
import type { TableReader, TableWriter, TransferPosition } from '../../sinks/transfer/tables.ts';
import { copy, differs, isCopy, type OnProgress, sumOf } from './move.ts';
import { rowLine, rowOf, type TableSum, TableSummer } from './row-code.ts';

/*
 * An archive is NDJSON under gzip: a line about itself; of each table a line with its columns, the rows as lines of JSON arrays, and a
 * line with their number and SHA-256; and a last line. Without that it is not whole.
 */

/** Layout of the lines. Columns and tables that came later are none of it: those of an archive may be fewer. */
const LAYOUT = 1;

const headSchema = z.object({
  tidemark: z.literal('backup'),
  layout: z.int().min(1),
  id: z.uuid(),
  store_id: z.string().regex(/^[0-9a-f]{32}$/),
  created_at: z.string(),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const sumSchema = z.object({ end: z.string(), rows: z.int().min(0), sha256: z.string() });
const lastSchema = z.object({ complete: z.literal(true) });

/** Bytes of lines that are compressed at once. */
const CHUNK = 262_144;

/** Rows that a transaction of a restore writes. */
const BLOCK = 1024;

/** The lines of an archive of all tables. */
async function* lines(reader: TableReader, now: number, onProgress?: OnProgress): AsyncGenerator<string> {
  yield JSON.stringify({
    tidemark: 'backup',
    layout: LAYOUT,
    id: randomUUID(),
    store_id: reader.storeId,
    created_at: formatInstant(now),
  });
  for (const table of TABLES) {
    yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
    const summer = new TableSummer(table.name);
    for await (const rows of reader.rows(table)) {
      for (const row of rows) {
        const line = rowLine(row);
        summer.add(line);
        yield line;
      }
      onProgress?.({ table: table.name, stage: 'copied', rows: rows.length });
    }
    const { rows, sha256 } = summer.sum();
    yield JSON.stringify({ end: table.name, rows, sha256 });
  }
  yield JSON.stringify({ complete: true });
}

/**
 * Writes an archive of all tables to a sink, at its pace.
 *
 * @param now wall clock in microseconds
 * @param write takes compressed bytes, and resolves when it takes more
 */
export async function writeArchive(
  reader: TableReader,
  now: number,
  write: (bytes: Buffer) => Promise<void>,
  onProgress?: OnProgress,
): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const written = (async () => {
    for await (const bytes of gzip) await write(bytes);
  })();
  const fed = (async () => {
    let chunk: string[] = [];
    let length = 0;
    for await (const line of lines(reader, now, onProgress)) {
      chunk.push(line, '\n');
      length += line.length;
      if (length < CHUNK) continue;
      if (!gzip.write(chunk.join(''))) await once(gzip, 'drain');
      chunk = [];
      length = 0;
    }
    gzip.end(chunk.join(''));
  })();
  try {
    await Promise.all([fed, written]);
  } finally {
    gzip.destroy();
    await Promise.allSettled([fed, written]);
  }
}

/** Lines of a stream of text. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const pieces = `${rest}${chunk}`.split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  if (rest !== '') yield rest;
}

/** Lines of an archive, one at a time. */
class ArchiveLines {
  /** Number of the latest line, from 1. */
  private at = 0;
  private readonly lines: AsyncIterator<string>;

  constructor(lines: AsyncIterator<string>) {
    this.lines = lines;
  }

  async next(): Promise<string> {
    this.at++;
    const { done, value } = await this.lines.next().catch((error: unknown) => {
      if (isOfGzip(error)) throw this.broken('cannot be decompressed');
      throw error;
    });
    if (done === true) throw this.broken('is missing');
    return value;
  }

  /** A line as an object of a schema. */
  parse<T>(schema: z.ZodType<T>, line: string, what: string): T {
    const found = schema.safeParse(jsonOf(line));
    if (found.success) return found.data;
    throw this.broken(`is not ${what}`);
  }

  /** The error for the latest line. */
  broken(what: string): InvalidInput {
    return new InvalidInput(
      `The archive is damaged or was cut off: line ${this.at} ${what}. Take another backup.`,
    );
  }
}

function isOfGzip(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
  );
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A table of an archive: as this tidemark has it, and as it was written. */
interface Archived {
  readonly table: Table;
  readonly written: Table;
  /** Place of each column of `table` in the rows of `written`; -1 for those that came later. */
  readonly places: readonly number[];
}

function newer(what: string): InvalidInput {
  return new InvalidInput(`The archive has ${what}, which this tidemark does not know; upgrade.`);
}

function archived({ table: name, columns }: z.output<typeof tableSchema>): Archived {
  const table = TABLES.find((one) => one.name === name);
  if (table === undefined) throw newer(`the table ${name}`);
  const written = columns.map((column) => {
    const known = table.columns.find((one) => one.name === column);
    if (known === undefined) throw newer(`the column ${name}.${column}`);
    return known;
  });
  const places = table.columns.map((column) => written.indexOf(column));
  const missing = table.columns.find(({ optional }, at) => itemAt(places, at) < 0 && !optional);
  if (missing !== undefined) {
    throw new InvalidInput(`The archive has no column ${name}.${missing.name}; take another backup.`);
  }
  return { table, written: { ...table, columns: written }, places };
}

/** Rows of a table in an archive, in blocks; its sum comes to `sums` once all were read. */
async function* rowsIn(
  archive: ArchiveLines,
  { table, written, places }: Archived,
  sums: Map<string, TableSum>,
): AsyncGenerator<readonly Cells[]> {
  const asWritten = new TableSummer(table.name);
  const asKept = new TableSummer(table.name);
  let block: Cells[] = [];
  for (;;) {
    const line = await archive.next();
    if (!line.startsWith('[')) {
      const { end, rows, sha256 } = archive.parse(sumSchema, line, 'the end of a table');
      const sum = asWritten.sum();
      if (end !== table.name || rows !== sum.rows || sha256 !== sum.sha256) {
        throw archive.broken(`does not match the rows of ${table.name}`);
      }
      sums.set(table.name, asKept.sum());
      if (block.length > 0) yield block;
      return;
    }
    asWritten.add(line);
    const found = rowOf(written, line);
    if (found === undefined) throw archive.broken(`is no row of ${table.name}`);
    const row = places.map((at) => (at < 0 ? null : itemAt(found, at)));
    asKept.add(rowLine(row));
    const before = block.at(-1);
    // Rows with the same position go together: what is behind a position is determined by that alone.
    if (
      block.length >= BLOCK &&
      table.by !== 'all' &&
      before !== undefined &&
      positionOf(table, row) !== positionOf(table, before)
    ) {
      yield block;
      block = [];
    }
    block.push(row);
  }
}

/** Reads rows for their sum alone. */
async function readThrough(blocks: AsyncIterable<readonly Cells[]>): Promise<void> {
  const all = blocks[Symbol.asyncIterator]();
  while ((await all.next()).done !== true);
}

/** Leaves out the rows up to a position. */
async function* behind(
  table: Table,
  blocks: AsyncIterable<readonly Cells[]>,
  last: TransferPosition | undefined,
): AsyncGenerator<readonly Cells[]> {
  for await (const rows of blocks) {
    const left = last === undefined ? rows : rows.filter((row) => positionOf(table, row) > last);
    if (left.length > 0) yield left;
  }
}

/**
 * Fills a store from an archive and compares it with that afterwards. An interrupted restore goes on behind the rows that it wrote.
 *
 * @param bytes of the archive, from the start
 * @returns the tables
 * @throws InvalidInput when the archive is damaged, was cut off, or is of a newer tidemark; Conflict when the target is not empty
 */
export async function restoreArchive(
  bytes: Readable,
  writer: TableWriter,
  onProgress?: OnProgress,
): Promise<TableSum[]> {
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  const archive = new ArchiveLines(linesOf(bytes.pipe(gunzip)));
  const sums = new Map<string, TableSum>();
  let done = false;
  try {
    const head = archive.parse(headSchema, await archive.next(), 'the head of a backup of tidemark');
    if (head.layout > LAYOUT) throw newer(`the layout ${head.layout}`);
    done = isCopy(writer, head.store_id);
    if (!done) await writer.begin(`backup ${head.id}`, head.store_id);
    for (;;) {
      const line = await archive.next();
      if (lastSchema.safeParse(jsonOf(line)).success) break;
      const one = archived(archive.parse(tableSchema, line, 'the head of a table'));
      const { table } = one;
      const last = done || table.by === 'all' ? undefined : await writer.last(table);
      const rows = rowsIn(archive, one, sums);
      if (done) await readThrough(rows);
      else await copy(table, behind(table, rows, last), writer, onProgress);
    }
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
  for (const table of TABLES) {
    const found = await sumOf(writer, table, onProgress);
    const wanted = sums.get(table.name) ?? new TableSummer(table.name).sum();
    if (found.sha256 !== wanted.sha256) throw differs(wanted, found);
    sums.set(table.name, found);
  }
  if (!done) await writer.end();
  return [...sums.values()];
}
