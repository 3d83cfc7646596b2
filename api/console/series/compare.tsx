import { useRef, useState } from 'preact/hooks';
import type { KnownSeries } from '../../client/index.ts';
import { useKeys } from '../common/keys.tsx';
import { decoded } from '../common/place.ts';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { adjust } from '../common/use-place.ts';
import { type Named, nameOf, seriesKey } from '../now/stories.ts';
import type { SeriesId } from './plot/read-outline.ts';
import { foundBy } from './search.ts';

/** Most series that are offered for a comparison, and that the plot compares. */
const OFFERED = 8;
const MOST = 6;

/** A series that the address names for comparison: its ids, and the name to show. */
export type Compared = Named;

/** Reads the series to compare from the address: ids, and names after them. */
export function compared(text: string): Compared[] {
  return text
    .split(',')
    .flatMap((one) => {
      const [scope_id = '', entity_id = '', ...name] = one.split('/');
      // An address that somebody cut names the others still.
      if (scope_id === '' || entity_id === '') return [];
      return [{ scope_id, entity_id, ...(name.length > 0 && { entity: decoded(name.join('/')) }) }];
    })
    .slice(0, MOST);
}

function textOf(others: readonly Compared[]): string | undefined {
  const all = others.map((one) => `${seriesKey(one)}/${encodeURIComponent(nameOf(one))}`);
  return all.length === 0 ? undefined : all.join(',');
}

/** Chooses series that are drawn over the plot. */
export function Compare({ others, self }: { readonly others: readonly Compared[]; readonly self: SeriesId }) {
  const { client } = useSession();
  const [find, setFind] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: 'c', does: 'compare with another series', run: () => field.current?.focus() }]);
  const all = useAsked(async () => {
    if (find === '') return [];
    const found: KnownSeries[] = [];
    for await (const one of client.series({ limit: 500 })) {
      if (seriesKey(one) !== seriesKey(self) && foundBy(one, find)) found.push(one);
      if (found.length === OFFERED) break;
    }
    return found;
  }, [client, find]);
  const add = (one: Named) => {
    setFind('');
    if (others.some((other) => seriesKey(other) === seriesKey(one))) return;
    adjust({ compare: textOf([...others, one]) });
  };
  return (
    <div class="compare">
      {others.map((one) => (
        <button
          key={seriesKey(one)}
          type="button"
          class="chip"
          aria-label={`Remove ${nameOf(one)} from the plot`}
          onClick={() => adjust({ compare: textOf(others.filter((other) => other !== one)) })}
        >
          {nameOf(one)} ×
        </button>
      ))}
      <input
        ref={field}
        type="search"
        aria-label="Compare with another series"
        placeholder="Compare with …  ( c )"
        value={find}
        onInput={({ currentTarget }) => setFind(currentTarget.value)}
      />
      {find !== '' && (
        <ul class="offers">
          {(all.value ?? []).map((one) => (
            <li key={seriesKey(one)}>
              <button type="button" class="quiet" onClick={() => add(one)}>
                {nameOf(one)} <span class="scope">{one.scope ?? ''}</span>
              </button>
            </li>
          ))}
          {all.value?.length === 0 && !all.isAsking && <li class="hint">no series has that name or tag</li>}
        </ul>
      )}
    </div>
  );
}
