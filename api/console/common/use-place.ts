import { useEffect, useState } from 'preact/hooks';
import { addressOf, type Place, placeOf } from './place.ts';

/** The current place; the component is drawn again when it changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const changed = () => setPlace(placeOf(location.hash));
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return place;
}

/** Goes to a place, as a link would. */
export function go(path: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): void {
  location.hash = addressOf(path, query);
}

/** Changes settings of the current page; undefined removes one. The way back does not pass through each of them. */
export function adjust(changes: Readonly<Record<string, string | undefined>>): void {
  const { path, query } = placeOf(location.hash);
  const address = addressOf(path, { ...Object.fromEntries(query), ...changes });
  if (address === location.hash) return;
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
