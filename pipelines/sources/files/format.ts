import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInput } from '../../../operators/records/errors.ts';

/** Formats of files, as `--format` names them. `ndjson` includes JSON arrays of objects. */
export const FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

export type Compression = 'none' | 'gzip' | 'zstd';

/** Standard input as a path. */
export const STDIN = '-';

const EXTENSIONS: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'ndjson',
  parquet: 'parquet',
};

/** Kinds of files that are not read, by extension: what they are, and how to make a readable file or stream of one. */
const REFUSED: Readonly<Record<string, (path: string) => string>> = {
  ...each(['bz2'], 'compressed with bzip2', (path) => through(`bzip2 -dc ${path}`)),
  ...each(['xz'], 'compressed with xz', (path) => through(`xz -dc ${path}`)),
  ...each(['lz4'], 'compressed with LZ4', (path) => through(`lz4 -dc ${path}`)),
  ...each(['tar', 'tgz', '7z', 'rar'], 'an archive', () => 'unpack it and name its files or their folder'),
  ...each(
    ['xls', 'ods', 'xlsb'],
    'a spreadsheet of a kind that is not read',
    () => 'save it as .xlsx, or its sheet as CSV in UTF-8, and replay that',
  ),
  ...each(
    ['feather', 'arrow', 'orc', 'avro', 'h5', 'hdf5', 'pkl', 'pickle'],
    'of a format that is not read',
    () => 'write it as Parquet, with pandas by df.to_parquet("data.parquet")',
  ),
};

function each(
  extensions: readonly string[],
  what: string,
  remedy: (path: string) => string,
): Record<string, (path: string) => string> {
  return Object.fromEntries(
    extensions.map((extension) => [extension, (path: string) => `is ${what}; ${remedy(path)}`]),
  );
}

function through(command: string): string {
  return `unpack it on the way: ${command} | tidemark replay --format csv -`;
}

/** Extensions of files that are unpacked: archives of one file, and workbooks. */
const PACKED = ['zip', 'xlsx', 'xlsm'];

/** First bytes by which files are known whatever their names are. */
const MAGIC: readonly (readonly [kind: string, ...bytes: number[]])[] = [
  ['gzip', 0x1f, 0x8b],
  ['zstd', 0x28, 0xb5, 0x2f, 0xfd],
  ['parquet', 0x50, 0x41, 0x52, 0x31],
  ['bz2', 0x42, 0x5a, 0x68],
  ['xz', 0xfd, 0x37, 0x7a, 0x58, 0x5a],
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  ['xls', 0xd0, 0xcf, 0x11, 0xe0],
];

function extensionOf(path: string): string | undefined {
  const [, extension] = /\.([a-z0-9]+)(?:\.(?:gz|zst))?$/.exec(path.toLowerCase()) ?? [];
  return extension;
}

/** The format that the name of a file tells. */
export function formatOf(path: string): Format | undefined {
  const extension = extensionOf(path);
  return extension !== undefined && Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}

/** Extensions of tables that are read where they are named; in a folder they are mostly other texts. */
const TABLES = ['txt', 'dat', 'tab', 'asc'];

function isTable(path: string): boolean {
  return TABLES.includes(extensionOf(path) ?? '');
}

function isPacked(path: string): boolean {
  return PACKED.includes(path.toLowerCase().split('.').at(-1) ?? '');
}

function refuse(path: string, kind: string): void {
  const refusal = Object.hasOwn(REFUSED, kind) ? REFUSED[kind] : undefined;
  if (refusal !== undefined) throw new InvalidInput(`${path} ${refusal(path)}.`);
}

/** A file by its path, with its format if the name tells it. */
export interface FoundFile {
  readonly path: string;
  readonly format: Format | undefined;
  /** Whether it was found in a folder, not named. */
  readonly isFound: boolean;
}

/**
 * The files of paths: files themselves, and all readable files below folders.
 *
 * @param format format of all files, whatever their names
 * @throws InvalidInput when a path does not exist or is of a kind that is not read
 */
export function expand(paths: readonly string[], format: Format | undefined): FoundFile[] {
  return paths.flatMap((path): FoundFile[] => {
    if (path === STDIN) return [{ path, format, isFound: false }];
    let isFolder: boolean;
    try {
      isFolder = statSync(path).isDirectory();
    } catch (error) {
      throw new InvalidInput(`${path} cannot be read: there is no such file or folder.`, [
        { path, message: error instanceof Error ? error.message : 'cannot be read' },
      ]);
    }
    if (isFolder) return filesBelow(path, format);
    const known = format ?? formatOf(path) ?? (isTable(path) ? 'csv' : undefined);
    if (known !== undefined || isPacked(path)) return [{ path, format: known, isFound: false }];
    refuse(path, path.toLowerCase().split('.').at(-1) ?? '');
    const names = [...Object.keys(EXTENSIONS), ...TABLES, ...PACKED].join(', ');
    throw new InvalidInput(
      `${path} is of no known format: its name ends in none of ${names} (with .gz or .zst or without). Name its format: --format csv, ndjson or parquet.`,
    );
  });
}

function filesBelow(folder: string, format: Format | undefined): FoundFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => (formatOf(path) !== undefined || isPacked(path)) && statSync(path).isFile())
    .sort()
    .map((path) => ({ path, format: format ?? formatOf(path), isFound: true }));
}

/** What the first bytes of a file tell. */
export interface Content {
  readonly compression: Compression;
  readonly isParquet: boolean;
  /** Whether it is a ZIP archive, as workbooks are. */
  readonly isZip: boolean;
}

/**
 * What a file is by its first bytes.
 *
 * @param shown the path as the caller named it
 * @throws InvalidInput when it is of a kind that is not read
 */
export function contentOf(path: string, shown: string): Content {
  const first = Buffer.alloc(8);
  const file = openSync(path, 'r');
  try {
    readSync(file, first, 0, first.length, 0);
  } finally {
    closeSync(file);
  }
  const [kind] = MAGIC.find(([, ...bytes]) => bytes.every((byte, at) => first[at] === byte)) ?? [];
  if (kind !== undefined) refuse(shown, kind);
  return {
    compression: kind === 'gzip' || kind === 'zstd' ? kind : 'none',
    isParquet: kind === 'parquet',
    isZip: kind === 'zip',
  };
}
