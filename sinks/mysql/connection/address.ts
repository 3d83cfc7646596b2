import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions, SslOptions } from 'mysql2/promise';
import { TidemarkError } from '../../../operators/records/errors.ts';

/** Whether a connection is encrypted, and what of the server's certificate is checked: MySQL's own names. */
const SSL_MODES = ['DISABLED', 'PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
export type SslMode = (typeof SSL_MODES)[number];

/** Parameters of a DSN, by the names that the options have in MySQL's programs. */
export const PARAMETERS = ['ssl-mode', 'ssl-ca', 'ssl-cert', 'ssl-key', 'socket'] as const;

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 3000;

/** MySQL's limit for the name of a database. */
const LONGEST_NAME = 64;

/** Where a server is, and how to connect. */
export interface Address {
  /** Name of the database in the DSN, which exists. */
  readonly database: string;
  /** Name of the database with the tables: with a namespace another one, created if it does not exist. */
  readonly home: string;
  readonly sslMode: SslMode;
  /** Options of the driver for TLS. One object for all connections, because the driver keeps sessions by it. */
  readonly ssl: SslOptions;
  /** Other options of the driver. */
  readonly options: ConnectionOptions;
}

function wrong(message: string): TidemarkError {
  return new TidemarkError('store_path', message);
}

function sslModeOf(text: string | null, isSocket: boolean): SslMode {
  // Nobody else reads a socket of this machine.
  if (text === null) return isSocket ? 'DISABLED' : 'PREFERRED';
  const found = SSL_MODES.find((mode) => mode === text.toUpperCase());
  if (found !== undefined) return found;
  throw wrong(`The parameter ssl-mode of the store's DSN must be one of ${SSL_MODES.join(', ')}.`);
}

function fileOf(parameters: URLSearchParams, name: string): string | undefined {
  const path = parameters.get(name);
  if (path === null) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new TidemarkError(
      'store_path',
      `The file that the parameter ${name} of the store's DSN names cannot be read; correct its path or its permissions.`,
      { cause },
    );
  }
}

function sslOf(mode: SslMode, parameters: URLSearchParams): SslOptions {
  const [ca, cert, key] = ['ssl-ca', 'ssl-cert', 'ssl-key'].map((name) => fileOf(parameters, name));
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    rejectUnauthorized: mode === 'VERIFY_CA' || mode === 'VERIFY_IDENTITY',
    verifyIdentity: mode === 'VERIFY_IDENTITY',
  };
}

/** A part of a URL without its escapes; undefined if it is empty. */
function partOf(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text);
  } catch {
    throw wrong('The URL of the store is malformed: write a % in a user or a password as %25.');
  }
}

/**
 * The address in a URL such as `mysql://user:password@host:3306/database?ssl-mode=REQUIRED`, with the scheme `mysql` or `mariadb`.
 *
 * @param namespace separates several stores in one server: MySQL has no schemas, so each namespace is a database of its own,
 *   `database_namespace`
 * @throws TidemarkError `store_path` that names the faulty part and never the password
 */
export function addressOf(url: string, namespace: string | undefined): Address {
  if (!URL.canParse(url)) throw wrong('The URL of the store is malformed; correct its DSN.');
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const database = partOf(pathname.slice(1));
  if (database === undefined) {
    throw wrong(
      'The DSN of the store names no database; write it as mysql://user:password@host:3306/database.',
    );
  }
  const home = namespace === undefined ? database : `${database}_${namespace}`;
  if (home.length > LONGEST_NAME) {
    throw wrong(
      `The name of the database ${home} has more than ${LONGEST_NAME} characters; shorten the namespace.`,
    );
  }
  const socket = searchParams.get('socket');
  const sslMode = sslModeOf(searchParams.get('ssl-mode'), socket !== null);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (sslMode === 'VERIFY_IDENTITY' && (socket !== null || isIP(host) !== 0)) {
    // The driver would compare the certificate with another name.
    throw wrong(
      'ssl-mode=VERIFY_IDENTITY needs the name of the host in the DSN of the store; write it in place of the address.',
    );
  }
  const user = partOf(username);
  const secret = partOf(password);
  return {
    database,
    home,
    sslMode,
    ssl: sslOf(sslMode, searchParams),
    options: {
      ...(socket === null ? { host, port: port === '' ? 3306 : Number(port) } : { socketPath: socket }),
      ...(user !== undefined && { user }),
      ...(secret !== undefined && { password: secret }),
      connectTimeout: CONNECT_TIMEOUT,
      charset: 'utf8mb4',
      connectAttributes: { program_name: 'tidemark' },
      // No statement of ours reads a file of this machine, whatever the server asks for.
      flags: ['-LOCAL_FILES'],
      rowsAsArray: true,
      typeCast: false,
      trace: false,
    },
  };
}
