/** A page of a list. */
interface Page {
  readonly next_cursor?: string | undefined;
}

/**
 * The pages of a list, read one after another as the caller consumes them.
 *
 * @param read returns the page after a cursor, or the first page without one
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
