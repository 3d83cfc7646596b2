import Mustache from 'mustache';
import { isResolved, type LoggedChange } from './logged-change.ts';

/** The tags that a URL may have: what they insert cannot change the host or climb in the path. */
const REMEDY =
  'may have the tags {{signal.id}}, {{#resolved}}…{{/resolved}} and {{^resolved}}…{{/resolved}} after its host';

export const hasTags = (url: string) => url.includes('{{');

/** The URL for a change: `{{signal.id}}` is its id, and sections of `resolved` are there when it is over, or when it is not. */
export function urlFor(url: string, change: LoggedChange): string {
  return hasTags(url) ? filled(url, change.signal.id, isResolved(change)) : url;
}

function filled(url: string, id: string, resolved: boolean): string {
  return Mustache.render(url, { signal: { id }, resolved }, undefined, { escape: encodeURIComponent });
}

function isAllowed(tokens: unknown): boolean {
  if (!Array.isArray(tokens)) return false;
  return tokens.every((token: unknown) => {
    if (!Array.isArray(token)) return false;
    const [kind, name, , , within] = token;
    if (kind === 'text') return true;
    if (kind === 'name') return name === 'signal.id';
    return (kind === '#' || kind === '^') && name === 'resolved' && isAllowed(within);
  });
}

/** The URLs that a URL with tags can become; why there are none, if it has other tags. */
export function urlsOf(url: string): { readonly urls: readonly string[] } | { readonly fault: string } {
  if (!hasTags(url)) return { urls: [url] };
  if (!/^https?:\/\/[^/{]+\//i.test(url)) return { fault: REMEDY };
  try {
    if (!isAllowed(Mustache.parse(url))) return { fault: REMEDY };
  } catch {
    // Mustache says where a tag is not closed, and quotes the URL, which may be a secret.
    return { fault: REMEDY };
  }
  return { urls: [true, false].map((resolved) => filled(url, '0', resolved)) };
}
