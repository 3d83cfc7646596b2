import { pagesOf } from '../calls/pages.ts';
import { wholeUpTo } from './choices.ts';
import type { Io } from './io.ts';

/** Most rows of a page that a command requests. */
const PAGE = 1000;

/** Parses the flag that limits the rows of a list. */
export const mostRows = wholeUpTo(1_000_000);

/** The requested page of a list. */
export interface PageAsked {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** A page of a list. */
interface ReadPage {
  readonly next_cursor?: string | undefined;
  readonly warnings?: readonly string[] | undefined;
}

/**
 * The first rows of a list, read page by page; pages beyond them are not requested. Warnings of the answers go to the standard error.
 *
 * @param rows the rows of a page
 */
export async function firstRows<Page extends ReadPage, Row>(
  io: Pick<Io, 'stderr'>,
  most: number,
  read: (page: PageAsked) => Promise<Page>,
  rows: (page: Page) => readonly Row[],
): Promise<Row[]> {
  const found: Row[] = [];
  const limit = Math.min(PAGE, most);
  for await (const page of pagesOf((cursor) => read({ limit, cursor }))) {
    for (const warning of page.warnings ?? []) io.stderr.write(`tidemark: ${warning}\n`);
    found.push(...rows(page).slice(0, most - found.length));
    if (found.length >= most) break;
  }
  return found;
}
