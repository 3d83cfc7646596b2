import { DatabaseError } from 'pg';
import { Fenced, StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';

/** SQLSTATE of a server error, or undefined for other errors. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** True when the connection is lost, so the outcome of the last message is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return !(error instanceof TidemarkError);
  return error.severity === 'FATAL' || error.severity === 'PANIC' || error.code?.startsWith('08') === true;
}

/** SQLSTATE that the function `fence` raises. */
const FENCED = 'TM001';
const NO_PARTITION = '23514';

/** True when no partition accepts a row: another process has dropped it. */
export function isMissingPartition(error: unknown): boolean {
  return stateOf(error) === NO_PARTITION;
}

export function isFenced(error: unknown): boolean {
  return stateOf(error) === FENCED;
}

/** SQLSTATE that the function `advance_ledger` raises. */
const MOVED = 'TM002';
/** SQLSTATE of the same when the server's default isolation is stricter than a commit needs. */
const NOT_SERIAL = '40001';

/** SQLSTATE that the function `home_scopes` raises. */
const SCOPE_ELSEWHERE = 'TM003';

/** True when another commit came first. */
export function isMoved(error: unknown): boolean {
  return [MOVED, NOT_SERIAL].includes(stateOf(error) ?? '');
}

/** True for failures from a lock, a deadlock or a busy server, which may succeed when retried. */
export function isContention(error: unknown): boolean {
  return ['55P03', '40P01', '40001'].includes(stateOf(error) ?? '');
}

/**
 * The error for callers of a failure: the remedy when known, no address and no SQL.
 *
 * @param name what the caller writes to, for the message of a Fenced
 */
export function unavailable(error: unknown, name = 'the store'): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const state = stateOf(error);
  if (state === FENCED) return new Fenced(name);
  if (state === SCOPE_ELSEWHERE) {
    return new StoreUnavailable('A scope has moved to another shard in the meantime; try again.', error);
  }
  if (state === '53100') {
    return new StoreUnavailable('The disk of the store is full; free some space, then try again.', error);
  }
  if (state === '53300') {
    return new StoreUnavailable(
      'PostgreSQL has no free connection; raise max_connections, or use fewer processes.',
      error,
    );
  }
  if (state === '57014') {
    return new StoreUnavailable('The store took too long; try again, or request less.', error);
  }
  if (state === '42501') {
    return new StoreUnavailable(
      'The PostgreSQL user lacks a privilege that the store needs; grant it on the schema.',
      error,
    );
  }
  return new StoreUnavailable('The store cannot serve the request at the moment; try again.', error);
}

/** Converts a failure to open the store into one that names the remedy. */
export function openFailure(error: unknown): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const state = stateOf(error) ?? '';
  const fail = (text: string) => new TidemarkError('store_path', text, { cause: error });
  if (state.startsWith('28')) {
    return fail('PostgreSQL rejects the user or the password of the store; correct its DSN.');
  }
  if (state === '3D000')
    return fail('The database of the store does not exist; create it, or correct the DSN.');
  if (state === '42501') {
    return fail(
      'The PostgreSQL user may not create the schema of the store; create it, or grant CREATE on the database.',
    );
  }
  if (state !== '') return unavailable(error);
  return new StoreUnavailable(
    'PostgreSQL cannot be reached; check that it is running and that the DSN is correct.',
    error,
  );
}
