import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { makeOwnFolder } from '../../../sinks/own-folder.ts';
import { only } from '../../../sinks/sql/values.ts';
import { sampleOf } from './column-sample.ts';
import { findingsOf, refusalOf, timeFindings } from './findings.ts';
import { expand, type Format, type FoundFile, STDIN } from './format.ts';
import {
  disorderOf,
  faultsOf,
  type LoadedFile,
  loadFile,
  orderCells,
  type RawSeries,
  VALUES_TABLE,
} from './load.ts';
import { type ColumnFlags, type Mapping, mapColumns, mappingText } from './mapping.ts';
import { markMissing } from './missing-codes.ts';
import { orderedBatches } from './ordered-batches.ts';
import { namedSeries, namesById, type SourceSeries, shownName } from './series-names.ts';
import { firstLine, literal, textRows } from './sql-text.ts';
import { openTable } from './table.ts';
import { unfoldHours } from './times/fold.ts';
import { unpack } from './unpack/unpack.ts';

/** Memory for the values while they are sorted; more go to a temporary file. */
const MEMORY = '256MB';

/** What the caller says of the files; the rest is guessed. */
export interface FileFlags extends ColumnFlags {
  readonly format?: Format | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** Name of the sheet of a workbook, or its number from 1 on; default: the first with a table. */
  readonly sheet?: string | undefined;
}

/** A file to replay, and how it is read. */
export interface SourceFile {
  readonly path: string;
  readonly mapping: Mapping;
  /** The mapping in one line, such as `time=ts value=value entity=instance`. */
  readonly described: string;
}

/** What a file gave. */
export interface FileOutcome {
  readonly path: string;
  readonly observations: number;
  readonly series: number;
  /** Why it was left out, if it does not fit and was found in a folder. */
  readonly refusal?: string;
}

/** Files opened for a replay. */
export interface OpenFiles {
  readonly files: readonly SourceFile[];
  /** All files that were tried, in order. */
  readonly outcomes: readonly FileOutcome[];
  /** Values with a time: the observations that there are. */
  readonly rows: number;
  /** Event time of the first and the last observation, in microseconds. */
  readonly first: number;
  readonly last: number;
  /** Values that are left out: without a time, a number or an entity. */
  readonly rejected: number;
  /** The series with their names, in order of first occurrence. */
  readonly series: readonly SourceSeries[];
  /** Names that became UUIDs, by UUID: of scopes, and of entities with their metrics. */
  readonly names: ReadonlyMap<string, string>;
  /** What the caller should know before the values are used. */
  readonly warnings: readonly string[];
  /** Fingerprint of files, mapping and their state: equal inputs have equal ones. */
  readonly fingerprint: string;
  /** The observations of all files in event-time order, without the first `skip`. */
  batches(directory: SeriesDirectory, size: number, skip?: number): AsyncGenerator<ObservationBatch>;
  close(): void;
}

/** A file whose bytes are at `path`, and what identifies its content. */
interface Spooled {
  readonly shown: string;
  readonly isFound: boolean;
  readonly path: string;
  readonly format: Format | undefined;
  readonly identity: readonly (string | number)[];
}

/**
 * Opens historical files (CSV, NDJSON, Parquet; also compressed) or standard input (`-`) for a replay. DuckDB reads and sorts them in a
 * temporary in-memory table that spills to disk. What no flag says is guessed from names and values. Without a column for the entity a
 * file is one, in the scope named by its folder.
 *
 * @param stdin the content of the path `-`
 * @throws InvalidInput when a file cannot be read, its columns cannot be determined, or no row of it can be read
 */
export async function openFiles(
  paths: readonly string[],
  flags: FileFlags,
  stdin?: Readable,
): Promise<OpenFiles> {
  const expanded = expand(paths, flags.format);
  if (expanded.length === 0) throw new InvalidInput(`There is nothing to replay in ${paths.join(', ')}.`);
  const left: string[] = [];
  const folder = await makeOwnFolder('files', (error) => {
    left.push(`a temporary folder of an earlier command could not be deleted: ${firstLine(error)}`);
  });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await connection.run(`SET memory_limit = '${MEMORY}'`);
    await connection.run(`SET temp_directory = ${literal(join(folder, 'sort'))}`);
    await inZone(connection, flags.zone ?? 'UTC');
    await connection.run(VALUES_TABLE);
    const files: LoadedFile[] = [];
    const refused = new Map<string, InvalidInput>();
    const hash = createHash('sha256');
    for (const one of expanded) {
      const spooled = await spool(one, folder, stdin);
      try {
        const file = await load(connection, spooled, files.length, folder, flags);
        hash.update(JSON.stringify([...spooled.identity, file.mapping], mapsAsLists));
        files.push(file);
      } catch (error) {
        if (!spooled.isFound || !(error instanceof InvalidInput)) throw error;
        refused.set(one.path, error);
      }
    }
    const [first] = refused.values();
    if (files.length === 0 && first !== undefined) throw first;
    const found = await opened(connection, files, expanded, refused);
    const warnings = [...left, ...found.warnings];
    return { ...found, warnings, fingerprint: hash.digest('hex').slice(0, 32), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** For JSON: maps as lists of their entries; an empty one is left out. */
function mapsAsLists(_: string, value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return value.size === 0 ? undefined : [...value];
}

async function inZone(connection: DuckDBConnection, zone: string): Promise<void> {
  try {
    await connection.run(`SET TimeZone = ${literal(zone)}`);
  } catch {
    throw new InvalidInput(`--zone ${zone} is no time zone; give a name such as Europe/Berlin.`);
  }
}

/** Standard input goes to a file first: columns are determined before it is read whole. */
async function spool(
  { path, format, isFound }: FoundFile,
  folder: string,
  stdin: Readable | undefined,
): Promise<Spooled> {
  if (path !== STDIN) {
    const { size, mtimeMs } = statSync(path);
    return { shown: path, path, format, isFound, identity: [resolve(path), size, mtimeMs] };
  }
  if (stdin === undefined) throw new InvalidInput('Standard input cannot be read here.');
  const copy = join(folder, 'stdin');
  try {
    await pipeline(stdin, createWriteStream(copy, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new InvalidInput('Standard input (-) can be read once only.');
    }
    throw error;
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(copy)) hash.update(chunk);
  return { shown: STDIN, path: copy, format, isFound, identity: [STDIN, hash.digest('hex')] };
}

async function load(
  connection: DuckDBConnection,
  { path, shown, format }: Spooled,
  index: number,
  folder: string,
  flags: FileFlags,
): Promise<LoadedFile> {
  const { encoding, delimiter, decimal, sheet } = flags;
  const spare = join(folder, `${index}.text`);
  const packed = join(folder, `${index}.unpacked`);
  const unpacked = await unpack({
    path,
    shown,
    format,
    encoding,
    delimiter: flags.delimiter,
    sheet,
    spare: packed,
  });
  const table = await openTable(connection, { ...unpacked, encoding, delimiter, decimal, spare });
  const mapping = await mapColumns(connection, table, await sampleOf(connection, table), flags);
  const [before] = only(await textRows(connection, 'SELECT count(*) FROM cells'));
  const raw = await loadFile(connection, table, mapping, index, Number(before));
  const missing = await markMissing(connection, index, flags.missing);
  for (const written of readdirSync(folder).filter((name) => name.startsWith(`${index}.`)))
    rmSync(join(folder, written), { force: true });
  return { ...raw, mapping: { ...mapping, missing } };
}

async function opened(
  connection: DuckDBConnection,
  files: readonly LoadedFile[],
  tried: readonly FoundFile[],
  refused: Map<string, InvalidInput>,
): Promise<Omit<OpenFiles, 'fingerprint' | 'close'>> {
  const faults = await faultsOf(connection, files);
  const local = files.flatMap(({ mapping }, at) => (mapping.time.isLocal ? [at] : []));
  if (files.some(({ mapping }) => mapping.zone !== undefined)) await unfoldHours(connection, local);
  const disorder = await disorderOf(connection, files);
  const perFile = await textRows(connection, 'SELECT f, count(*) FROM cells WHERE fault = 0 GROUP BY f');
  const values = new Map(perFile.map(([f, count]) => [Number(f), Number(count)]));
  for (const [at, file] of files.entries()) {
    const refusal = refusalOf(file, at, { faults, values });
    const isFound = tried.some(({ path, isFound: own }) => own && path === file.table.shown);
    if (refusal !== undefined && (!isFound || values.size === 0)) throw refusal;
    if (refusal !== undefined) refused.set(file.table.shown, refusal);
  }
  const raw = await orderCells(connection);
  const keys = raw.map((one) => namedSeries(files, one));
  const rows = [...values.values()].reduce((sum, count) => sum + count, 0);
  const [first, last] = only(await textRows(connection, 'SELECT min(t), max(t) FROM ordered'));
  const series = countBy(raw);
  const warnings = [
    ...findingsOf(files, { faults, values, series, disorder }),
    ...(await timeFindings(
      connection,
      (k) => shownName(itemAt(keys, k)),
      sharedSeries(keys),
      Date.now() * 1000,
      local.length > 0 && files.every(({ mapping }) => mapping.zone === undefined),
    )),
  ];
  const used = files.filter((_, at) => values.has(at));
  return {
    outcomes: tried.map(({ path }) => {
      const at = files.findIndex(({ table }) => table.shown === path);
      const refusal = refused.get(path);
      return {
        path,
        observations: values.get(at) ?? 0,
        series: series.get(at) ?? 0,
        ...(refusal !== undefined && { refusal: refusal.message }),
      };
    }),
    files: used.map(({ table, mapping }) => ({
      path: table.shown,
      mapping,
      described: mappingText(table, mapping),
    })),
    rows,
    first: Number(first),
    last: Number(last),
    rejected:
      faults.reduce((sum, fault) => sum + fault.values, 0) +
      files.reduce((sum, { rejects }) => sum + rejects.count, 0),
    series: [...new Map(keys.map((one) => [`${one.scope_id} ${one.entity_id}`, one])).values()],
    names: namesById(keys),
    warnings,
    batches: (directory, size, skip = 0) => orderedBatches(connection, keys, directory, size, skip),
  };
}

/** Numbers of series that have several, each with the first of them: a series that several files have has one for each. */
function sharedSeries(keys: readonly SourceSeries[]): Map<number, number> {
  const numbers = new Map<string, number[]>();
  keys.forEach(({ scope_id, entity_id }, k) => {
    const id = `${scope_id} ${entity_id}`;
    numbers.set(id, [...(numbers.get(id) ?? []), k]);
  });
  const shared = [...numbers.values()].filter((own) => own.length > 1);
  return new Map(shared.flatMap((own) => own.map((k) => [k, itemAt(own, 0)] as const)));
}

function countBy(raw: readonly RawSeries[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { file } of raw) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}
