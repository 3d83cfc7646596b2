import '../style/panels.css';
import '../style/sql.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Dropdown } from '../common/dropdown.tsx';
import { useKeys } from '../common/keys.tsx';
import { messageOf, useNotices } from '../common/notices.tsx';
import { type Session, useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import type { Editor } from './editor.ts';
import { FIRST } from './examples.ts';
import { keepRan, keepTabs, keptTabs, ranBefore, type Tab } from './kept.ts';
import { mended, type SqlProblem } from './problem.ts';
import { Result } from './result.tsx';
import { savedQueries, saveQuery } from './saved.ts';
import { countRows, readSchema } from './schema.ts';
import { Library, Schema } from './side.tsx';
import { useRun } from './use-run.ts';

/** Files that an answer can be had as: its ending and media type. */
const FILES = [
  { ending: 'csv', type: 'text/csv' },
  { ending: 'parquet', type: 'application/vnd.apache.parquet' },
  { ending: 'arrows', type: 'application/vnd.apache.arrow.stream' },
  { ending: 'ndjson', type: 'application/x-ndjson' },
] as const;

/** The key that runs the statement, as the keyboard of the reader calls it. */
const RUN_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵';

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

function newTab(name: string, sql: string): Tab {
  return { id: crypto.randomUUID?.() ?? String(Math.random()), name, sql };
}

/** The tabs of the last visit, with the statement of the address before them. */
function firstTabs(linked: string | null): Tab[] {
  const kept = keptTabs();
  const known = kept.find(({ sql }) => sql === linked);
  if (linked !== null && known === undefined) return [newTab('linked', linked), ...kept];
  if (known !== undefined) return [known, ...kept.filter((one) => one !== known)];
  return kept.length > 0 ? kept : [newTab('untitled', FIRST)];
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
  const [tabs, setTabs] = useState(() => firstTabs(query.get('sql')));
  const [active, setActive] = useState(() => tabs[0]?.id ?? '');
  const [saved, setSaved] = useState(savedQueries);
  const [history, setHistory] = useState(ranBefore);
  const { run, start, cancel } = useRun((sql, rows) => setHistory(keepRan({ sql, at: Date.now(), rows })));
  const schema = useAsked(() => readSchema(client), [client]);
  const views = schema.value ?? [];
  const counts = useAsked(
    () => (schema.value === undefined ? undefined : countRows(client, schema.value)),
    [client, schema.value],
  );

  // Until the code of the editor has come, the tab has the statement.
  const text = () => editor.current?.text() ?? tabs.find(({ id }) => id === active)?.sql ?? '';
  const runIt = () => {
    void start(text());
  };
  const runLatest = useRef(runIt);
  runLatest.current = runIt;
  const activeLatest = useRef(active);
  activeLatest.current = active;
  useEffect(() => keepTabs(tabs), [tabs]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let isShown = true;
    import('./editor.ts').then(
      ({ makeEditor }) => {
        if (!isShown) return;
        const changed = () =>
          setTabs((all) =>
            all.map((one) => (one.id === activeLatest.current ? { ...one, sql: text() } : one)),
          );
        editor.current = makeEditor(element, tabs[0]?.sql ?? '', () => runLatest.current(), changed);
        offer();
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
    return () => {
      isShown = false;
      editor.current?.destroy();
      editor.current = undefined;
      cancel();
    };
  }, []);
  const offer = () => {
    editor.current?.complete(
      Object.fromEntries(views.map(({ name, columns }) => [name, columns.map((one) => one.name)])),
    );
  };
  useEffect(offer, [schema.value]);
  // The address named the statement once; from here on the tab has it.
  useEffect(() => adjust({ sql: undefined }), []);
  useEffect(() => editor.current?.markWrong(run.problem?.position), [run.problem]);

  const show = (tab: Tab) => {
    activeLatest.current = tab.id;
    setActive(tab.id);
    editor.current?.setText(tab.sql);
    editor.current?.focus();
  };
  const open = (name: string, sql: string) => {
    const known = tabs.find((one) => one.sql === sql);
    if (known !== undefined) return show(known);
    const tab = newTab(name, sql);
    setTabs([...tabs, tab]);
    show(tab);
  };
  const close = (tab: Tab) => {
    const left = tabs.filter((one) => one.id !== tab.id);
    const [next = newTab('untitled', '')] = left;
    setTabs(left.length > 0 ? left : [next]);
    if (tab.id === active) show(next);
  };
  const save = () => {
    const own = tabs.find(({ id }) => id === active)?.name ?? '';
    const name = prompt('Name of the statement', own === 'untitled' ? '' : own)?.trim();
    if (name === undefined || name === '') return;
    setSaved(saveQuery(name, text()));
    setTabs(tabs.map((one) => (one.id === active ? { ...one, name } : one)));
    notify({ text: `Saved as ${name} in this browser` });
  };
  const use = (problem: SqlProblem, candidate: string) => {
    if (problem.position === undefined) return;
    const next = mended(text(), problem.position, candidate);
    editor.current?.setText(next);
    void start(next);
  };
  const get = (file: (typeof FILES)[number]) => {
    download(session, text(), file).catch((error: unknown) =>
      notify({ text: messageOf(error), isError: true }),
    );
  };
  useKeys([
    { key: 'r', does: 'run the statement (Ctrl-Enter in the editor)', run: runIt },
    { key: 'i', does: 'edit the statement', run: () => editor.current?.focus() },
  ]);
  const { problem, done, isRunning } = run;
  const library = useMemo(
    () => (
      <Library history={history} saved={saved} open={open} remove={(name) => setSaved(saveQuery(name, ''))} />
    ),
    [history, saved, tabs],
  );
  return (
    <>
      <div class="head">
        <h1>SQL</h1>
        <span class="hint">over observations, signals and memory; read-only</span>
        <span class="fill" />
        <span class="hint">times in UTC</span>
      </div>
      <div class="sql-columns">
        <details class="drawer" open={innerWidth > 900}>
          <summary>Schema</summary>
          {schema.error !== undefined && <p class="failed">{messageOf(schema.error)}</p>}
          <Schema
            views={views}
            counts={counts.value ?? new Map()}
            saved={saved}
            insert={(name) => editor.current?.insert(name)}
            open={open}
          />
        </details>
        <div class="middle">
          <section class="panel statement" aria-label="Statement">
            <Tabs
              tabs={tabs}
              active={active}
              show={show}
              close={close}
              add={() => {
                const tab = newTab('untitled', '');
                setTabs([...tabs, tab]);
                show(tab);
              }}
            />
            <div ref={host} class="editor" />
            {problem !== undefined && (
              <Problem problem={problem} use={(candidate) => use(problem, candidate)} />
            )}
            <div class="row apart actions">
              <div class="row">
                {problem?.candidates[0] !== undefined && problem.position !== undefined ? (
                  <>
                    <button
                      type="button"
                      class="primary"
                      onClick={() => use(problem, problem.candidates[0] ?? '')}
                    >
                      Use {problem.candidates[0]} and run
                    </button>
                    <button type="button" onClick={runIt}>
                      Run as it is
                    </button>
                  </>
                ) : (
                  <button type="button" class="primary" disabled={isRunning} onClick={runIt}>
                    {isRunning ? 'Running …' : 'Run'} <kbd>{RUN_KEY}</kbd>
                  </button>
                )}
                {isRunning && (
                  <button type="button" onClick={cancel}>
                    Cancel
                  </button>
                )}
                <button type="button" onClick={() => void start(`explain ${text().replace(/;\s*$/, '')}`)}>
                  Explain
                </button>
                <button type="button" onClick={save}>
                  Save
                </button>
              </div>
              <Dropdown label="Download" name="Download" edge="right">
                {(shut) => (
                  <>
                    <h2>All rows as</h2>
                    <ul class="plain">
                      {FILES.map((file) => (
                        <li key={file.ending}>
                          <button
                            type="button"
                            class="quiet item"
                            onClick={() => {
                              get(file);
                              shut();
                            }}
                          >
                            {file.ending}
                          </button>
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </Dropdown>
            </div>
          </section>
          {problem !== undefined && done !== undefined && (
            <p class="hint before">
              The result of the statement before, {new Date(done.at).toISOString().slice(11, 16)}:
            </p>
          )}
          {done !== undefined && <Result done={done} isPale={problem !== undefined || isRunning} />}
        </div>
        <details class="drawer" open={innerWidth > 1180}>
          <summary>Examples, history, saved</summary>
          {library}
        </details>
      </div>
    </>
  );
}

function Tabs(properties: {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly show: (tab: Tab) => void;
  readonly close: (tab: Tab) => void;
  readonly add: () => void;
}) {
  const { tabs, active, show, close, add } = properties;
  return (
    <div class="tabs sheets" data-scrolls>
      {tabs.map((tab) => (
        <span key={tab.id} class={tab.id === active ? 'sheet active' : 'sheet'}>
          <button type="button" aria-pressed={tab.id === active} onClick={() => show(tab)}>
            {tab.name}
          </button>
          {tab.id === active && tabs.length > 1 && (
            <button type="button" class="shut" aria-label={`Close ${tab.name}`} onClick={() => close(tab)}>
              ×
            </button>
          )}
        </span>
      ))}
      <button type="button" aria-label="New statement" onClick={add}>
        +
      </button>
    </div>
  );
}

/** Why a statement was refused, with names to press. */
function Problem({
  problem,
  use,
}: {
  readonly problem: SqlProblem;
  readonly use: (candidate: string) => void;
}) {
  const { sentence, detail, position, candidates } = problem;
  return (
    <div class="problem" role="alert">
      <p>
        <b>{sentence}</b>
        {candidates.length > 0 && (
          <>
            {' '}
            Did you mean{' '}
            {candidates.map((one, at) => (
              <>
                {at > 0 && (at === candidates.length - 1 ? ' or ' : ', ')}
                {position === undefined ? (
                  one
                ) : (
                  <button key={one} type="button" class="quiet link" onClick={() => use(one)}>
                    {one}
                  </button>
                )}
              </>
            ))}
            ?
          </>
        )}
        {position !== undefined && (
          <span class="hint">
            {' '}
            line {position.line}, column {position.column}
          </span>
        )}
      </p>
      {detail !== '' && detail !== sentence && <pre data-scrolls>{detail}</pre>}
    </div>
  );
}
