import type { Client, KnownSeries } from '../../../client/index.ts';
import type { Place } from '../../common/place.ts';
import type { Outline } from './outline.ts';
import { POINTS, readOutline, type SeriesId } from './read-outline.ts';

/** The series that an address names, and the address. */
export interface Found {
  readonly key: string;
  readonly found: readonly KnownSeries[];
}

/** What was asked for before there was a page to show it. */
let prepared:
  | { readonly key: string; readonly found: Promise<Found>; readonly outline: Promise<Outline | undefined> }
  | undefined;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Most metrics of an entity that are offered where the address names none. */
const MOST = 100;

/** What identifies the series of a place. */
export function keyOf(path: readonly string[]): string {
  return path.slice(0, 4).join('\n');
}

/** Looks up the series of a place: one by its ids or its full name, or all metrics of an entity. */
export async function findSeries(client: Client, path: readonly string[]): Promise<Found> {
  const [, where = '', what = '', metric] = path;
  const found: KnownSeries[] = [];
  const all = client.series({
    ...(ID.test(where) ? { scope_id: where } : { scope: where }),
    ...(ID.test(what) ? { entity_id: what } : { entity: what }),
    ...(metric !== undefined && { metric }),
    limit: MOST,
  });
  for await (const one of all) {
    found.push(one);
    if (found.length === MOST) break;
  }
  // Where one of them has no metric, the address without a metric is its own.
  const plain = metric === undefined ? found.filter((one) => one.metric === undefined) : [];
  return { key: keyOf(path), found: plain.length === 1 ? plain : found };
}

/** Asks for the series that an address names, and its outline, while the code of its page comes. */
export function prepareSeries(client: Client, { path }: Place): void {
  if (path.length < 3) return;
  const found = findSeries(client, path);
  const outline = found.then(({ found: [one, ...others] }) =>
    one === undefined || others.length > 0 ? undefined : readOutline(client, one, POINTS),
  );
  // Whoever takes it hears of a failure; without a valid token there is no page that would.
  found.catch(() => undefined);
  outline.catch(() => undefined);
  prepared = { key: keyOf(path), found, outline };
}

/** The series of a place that were asked for before; undefined if those of another one were, or none. */
export function takeFound(path: readonly string[]): Promise<Found> | undefined {
  return prepared?.key === keyOf(path) ? prepared.found : undefined;
}

/** The outline of a series that was asked for before, once; undefined if another one was, or none. */
export function takePrepared(client: Client, series: SeriesId, points: number): Promise<Outline> {
  const known = prepared;
  prepared = undefined;
  const read = () => readOutline(client, series, points);
  if (known === undefined) return read();
  return known.found.then(async ({ found: [one] }) => {
    const isIt = one?.scope_id === series.scope_id && one.entity_id === series.entity_id;
    return (isIt ? await known.outline : undefined) ?? read();
  }, read);
}
