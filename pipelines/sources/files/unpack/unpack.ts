import { InvalidInput } from '../../../../operators/records/errors.ts';
import { encodingOf, headOf, textOf } from '../encoding.ts';
import { type Compression, contentOf, type Format, formatOf } from '../format.ts';
import { isAnnotated, rewriteAnnotated } from './annotated.ts';
import { type Archive, openArchive } from './archive.ts';
import { isKeyed, rewriteKeyed } from './keyed-json.ts';
import { isSpaced, rewriteSpaced } from './spaced.ts';
import { WORKBOOK, writeSheet } from './spreadsheet.ts';

/** A file to unpack. */
export interface PackedFile {
  readonly path: string;
  readonly shown: string;
  readonly format: Format | undefined;
  readonly encoding: string | undefined;
  readonly delimiter: string | undefined;
  /** Name of a sheet of a workbook, or its number. */
  readonly sheet: string | undefined;
  /** Beginning of the paths of files that may be written. */
  readonly spare: string;
}

/** A file of a format that DuckDB reads. */
export interface UnpackedFile {
  readonly path: string;
  readonly shown: string;
  readonly format: Format | undefined;
  readonly labels: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/** Most names of files of an archive in a message. */
const LISTED = 8;

/**
 * Makes a file that DuckDB reads of one that it does not: of a ZIP archive its only file, of a workbook a sheet, of the annotated CSV of InfluxDB one
 * table, of a table with spaces between its columns CSV, and of a JSON object with times as keys a table.
 *
 * @throws InvalidInput when it cannot be read, with the remedy
 */
export async function unpack(file: PackedFile): Promise<UnpackedFile> {
  const { path, shown, format } = file;
  const content = contentOf(path, shown);
  if (content.isZip) {
    const archive = await openArchive(path, shown);
    try {
      return await unpackArchive(archive, file);
    } finally {
      archive.close();
    }
  }
  if (!content.isParquet && format !== 'parquet') {
    const rewritten = await unpackTables(file, content.compression);
    if (rewritten !== undefined) return rewritten;
  }
  return { path, shown, format, labels: new Set(), notes: [] };
}

async function unpackArchive(archive: Archive, file: PackedFile): Promise<UnpackedFile> {
  const { path, shown, format, spare, sheet } = file;
  if (archive.files.some(({ name }) => name === WORKBOOK)) {
    const to = `${spare}.csv`;
    const { name, others } = await writeSheet(archive, path, to, shown, sheet);
    const beside = others.length === 0 ? '' : ` (beside ${others.slice(0, LISTED).join(', ')})`;
    return { path: to, shown, format: 'csv', labels: new Set(), notes: [`sheet=${name}${beside}`] };
  }
  const [only, ...more] = archive.files;
  if (only === undefined) throw new InvalidInput(`${shown} is a ZIP archive without a file.`);
  if (more.length > 0) {
    const names = archive.files.slice(0, LISTED).map(({ name }) => name);
    throw new InvalidInput(
      `${shown} is a ZIP archive of ${archive.files.length} files (${names.join(', ')}${more.length >= LISTED ? ', …' : ''}); ` +
        `unpack it and name its folder, or one of them on the way: unzip -p ${shown} ${JSON.stringify(only.name)} | tidemark replay --format ${formatOf(only.name) ?? 'csv'} -`,
    );
  }
  const to = `${spare}.file`;
  await archive.extract(only, to);
  if (contentOf(to, `${only.name} in ${shown}`).isZip) {
    throw new InvalidInput(`${shown} has another archive in it, ${only.name}; unpack it, and replay that.`);
  }
  const inner: PackedFile = {
    ...file,
    path: to,
    format: format ?? formatOf(only.name),
    spare: `${spare}.inner`,
  };
  const { notes, ...unpacked } = await unpack(inner);
  return { ...unpacked, notes: [`file=${only.name}`, ...notes] };
}

async function unpackTables(
  { path, shown, format, encoding, delimiter, spare }: PackedFile,
  compression: Compression,
): Promise<UnpackedFile | undefined> {
  const head = await headOf(path, compression, shown);
  const written = encodingOf(head, shown, encoding);
  const text = textOf(head, written);
  const to = `${spare}.csv`;
  if (format !== 'csv' && written === 'utf-8' && isKeyed(text)) {
    const isTable = await rewriteKeyed({ path, compression }, to);
    if (isTable) return { path: to, shown, format: 'csv', labels: new Set(), notes: ['rows=times as keys'] };
  }
  if (format === 'ndjson') return undefined;
  if (delimiter === undefined && written === 'utf-8' && isSpaced(text, head.isCut)) {
    await rewriteSpaced({ path, compression }, to);
    return { path: to, shown, format: 'csv', labels: new Set(), notes: ['delimiter=spaces'] };
  }
  if (!isAnnotated(text)) return undefined;
  const { labels, tables } = await rewriteAnnotated({ path, compression }, to);
  return { path: to, shown, format: 'csv', labels, notes: [`tables=${tables}`] };
}
