import { useMemo, useState } from 'preact/hooks';
import { lengthText } from '../common/moments.ts';
import { axesOf, chartOf, type Wish } from './chart-of.ts';
import { type Form, formOf, QuickChart } from './quick-chart.tsx';
import { ResultGrid } from './result-grid.tsx';
import type { Done } from './use-run.ts';

const SHOWN = ['both', 'grid', 'chart'] as const;

/** The rows of a statement as a chart and a grid. */
export function Result({ done, isPale }: { readonly done: Done; readonly isPale: boolean }) {
  const { table, ms, isCut, without } = done;
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('both');
  const [wish, setWish] = useState<Wish>({});
  const [form, setForm] = useState<Form | undefined>(undefined);
  const axes = useMemo(() => axesOf(table), [table]);
  // Columns of an earlier answer are no wish for this one.
  const meant = useMemo<Wish>(
    () => ({
      x: wish.x !== undefined && axes.x.includes(wish.x) ? wish.x : undefined,
      y: wish.y !== undefined && axes.y.includes(wish.y) ? wish.y : undefined,
    }),
    [wish, axes],
  );
  const chart = useMemo(() => chartOf(table, meant), [table, meant]);
  const count = table.rows.length;
  if (count === 0) {
    return (
      <section class={`panel result${isPale ? ' pale' : ''}`} aria-label="Result">
        <p role="status">
          0 rows in {lengthText(ms)}.{' '}
          {without !== undefined &&
            (without === 0
              ? 'There are none without the condition either.'
              : `Without the condition after where there are ${without.toLocaleString('en')}.`)}
        </p>
      </section>
    );
  }
  const isPlan = table.columns[0]?.name === 'explain_key';
  if (isPlan) {
    return (
      <section class="panel result" aria-label="Result">
        <pre data-scrolls>{table.rows.map((row) => String(row[1])).join('\n')}</pre>
      </section>
    );
  }
  const drawn = form ?? (chart === undefined ? 'lines' : formOf(chart));
  return (
    <section class={`panel result${isPale ? ' pale' : ''}`} aria-label="Result">
      <div class="row apart bar-of-result">
        <div class="row">
          {chart !== undefined && (
            <fieldset class="segments" aria-label="Show">
              {SHOWN.map((one) => (
                <button key={one} type="button" aria-pressed={one === shown} onClick={() => setShown(one)}>
                  {one.charAt(0).toUpperCase() + one.slice(1)}
                </button>
              ))}
            </fieldset>
          )}
          {chart !== undefined && shown !== 'grid' && (
            <>
              {chart.kind === 'lines' && (
                <select
                  aria-label="Form"
                  value={drawn}
                  onChange={({ currentTarget }) => setForm(currentTarget.value === 'bars' ? 'bars' : 'lines')}
                >
                  <option value="bars">bars</option>
                  <option value="lines">lines</option>
                </select>
              )}
              <Axis name="x" columns={axes.x} value={meant.x} choose={(x) => setWish({ ...wish, x })} />
              <Axis name="y" columns={axes.y} value={meant.y} choose={(y) => setWish({ ...wish, y })} />
            </>
          )}
        </div>
        <span class="hint" role="status">
          {count.toLocaleString('en')} {count === 1 ? 'row' : 'rows'} in {lengthText(ms)}
          {isCut && '; the answer is cut, a download has all rows'}
        </span>
      </div>
      {chart !== undefined && shown !== 'grid' && <QuickChart chart={chart} form={drawn} />}
      {(shown !== 'chart' || chart === undefined) && <ResultGrid key={done.at} table={table} />}
    </section>
  );
}

function Axis(properties: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly value: string | undefined;
  readonly choose: (column: string | undefined) => void;
}) {
  const { name, columns, value, choose } = properties;
  if (columns.length < 2) return null;
  return (
    <select
      aria-label={`Axis ${name}`}
      value={value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      <option value="">{name}: as it fits</option>
      {[...new Set(columns)].map((one) => (
        <option key={one} value={one}>
          {name}: {one}
        </option>
      ))}
    </select>
  );
}
