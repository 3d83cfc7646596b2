/** Where the console is: the page with what it shows, and its settings. All of it is in the address, so that a link shows the same. */
export interface Place {
  /** Decoded parts, such as `['series', scope, entity]`; empty for the first page. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads the fragment of an address, such as `#/series?find=web`. */
export function placeOf(hash: string): Place {
  const [path = '', ...query] = hash.replace(/^#?\/?/, '').split('?');
  const parts = path.split('/').filter((part) => part !== '');
  return { path: parts.map(decoded), query: new URLSearchParams(query.join('?')) };
}

/** A decoded part of an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // An address that somebody cut is shown as it is.
    return part;
  }
}

/** The fragment of a place; entries without a value are left out. */
export function addressOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const text = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}
