import { StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';

/** The database's name of an error, such as SQLITE_FULL; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The error for callers of a database failure: the remedy when known, no path and no SQL. */
export function unavailable(error: unknown): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') {
    return new StoreUnavailable('The disk of the store is full; free some space, then try again.', error);
  }
  if (code === 'SQLITE_NOMEM') {
    return new StoreUnavailable('The store ran out of memory; request less.', error);
  }
  if (code === 'SQLITE_CORRUPT') {
    return new StoreUnavailable(
      'The file of the store is damaged; restore a backup, or recover what is readable with tidemark salvage.',
      error,
    );
  }
  return new StoreUnavailable('The store cannot serve the request at the moment; try again.', error);
}

/** Converts a failure to open the file into one that names the remedy. */
export function openFailure(error: unknown, name: string): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const code = codeOf(error);
  if (code === 'SQLITE_NOTADB') {
    return new TidemarkError(
      'store_path',
      `${name} is not a tidemark store: it is not an SQLite database. Choose another path.`,
      { cause: error },
    );
  }
  if (
    /^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code) ||
    (error instanceof Error && /ConnectionFailed/.test(error.message))
  ) {
    return new TidemarkError(
      'store_path',
      `The store ${name} cannot be opened; check that its folder exists and is writable.`,
      { cause: error },
    );
  }
  const said = unavailable(error);
  return new StoreUnavailable(`The store ${name} cannot be opened. ${said.message}`, error);
}
