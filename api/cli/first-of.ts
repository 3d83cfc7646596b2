/** The first items of a list that is read page by page, at most `limit`; further pages are not asked for. */
export async function firstOf<T>(items: AsyncIterable<T>, limit: number): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) if (found.push(item) >= limit) break;
  return found;
}
