import { useMemo, useState } from 'preact/hooks';
import type { Table } from './chart-of.ts';

/** Rows that are shown at first, and added by each press of "more". */
const PAGE = 200;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Compares values of a column: numbers by size, others as text; nulls come last. */
function compared(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : textOf(a).localeCompare(textOf(b), 'en', { numeric: true });
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
  const sort = (column: number) => setOrder({ column, isDown: order?.column === column && !order.isDown });
  return (
    <>
      <section class="scroll" aria-label="Rows">
        <table class="list grid">
          <thead>
            <tr>
              {table.columns.map(({ name, type }, at) => (
                <th
                  // Columns may share a name.
                  key={`${at} ${name}`}
                  scope="col"
                  aria-sort={order?.column !== at ? undefined : order.isDown ? 'descending' : 'ascending'}
                >
                  <button type="button" class="quiet" title={type} onClick={() => sort(at)}>
                    {name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <tr key={at}>
                {row.map((value, column) => (
                  <td
                    key={column}
                    class={typeof value === 'number' ? 'number' : value === null ? 'null' : ''}
                  >
                    {value === null ? 'null' : textOf(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + 5 * PAGE)}>
          {rows.length - shown} more rows
        </button>
      )}
    </>
  );
}
