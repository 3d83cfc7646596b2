import { pagesOf } from '../calls/pages.ts';
import { wholeUpTo } from './choices.ts';

/** Most rows of a page that a command asks for. */
const PAGE = 1000;

/** Reads the flag that says how many rows of a list a command shows. */
export const mostRows = wholeUpTo(1_000_000);

/** Which page of a list is asked for. */
export interface PageAsked {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * The first rows of a list, read page by page; further pages are not asked for.
 *
 * @param rows the rows of a page
 */
export async function firstRows<Page extends { readonly next_cursor?: string | undefined }, Row>(
  most: number,
  read: (page: PageAsked) => Promise<Page>,
  rows: (page: Page) => readonly Row[],
): Promise<Row[]> {
  const found: Row[] = [];
  const limit = Math.min(PAGE, most);
  for await (const page of pagesOf((cursor) => read({ limit, cursor }))) {
    found.push(...rows(page).slice(0, most - found.length));
    if (found.length >= most) break;
  }
  return found;
}
