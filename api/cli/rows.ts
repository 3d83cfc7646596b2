import { pagesOf } from '../calls/pages.ts';
import { wholeUpTo } from './choices.ts';

/** Most rows of a page that a command requests. */
const PAGE = 1000;

/** Parses the flag that limits the rows of a list. */
export const mostRows = wholeUpTo(1_000_000);

/** The requested page of a list. */
export interface PageAsked {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * The first rows of a list, read page by page; pages beyond them are not requested.
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
