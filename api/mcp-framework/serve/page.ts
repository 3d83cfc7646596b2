import { ErrorCode, RequestError } from '../errors.ts';

/** Entries of one page of a list. */
const SIZE = 200;

/** The page of a list at a cursor, and the cursor of the next page. @throws RequestError for an invalid cursor */
export function pageOf<Entry>(
  entries: readonly Entry[],
  cursor: string | undefined,
): { page: Entry[]; next: { nextCursor?: string } } {
  const from = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isInteger(from) || from < 0 || from > entries.length || (cursor !== undefined && from === 0)) {
    throw new RequestError(ErrorCode.invalidParams, 'The cursor does not belong to this list.');
  }
  const to = from + SIZE;
  const next = to < entries.length ? { nextCursor: Buffer.from(String(to)).toString('base64url') } : {};
  return { page: entries.slice(from, to), next };
}
