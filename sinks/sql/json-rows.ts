import type { Cells } from '../tables.ts';
import type { Selected, Session } from './session.ts';
import { asText, mismatch } from './values.ts';

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether a value is selected for itself: JSON has only 15 digits of a fraction, and no bytes. */
const isApart = ({ kind }: Selected) => ['double', 'outcome', 'bytes', 'floats'].includes(kind);

/**
 * Values of a SELECT whose texts come, with the other values of their row, as one JSON text: that is cheaper than many values, and drivers
 * neither end a text at a NUL nor strip what it begins with.
 */
export async function cellsByJson(
  session: Pick<Session, 'rows' | 'dialect'>,
  selected: readonly Selected[],
  rest: string,
  values: Cells,
): Promise<Cells[]> {
  const { dialect } = session;
  const shown = ({ sql, kind }: Selected) => dialect.shown(sql, kind);
  const isText = selected.some(({ kind }) => kind === 'text' || kind === 'json' || kind === 'uuid');
  const apart = selected.filter((one) => !isText || isApart(one));
  const listed = selected.map((one) => (apart.includes(one) ? 'NULL' : shown(one))).join(', ');
  const list = apart.map((one, at) => `${shown(one)} AS apart_${at}`);
  if (isText) list.unshift(`CAST(json_array(${listed}) AS TEXT) AS listed`);
  const rows = await session.rows(`SELECT ${list.join(', ')} ${rest}`, values);
  const cellsOf = (row: readonly unknown[]) =>
    selected.map(({ kind }, at) => (row[at] === null ? null : dialect.cell(kind, row[at])));
  if (!isText) return rows.map(cellsOf);
  const places = apart.map((one) => selected.indexOf(one));
  return rows.map(([text, ...others]) => {
    const row: unknown = JSON.parse(asText(text));
    if (!isList(row)) throw mismatch('a list', row);
    let at = 0;
    for (const place of places) row[place] = others[at++];
    return cellsOf(row);
  });
}
