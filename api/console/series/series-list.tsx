import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { KnownSeries } from '../../client/index.ts';
import { useKeys } from '../common/keys.tsx';
import { agoText, numberText } from '../common/moments.ts';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { nameOf } from '../now/stories.ts';
import { seriesAddress } from '../now/story-card.tsx';
import { foundBy, searchOf } from './search.ts';

/** Most series that the page lists; a search reaches the others. */
const MOST = 500;
/** Milliseconds after the last key before the server is asked. */
const REST = 200;

/** A value that follows another once that rests. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** All series, found by name or tag. */
export function SeriesList() {
  useTitle('Series');
  const { client } = useSession();
  const { query } = usePlace();
  const find = query.get('find') ?? '';
  const rested = useRested(find);
  const field = useRef<HTMLInputElement>(null);
  // Without a search, and for words within names, a part of all series is enough if it is all of them.
  const all = useAsked(async () => pageOf(client.series({ limit: MOST })), [client]);
  const sought = useAsked(
    () =>
      rested.trim() === '' || all.value?.isCut !== true
        ? undefined
        : pageOf(client.series({ ...searchOf(rested), limit: MOST })),
    [client, rested, all.value],
  );
  const listed = useMemo(() => {
    const near = (all.value?.series ?? []).filter((one) => foundBy(one, find));
    const far = sought.value?.series ?? [];
    const found = new Map([...near, ...far].map((one) => [`${one.scope_id}/${one.entity_id}`, one]));
    return [...found.values()].sort(byAttention);
  }, [all.value, sought.value, find]);
  useKeys([{ key: '/', does: 'find', run: () => field.current?.focus() }]);
  const error = all.error ?? sought.error;
  const now = Date.now();
  return (
    <>
      <div class="head">
        <h1>Series</h1>
        {all.value !== undefined && (
          <span class="hint">
            {listed.length}
            {all.value.isCut && find === '' ? ' shown; find others by name or tag' : ''}
          </span>
        )}
      </div>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={field}
          type="search"
          aria-label="Find a series by name or by tag"
          placeholder="name, or tag such as env:prod  ( / )"
          value={find}
          onInput={({ currentTarget }) => adjust({ find: currentTarget.value })}
        />
      </form>
      {error !== undefined && <p class="failed">{messageOf(error)}</p>}
      {all.value !== undefined && listed.length === 0 && (
        <p class="empty">
          {find === ''
            ? 'There are no series yet. POST /v1/ingest stores the first observation.'
            : 'No series has that name or tag.'}
        </p>
      )}
      {listed.length > 0 && (
        <section class="scroll" aria-label="List of series">
          <table class="list">
            <thead>
              <tr>
                <th scope="col">Series</th>
                <th scope="col">Scope</th>
                <th scope="col" class="number">
                  Last value
                </th>
                <th scope="col">Last observation</th>
                <th scope="col" class="number">
                  Observations
                </th>
                <th scope="col">Open signals</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((one) => (
                <tr key={`${one.scope_id}/${one.entity_id}`}>
                  <td>
                    <a href={seriesAddress(one)}>{nameOf(one)}</a>
                    {Object.entries(one.tags ?? {}).map(([key, value]) => (
                      <span key={key} class="tag">
                        {key}:{value}
                      </span>
                    ))}
                  </td>
                  <td class="scope">{one.scope ?? one.scope_id.slice(0, 8)}</td>
                  <td class="number">
                    {one.last_value === undefined ? '' : numberText(one.last_value)} {one.unit ?? ''}
                  </td>
                  <td>{one.last_at === undefined ? '' : agoText(one.last_at, now)}</td>
                  <td class="number">{one.count.toLocaleString('en')}</td>
                  <td>
                    {one.open_signals.map(({ id, pattern, severity }) => (
                      <span key={id} class={`pattern ${severity}`}>
                        {pattern}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

async function pageOf(series: AsyncIterable<KnownSeries>) {
  const found: KnownSeries[] = [];
  for await (const one of series) {
    if (found.length === MOST) return { series: found, isCut: true };
    found.push(one);
  }
  return { series: found, isCut: false };
}

/** Series with alerts first, then those with other open signals, then by name. */
function byAttention(a: KnownSeries, b: KnownSeries): number {
  const rank = ({ open_signals: open }: KnownSeries) =>
    open.some(({ severity }) => severity === 'alert') ? 2 : open.length > 0 ? 1 : 0;
  return rank(b) - rank(a) || nameOf(a).localeCompare(nameOf(b));
}
