import '../style/panels.css';
import '../style/sql.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client, SqlAnswer } from '../../client/index.ts';
import { useKeys } from '../common/keys.tsx';
import { lengthText } from '../common/moments.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { type Session, useSession } from '../common/session.ts';
import { usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { chartOf, type Table } from './chart-of.ts';
import { type Editor, makeEditor } from './editor.ts';
import { QuickChart } from './quick-chart.tsx';
import { ResultGrid } from './result-grid.tsx';
import { keepLast, lastQuery, savedQueries, saveQuery } from './saved.ts';

/** What a reader sees first. */
const FIRST = `-- Ctrl-Enter runs it
SELECT pattern, severity, count(*) AS n
FROM signals
GROUP BY ALL
ORDER BY n DESC`;

/** Files that an answer can be had as: its ending and media type. */
const FILES = [
  { ending: 'csv', type: 'text/csv' },
  { ending: 'parquet', type: 'application/vnd.apache.parquet' },
  { ending: 'arrows', type: 'application/vnd.apache.arrow.stream' },
  { ending: 'ndjson', type: 'application/x-ndjson' },
] as const;

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly table: Table; readonly isCut: boolean; readonly ms: number };

function tableOf({ columns, rows }: SqlAnswer): Table {
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row[name])) };
}

/** The views with their columns. */
async function schemaOf(client: Client): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await client.sql(
    "SELECT table_name AS name, string_agg(column_name, ',' ORDER BY column_index) AS columns FROM duckdb_columns() WHERE NOT internal AND schema_name = 'main' GROUP BY ALL ORDER BY ALL",
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [String(name), String(columns).split(',')]));
}

async function download(
  { request }: Session,
  sql: string,
  { ending, type }: (typeof FILES)[number],
): Promise<void> {
  const response = await request('/v1/sql', {
    method: 'POST',
    headers: { accept: type, 'content-type': 'application/json' },
    body: JSON.stringify({ sql }),
  });
  if (!response.ok) {
    const problem: unknown = await response.json();
    const isProblem = typeof problem === 'object' && problem !== null && 'detail' in problem;
    throw new Error(isProblem ? String(problem.detail) : `The server answered ${response.status}.`);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = `tidemark.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Statements over everything stored, with their answers. */
export function SqlPage() {
  useTitle('SQL');
  const session = useSession();
  const { client } = session;
  const notify = useNotices();
  const { query } = usePlace();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const [saved, setSaved] = useState(savedQueries);
  const [schema, setSchema] = useState<Readonly<Record<string, readonly string[]>>>({});
  const latest = useRef(0);
  const stop = useRef<AbortController | undefined>(undefined);

  const start = async () => {
    const sql = editor.current?.text() ?? '';
    if (sql.trim() === '') return;
    keepLast(sql);
    const own = ++latest.current;
    stop.current?.abort();
    const cancel = new AbortController();
    stop.current = cancel;
    setRun({ state: 'running' });
    const begun = performance.now();
    try {
      const response = await session.request('/v1/sql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
        signal: cancel.signal,
      });
      const answer: SqlAnswer & { readonly detail?: string } = await response.json();
      if (own !== latest.current) return;
      if (!response.ok) throw new Error(answer.detail ?? `The server answered ${response.status}.`);
      setRun({
        state: 'done',
        table: tableOf(answer),
        isCut: answer.truncated,
        ms: performance.now() - begun,
      });
    } catch (error) {
      if (own !== latest.current) return;
      setRun(cancel.signal.aborted ? { state: 'idle' } : { state: 'failed', message: messageOf(error) });
    }
  };
  const startLatest = useRef(start);
  startLatest.current = start;

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const made = makeEditor(
      element,
      query.get('sql') ?? lastQuery() ?? FIRST,
      () => void startLatest.current(),
      () => {},
    );
    editor.current = made;
    schemaOf(client).then(
      (found) => {
        made.complete(found);
        setSchema(found);
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
    return () => {
      made.destroy();
      stop.current?.abort();
    };
  }, [client]);

  useKeys([
    { key: 'r', does: 'run the statement (Ctrl-Enter in the editor)', run: () => void start() },
    { key: 'i', does: 'edit the statement', run: () => editor.current?.focus() },
  ]);
  const save = () => {
    const sql = editor.current?.text() ?? '';
    const name = prompt('Name of the statement');
    if (name === null || name.trim() === '') return;
    setSaved(saveQuery(name.trim(), sql));
    notify({ text: `Saved as ${name.trim()} in this browser` });
  };
  const load = (name: string) => {
    const found = saved.find((one) => one.name === name);
    if (found !== undefined) editor.current?.setText(found.sql);
  };
  const get = (file: (typeof FILES)[number]) => {
    download(session, editor.current?.text() ?? '', file).catch((error: unknown) =>
      notify({ text: messageOf(error), isError: true }),
    );
  };
  const chart = useMemo(() => (run.state === 'done' ? chartOf(run.table) : undefined), [run]);
  return (
    <>
      <div class="head">
        <h1>SQL</h1>
        <span class="hint">DuckDB's dialect, read-only</span>
      </div>
      <div ref={host} class="editor" />
      <div class="toolbar">
        <button type="button" class="primary" disabled={run.state === 'running'} onClick={() => void start()}>
          {run.state === 'running' ? 'Running …' : 'Run'}
        </button>
        {run.state === 'running' && (
          <button type="button" onClick={() => stop.current?.abort()}>
            Cancel
          </button>
        )}
        <button type="button" onClick={save}>
          Save
        </button>
        {saved.length > 0 && (
          <select
            aria-label="Saved statements"
            value=""
            onChange={({ currentTarget }) => load(currentTarget.value)}
          >
            <option value="">saved …</option>
            {saved.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        <span class="row">
          <span class="hint">Download</span>
          {FILES.map((file) => (
            <button key={file.ending} type="button" onClick={() => get(file)}>
              {file.ending}
            </button>
          ))}
        </span>
      </div>
      {run.state === 'failed' && (
        <pre class="failed" role="alert">
          {run.message}
        </pre>
      )}
      {run.state === 'done' && (
        <>
          <p class="hint" role="status">
            {run.table.rows.length.toLocaleString('en')} rows in {lengthText(run.ms)}
            {run.isCut && '; the answer is cut, a download has all rows'}
          </p>
          {chart !== undefined && (
            <details class="panel" open>
              <summary>Chart</summary>
              <QuickChart chart={chart} />
            </details>
          )}
          <ResultGrid table={run.table} />
        </>
      )}
      <details class="panel">
        <summary>Views</summary>
        <dl class="views">
          {Object.entries(schema).map(([name, columns]) => (
            <div key={name}>
              <dt class="mono">{name}</dt>
              <dd class="mono">{columns.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
