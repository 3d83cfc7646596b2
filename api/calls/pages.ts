/** A page of a list. */
interface Page {
  readonly next_cursor?: string | undefined;
}

/**
 * Pages of a list, one after the other for as long as they are read.
 *
 * @param read gives the page behind a cursor, the first one without
 */
export async function* pagesOf<Some extends Page>(
  read: (cursor: string | undefined) => Promise<Some>,
): AsyncGenerator<Some> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
