import { StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True when the instance is unusable until it is reopened. */
export function isFatal(error: unknown): boolean {
  return /FATAL Error|database has been invalidated|Reopen the database instance/.test(messageOf(error));
}

/**
 * True for the one COMMIT failure after which the transaction is durable anyway: the write-ahead log has it, and only moving the log
 * into the file failed (a full disk, or a memory limit). Statements and appenders report it with different prefixes.
 */
export function isDurable(error: unknown): boolean {
  return /^(?:FATAL Error|Failed to append): Transaction COMMIT succeeded and is durable/.test(
    messageOf(error),
  );
}

/** True when a statement was interrupted. */
export function isInterrupt(error: unknown): boolean {
  return messageOf(error).startsWith('INTERRUPT Error');
}

/** The error for callers of a database failure: the remedy when known, no path and no SQL. */
export function unavailable(error: unknown): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const message = messageOf(error);
  if (/No space left on device|no space left on device|Disk quota exceeded/.test(message)) {
    return new StoreUnavailable('The disk of the store is full; free some space, then try again.', error);
  }
  if (/Out of Memory/i.test(message)) {
    return new StoreUnavailable(
      'The store ran out of memory; raise its memory limit, or request less.',
      error,
    );
  }
  if (/Corrupt database file/.test(message)) {
    return new StoreUnavailable(
      'The file of the store is damaged; restore a backup, or recover what is readable with tidemark salvage.',
      error,
    );
  }
  return new StoreUnavailable('The store cannot serve the request at the moment; try again.', error);
}

/** True when the file does not have the database's header. */
export function isNoDatabase(error: unknown): boolean {
  return /not a valid DuckDB database/.test(messageOf(error));
}

/** Converts a failure to open the file into one that names the remedy. */
export function openFailure(error: unknown, name: string): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const message = messageOf(error);
  const fail = (code: 'store_locked' | 'store_newer' | 'store_path', text: string) =>
    new TidemarkError(code, text, { cause: error });
  if (/Could not set lock|Conflicting lock/.test(message)) {
    const holder = /PID (\d+)/.exec(message);
    const by = holder === null ? 'another process' : `another process (PID ${holder[1]})`;
    return fail('store_locked', `The store ${name} is in use by ${by}; stop it, or use its API.`);
  }
  if (isNoDatabase(error)) {
    return fail(
      'store_path',
      `${name} is not a tidemark store: it is not a DuckDB database. Choose another path.`,
    );
  }
  if (/database file with version number|newer version of DuckDB|storage version/i.test(message)) {
    return fail(
      'store_newer',
      `The store ${name} was written by another version of DuckDB; upgrade tidemark.`,
    );
  }
  if (/Permission denied|Read-only file system/i.test(message)) {
    return fail(
      'store_path',
      `No permission to open the store ${name}; give this user read and write access.`,
    );
  }
  if (/No such file|does not exist|Not a directory|Is a directory|Cannot open/i.test(message)) {
    return fail(
      'store_path',
      `The store ${name} cannot be opened; check that its folder exists and is writable.`,
    );
  }
  const said = unavailable(error);
  return new StoreUnavailable(`The store ${name} cannot be opened. ${said.message}`, error);
}
