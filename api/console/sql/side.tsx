import { useState } from 'preact/hooks';
import { EXAMPLES } from './examples.ts';
import type { Ran } from './kept.ts';
import type { SavedQuery } from './saved-text.ts';
import { grouped, typeText, type View } from './schema.ts';

/** Columns of an opened view that are listed at first. */
const FIRST = 8;
/** A number of rows as it fits beside a name. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The views with their columns; a press on a name puts it into the statement. */
export function Schema(properties: {
  readonly views: readonly View[];
  readonly counts: ReadonlyMap<string, number>;
  readonly saved: readonly SavedQuery[];
  readonly insert: (text: string) => void;
  readonly open: (name: string, sql: string) => void;
}) {
  const { views, counts, saved, insert, open } = properties;
  const [find, setFind] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['observations', 'signals']));
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const sought = find.trim().toLowerCase();
  const has = (name: string) => name.toLowerCase().includes(sought);
  const toggle = (name: string) => {
    const next = new Set(opened);
    if (!next.delete(name)) next.add(name);
    setOpened(next);
  };
  return (
    <section class="panel schema" aria-label="Schema">
      <input
        type="search"
        aria-label="Find a view or column"
        placeholder="Find a view or column"
        value={find}
        onInput={({ currentTarget }) => setFind(currentTarget.value)}
      />
      {grouped(views).map(([title, group]) => {
        const found = group.filter(({ name, columns }) => has(name) || columns.some((one) => has(one.name)));
        if (found.length === 0) return null;
        return (
          <div key={title}>
            <h2>{title}</h2>
            <ul class="plain">
              {found.map(({ name, columns }) => {
                const isOpen = sought !== '' || opened.has(name);
                const fit = sought === '' || has(name) ? columns : columns.filter((one) => has(one.name));
                const shown = whole.has(name) || sought !== '' ? fit : fit.slice(0, FIRST);
                const count = counts.get(name);
                return (
                  <li key={name}>
                    <div class="view">
                      <button
                        type="button"
                        class="quiet turn"
                        aria-expanded={isOpen}
                        aria-label={`Columns of ${name}`}
                        onClick={() => toggle(name)}
                      >
                        <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
                      </button>
                      <button
                        type="button"
                        class="quiet name"
                        title={`Insert ${name}`}
                        onClick={() => insert(name)}
                      >
                        {name}
                      </button>
                      {count !== undefined && (
                        <span class="count" title={`${count.toLocaleString('en')} rows`}>
                          {compact.format(count)}
                        </span>
                      )}
                    </div>
                    {isOpen && (
                      <ul class="plain columns-of">
                        {shown.map((column) => (
                          <li key={column.name}>
                            <button
                              type="button"
                              class="quiet"
                              title={`Insert ${column.name}`}
                              onClick={() => insert(column.name)}
                            >
                              {column.name}
                            </button>
                            <span class="type">{typeText(column.type)}</span>
                          </li>
                        ))}
                        {shown.length < fit.length && (
                          <li>
                            <button
                              type="button"
                              class="quiet"
                              onClick={() => setWhole(new Set([...whole, name]))}
                            >
                              … {fit.length - shown.length} more
                            </button>
                          </li>
                        )}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      {saved.length > 0 && (
        <>
          <h2>Yours</h2>
          <ul class="plain">
            {saved.map(({ name, sql }) => (
              <li key={name}>
                <button type="button" class="quiet name" onClick={() => open(name, sql)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const SHELVES = ['examples', 'history', 'saved'] as const;

/** Examples, what was run before, and what was saved. */
export function Library(properties: {
  readonly history: readonly Ran[];
  readonly saved: readonly SavedQuery[];
  readonly open: (name: string, sql: string) => void;
  readonly remove: (name: string) => void;
}) {
  const { history, saved, open, remove } = properties;
  const [shelf, setShelf] = useState<(typeof SHELVES)[number]>('examples');
  const names = {
    examples: 'Examples',
    history: 'History',
    saved: saved.length > 0 ? `Saved ${saved.length}` : 'Saved',
  };
  return (
    <section class="panel library" aria-label="Statements">
      <div class="tabs" role="tablist" aria-label="Statements">
        {SHELVES.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === shelf}
            onClick={() => setShelf(one)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={names[shelf]}>
        {shelf === 'examples' && (
          <ul class="plain shelf">
            {EXAMPLES.map(({ name, about, sql }) => (
              <li key={name}>
                <button type="button" class="quiet" onClick={() => open(name, sql)}>
                  {name}
                  <span>{about}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {shelf === 'history' &&
          (history.length === 0 ? (
            <p class="empty">What is run is kept here, in this browser.</p>
          ) : (
            <ul class="plain shelf">
              {history.map(({ sql, at, rows }) => (
                <li key={sql}>
                  <button type="button" class="quiet mono" onClick={() => open('untitled', sql)}>
                    {sql.replace(/^(?:--.*\n)+/, '').slice(0, 90)}
                    <span>
                      {new Date(at).toISOString().slice(5, 16).replace('T', ' ')}
                      {rows === undefined ? ', failed' : `, ${rows.toLocaleString('en')} rows`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ))}
        {shelf === 'saved' &&
          (saved.length === 0 ? (
            <p class="empty">“Save” below the editor keeps a statement here, in this browser.</p>
          ) : (
            <ul class="plain shelf">
              {saved.map(({ name, sql }) => (
                <li key={name} class="row">
                  <button type="button" class="quiet" onClick={() => open(name, sql)}>
                    {name}
                  </button>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() => remove(name)}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          ))}
        <p class="hint">DuckDB’s dialect on every store, read-only.</p>
      </div>
    </section>
  );
}
