import '../style/panels.css';
import '../style/series.css';
import { useEffect, useState } from 'preact/hooks';
import type { KnownSeries } from '../../client/index.ts';
import { messageOf } from '../common/notices.tsx';
import { addressOf } from '../common/place.ts';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { nameOf } from '../now/stories.ts';
import { seriesHref, seriesPath } from './address.ts';
import { findSeries, keyOf, takeFound } from './plot/prepared.ts';
import { SeriesList } from './series-list.tsx';
import { SeriesView } from './series-view.tsx';

/** The list of series, or one of them. */
export function SeriesPage() {
  const { path } = usePlace();
  return path.length < 3 ? <SeriesList /> : <OneSeries path={path} />;
}

/** Whether a place names this series, by its names or where it has none by its ids. */
function isAt(series: KnownSeries | undefined, path: readonly string[]): series is KnownSeries {
  return series !== undefined && keyOf(seriesPath(series)) === keyOf(path);
}

/** The series that an address names. An address with the ids of a series that has names goes on to the one with its names. */
function OneSeries({ path }: { readonly path: readonly string[] }) {
  const { client } = useSession();
  const { query } = usePlace();
  const key = keyOf(path);
  const [known, setKnown] = useState<KnownSeries | undefined>(undefined);
  const isKnown = isAt(known, path);
  const asked = useAsked(
    () => (isKnown ? undefined : (takeFound(path) ?? findSeries(client, path))),
    [client, key, isKnown],
  );
  const answer = asked.value?.key === key ? asked.value : undefined;
  const [only, another] = answer?.found ?? [];
  const meant = another === undefined ? only : undefined;
  useEffect(() => {
    if (isKnown || meant === undefined) return;
    setKnown(meant);
    const address = addressOf(seriesPath(meant), Object.fromEntries(query));
    if (address === location.hash) return;
    history.replaceState(null, '', address);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, [isKnown, meant]);
  if (isKnown) return <SeriesView key={`${known.scope_id}/${known.entity_id}`} series={known} />;
  if (asked.error !== undefined && !asked.isAsking) {
    return (
      <p class="failed" role="alert">
        {messageOf(asked.error)}
      </p>
    );
  }
  if (answer === undefined || meant !== undefined) return <p class="loading">Loading …</p>;
  return <NotOne path={path} found={answer.found} />;
}

/** Says that an address names no series, or which of several it may mean. */
function NotOne({
  path,
  found,
}: {
  readonly path: readonly string[];
  readonly found: readonly KnownSeries[];
}) {
  const [, where = '', ...what] = path;
  const name = what.join(' ');
  useTitle(name);
  return (
    <>
      <div class="head">
        <h1>{name}</h1>
        <span class="scope">{where}</span>
      </div>
      {found.length === 0 ? (
        <p class="empty">
          There is no such series: no observation has come for “{name}” in the scope “{where}”.{' '}
          <a href={addressOf(['series'], { find: what[0] })}>Find it among all series</a>
        </p>
      ) : (
        <section class="panel" aria-label="Series of this name">
          <h2>Which of these {found.length}?</h2>
          <ul class="plain">
            {found.map((one) => (
              <li key={`${one.scope_id}/${one.entity_id}`}>
                <a href={seriesHref(one)}>{nameOf(one)}</a> <span class="scope">{one.scope ?? ''}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
