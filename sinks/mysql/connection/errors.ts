import { StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';

/** A failure of the driver or the server. It leaves out the statement, which the driver adds to its errors. */
export class MysqlFailure extends Error {
  /** Name of the error, such as ER_DUP_ENTRY or ECONNREFUSED. */
  readonly code: string;
  /** The server's number of it; undefined if it comes from the driver or the system. */
  readonly number: number | undefined;

  constructor(message: string, code: string, number: number | undefined) {
    super(message);
    this.name = 'MysqlFailure';
    this.code = code;
    this.number = number;
  }
}

/** The server has not answered in time. */
export class Silence extends MysqlFailure {
  constructor() {
    super('the server did not answer in time', 'SILENCE', undefined);
  }
}

/** An error of the driver without the statement that it happened in. */
export function failureOf(error: unknown): unknown {
  if (error instanceof TidemarkError || error instanceof MysqlFailure) return error;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'PROTOCOL_SEQUENCE_TIMEOUT') return new Silence();
  const number =
    'errno' in error && typeof error.errno === 'number' && error.code.startsWith('ER_')
      ? error.errno
      : undefined;
  return new MysqlFailure(error.message, error.code, number);
}

/** The server ends the connection with these: it stops, or somebody ended the connection, or it was idle for too long. */
const ENDED = new Set([1053, 1152, 1159, 1160, 1161, 1184, 1927, 3169, 4031]);

/** True when the connection is lost, so the outcome of the last statement is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof MysqlFailure)) return false;
  return error.number === undefined || ENDED.has(error.number);
}

const WRONG_USER = [1045, 1698, 1862, 3118];
const LACKS_PRIVILEGE = [1044, 1142, 1143, 1227, 1370];
const FULL = [1021, 1041, 1114];
const TOO_MANY = [1040, 1203, 1226];
const TOO_SLOW = [1317, 1969, 3024];
const READ_ONLY = [1290, 1792, 1836, 3101];

/** The error for callers of a failure: the remedy when known, no address and no SQL. */
export function unavailable(error: unknown): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const number = error instanceof MysqlFailure ? (error.number ?? 0) : 0;
  const say = (message: string) => new StoreUnavailable(message, error);
  if (FULL.includes(number)) return say('The disk of the store is full; free some space, then try again.');
  if (TOO_MANY.includes(number)) {
    return say('The database server has no free connection; raise max_connections, or use fewer processes.');
  }
  if (TOO_SLOW.includes(number)) return say('The store took too long; try again, or request less.');
  if (LACKS_PRIVILEGE.includes(number)) {
    return say('The database user lacks a privilege that the store needs; grant it on the database.');
  }
  if (READ_ONLY.includes(number)) {
    return say('The database server is read-only; name its primary server in the DSN.');
  }
  if (number === 1153) return tooLarge();
  return say('The store cannot serve the request at the moment; try again.');
}

/** The error for a row that does not fit into one message to the server. */
export function tooLarge(bytes?: number, limit?: number): StoreUnavailable {
  const sizes = bytes === undefined ? '' : ` of ${bytes} bytes; it takes ${limit}`;
  return new StoreUnavailable(
    `A row needs a larger message than the database server takes${sizes}: raise its max_allowed_packet.`,
  );
}

/** Converts a failure to open the store into one that names the remedy. */
export function openFailure(error: unknown): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const fail = (text: string) => new TidemarkError('store_path', text, { cause: error });
  const { number, code } = error instanceof MysqlFailure ? error : { number: undefined, code: '' };
  if (number === 1049) {
    return fail('The database of the store does not exist; create it, or correct the DSN.');
  }
  if (number === 1044) {
    return fail('The database user may not use the database of the store; grant it ALL on that database.');
  }
  if (number !== undefined && WRONG_USER.includes(number)) {
    return fail('The database server rejects the user or the password of the store; correct its DSN.');
  }
  if (number !== undefined && LACKS_PRIVILEGE.includes(number)) {
    return fail(
      'The database user may not create the tables and views of the store; grant it ALL on that database.',
    );
  }
  if (number !== undefined) return unavailable(error);
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') {
    return fail(
      'The database server offers no TLS; set ssl-mode=PREFERRED or DISABLED, or configure it there.',
    );
  }
  if (code === 'HANDSHAKE_SSL_ERROR' || /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/.test(code)) {
    return fail(
      'The certificate of the database server is not trusted; check ssl-mode and ssl-ca in the DSN.',
    );
  }
  if (/^AUTH_|PLUGIN/.test(code)) {
    return fail(
      'The driver has no support for the way in which the database server checks the password; use caching_sha2_password ' +
        'or mysql_native_password for this user.',
    );
  }
  return new StoreUnavailable(
    'The database server cannot be reached; check that it is running and that the DSN is correct.',
    error,
  );
}
