import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { itemAt } from '../../../../operators/item-at.ts';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import type { Archive } from './archive.ts';
import { csvCell } from './csv-cell.ts';

/** Rows and columns that a sheet can have. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Most bytes of a workbook, which is held in memory while it is read. */
const MOST_BYTES = 512 * 2 ** 20;

/** Most characters that the cells of a sheet may have together. */
const MOST_TEXT = 2 * 2 ** 30;

/** First rows by which it is known whether a sheet has a table. */
const FIRST_ROWS = 50;

/** The sheet that was read, and the names of all. */
export interface Sheet {
  readonly name: string;
  readonly others: readonly string[];
}

/** Most bytes of the list of sheets. */
const MOST_LIST = 2 ** 20;

/** Text of a time, which has no zone in a spreadsheet. */
function timeText(date: Date): string {
  const micros = date.getTime();
  // Days are fractions of doubles: a whole second may come as a little less.
  const near = Math.round(micros / 1000) * 1000;
  const exact = Math.abs(near - micros) <= 2 ? near : micros;
  return new Date(exact)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.000$/, '')
    .replace(/ 00:00:00$/, '');
}

function textOf(value: CellValue): string {
  if (value === null) return '';
  if (!(value instanceof Date)) return String(value);
  return Number.isNaN(value.getTime()) ? '' : timeText(value);
}

/** The rows of a sheet as texts. */
async function* rowsOf(path: string, sheet: number | string, rows: number): AsyncGenerator<string[]> {
  const bytes = Readable.toWeb(createReadStream(path));
  let text = 0;
  for await (const { values } of streamXlsxRows(bytes, { sheet, maxRows: rows, maxInputBytes: MOST_BYTES })) {
    const cells = values.slice(0, MOST_COLUMNS).map(textOf);
    for (const one of cells) text += one.length + 1;
    if (text > MOST_TEXT) throw new Error('its cells have more than 2 GiB of text');
    yield cells;
  }
}

/** Whether the first rows of a sheet have two cells side by side. */
async function hasTable(path: string, sheet: number): Promise<boolean> {
  for await (const cells of rowsOf(path, sheet, FIRST_ROWS)) {
    if (cells.filter((text) => text.trim() !== '').length > 1) return true;
  }
  return false;
}

/** The names of the sheets of a workbook, in order. */
async function sheetNames(archive: Archive, shown: string): Promise<string[]> {
  const list = archive.files.find(({ name }) => name === WORKBOOK);
  const xml = list === undefined ? '' : await archive.read(list, MOST_LIST);
  const found = [...xml.matchAll(/<(?:\w+:)?sheet\b[^>]*?\sname="([^"]*)"/g)];
  const names = found.map(([, name = '']) =>
    name.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
  );
  if (names.length === 0) throw new InvalidInput(`${shown} has no sheet.`);
  return names;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The file of an Excel workbook that lists its sheets. */
export const WORKBOOK = 'xl/workbook.xml';

/** The number of the sheet that a caller names, by its name or its number from 1 on. */
function wantedSheet(names: readonly string[], wanted: string, shown: string): number {
  const named = names.indexOf(wanted);
  const at = named >= 0 ? named : /^\d+$/.test(wanted) ? Number(wanted) - 1 : -1;
  if (at >= 0 && at < names.length) return at;
  throw new InvalidInput(
    `${shown} has no sheet "${wanted}"; it has ${names.join(', ')}. Name one with --sheet.`,
  );
}

/**
 * Writes a sheet of an Excel workbook as CSV: that of a name or number, else the first that has a table. Its rows are streamed; times are
 * texts without a zone.
 *
 * @param wanted name of a sheet, or its number from 1 on
 * @throws InvalidInput when it cannot be read, or has no such sheet
 */
export async function writeSheet(
  archive: Archive,
  path: string,
  to: string,
  shown: string,
  wanted: string | undefined,
): Promise<Sheet> {
  const names = await sheetNames(archive, shown);
  try {
    const at =
      wanted === undefined ? await firstTable(path, names.length) : wantedSheet(names, wanted, shown);
    async function* lines() {
      for await (const cells of rowsOf(path, at, MOST_ROWS)) yield `${cells.map(csvCell).join(',')}\n`;
    }
    await pipeline(Readable.from(lines()), createWriteStream(to));
    return { name: itemAt(names, at), others: names.filter((_, other) => other !== at) };
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new InvalidInput(
      `${shown} is a spreadsheet that cannot be read: ${why}; save its sheet as CSV, in UTF-8, and replay that.`,
    );
  }
}

async function firstTable(path: string, count: number): Promise<number> {
  for (let sheet = 0; sheet < count; sheet++) if (await hasTable(path, sheet)) return sheet;
  return 0;
}
