import { useMemo, useState } from 'preact/hooks';
import { isNumber, isWhole, type Table } from './chart-of.ts';
import { typeText } from './schema.ts';

/** Rows that are shown at first, and added by each press of "more". */
const PAGE = 200;
/** Units of a small bar. */
const BAR = 56;

function textOf(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return value.toLocaleString('en', { maximumFractionDigits: 6, useGrouping: isWhole(type) });
  const isTime = typeof value === 'string' && /^(TIMESTAMP|DATE)/.test(type);
  // Times are UTC, as the page says; a moment at a full second has no more.
  if (isTime)
    return value
      .replace('T', ' ')
      .replace(/(:\d{2})\.0+Z$/, '$1')
      .replace(/Z$/, '');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Compares values of a column: numbers by size, others as text; nulls come last. */
function compared(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : textOf(a, '').localeCompare(textOf(b, ''), 'en', { numeric: true });
}

/** The largest value of a column of counts, for its bars; undefined for other columns. */
function mostOf({ columns, rows }: Table, column: number): number | undefined {
  if (!isWhole(columns[column]?.type ?? '') || rows.length < 2) return undefined;
  let most = 0;
  for (const row of rows) {
    const value = row[column];
    if (typeof value !== 'number' || value < 0) return undefined;
    most = Math.max(most, value);
  }
  return most > 0 ? most : undefined;
}

/** The rows of an answer, which the head of a column sorts. */
export function ResultGrid({ table }: { readonly table: Table }) {
  const [shown, setShown] = useState(PAGE);
  const [order, setOrder] = useState<{ readonly column: number; readonly isDown: boolean } | undefined>(
    undefined,
  );
  const rows = useMemo(() => {
    if (order === undefined) return table.rows;
    const { column, isDown } = order;
    return [...table.rows].sort((a, b) =>
      isDown ? compared(b[column], a[column]) : compared(a[column], b[column]),
    );
  }, [table, order]);
  const most = useMemo(() => table.columns.map((_, at) => mostOf(table, at)), [table]);
  const sort = (column: number) => setOrder({ column, isDown: order?.column === column && !order.isDown });
  const classOf = (type: string) => (isNumber(type) ? 'number' : '');
  return (
    <>
      <section class="scroll flat" aria-label="Rows">
        <table class="list grid">
          <thead>
            <tr>
              <th scope="col" class="number at">
                #
              </th>
              {table.columns.map(({ name, type }, at) => (
                <th
                  // Columns may share a name.
                  key={`${at} ${name}`}
                  scope="col"
                  class={classOf(type)}
                  aria-sort={order?.column !== at ? undefined : order.isDown ? 'descending' : 'ascending'}
                >
                  <button type="button" class="quiet" title={type} onClick={() => sort(at)}>
                    {name} <span class="type">{typeText(type)}</span>
                    {order?.column === at && <span aria-hidden="true">{order.isDown ? ' ↓' : ' ↑'}</span>}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <tr key={at}>
                <td class="number at">{at + 1}</td>
                {row.map((value, column) => {
                  const type = table.columns[column]?.type ?? '';
                  const limit = most[column];
                  return (
                    <td key={column} class={value === null ? `null ${classOf(type)}` : classOf(type)}>
                      {limit !== undefined && typeof value === 'number' && value > 0 && (
                        <svg viewBox={`0 0 ${BAR} 8`} width={BAR} height="8" aria-hidden="true">
                          <rect x={BAR * (1 - value / limit)} width={BAR * (value / limit)} height="8" />
                        </svg>
                      )}
                      {value === null ? 'null' : textOf(value, type)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + 5 * PAGE)}>
          {(rows.length - shown).toLocaleString('en')} more rows
        </button>
      )}
    </>
  );
}
