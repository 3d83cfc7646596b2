import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';

/** Paths of a certificate with its chain and of its private key, both in PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** What is wrong with one of the files. */
export interface TlsFault {
  readonly of: keyof TlsFiles;
  /** A predicate about the file, such as "must name a readable file". */
  readonly message: string;
}

/** A certificate with its chain and its key, in PEM. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const CHECKS: readonly [keyof TlsFiles, (pair: TlsPair) => unknown, string][] = [
  ['cert', ({ cert }) => createSecureContext({ cert }), 'must name a file with a certificate in PEM'],
  [
    'key',
    ({ key }) => createSecureContext({ key }),
    'must name a file with a private key in PEM that has no passphrase',
  ],
  ['key', (pair) => createSecureContext(pair), 'must name the key of the certificate in SIGNAL_TLS_CERT'],
];

/** Reads a certificate and its key and checks that they belong together. */
function readPair(files: TlsFiles): TlsPair | TlsFault {
  const read: { cert?: Buffer; key?: Buffer } = {};
  for (const of of ['cert', 'key'] as const) {
    try {
      read[of] = readFileSync(files[of]);
    } catch {
      return { of, message: 'must name a readable file' };
    }
  }
  const { cert = Buffer.of(), key = Buffer.of() } = read;
  for (const [of, check, message] of CHECKS) {
    try {
      check({ cert, key });
    } catch {
      return { of, message };
    }
  }
  return { cert, key };
}

/** What is wrong with a certificate and its key, or undefined if a server can use them. */
export function pairFault(files: TlsFiles): TlsFault | undefined {
  const read = readPair(files);
  return 'of' in read ? read : undefined;
}

/** Milliseconds between two looks at the files. Looking also works where files are replaced by links, or lie on another machine. */
const LOOK = 1000;

/**
 * Reads a certificate and its key, and reads them again when one of the files changes. Files that do not belong together are reported and
 * not used: while a certificate is renewed, its two files differ for a moment.
 *
 * @param changed receives each later pair
 * @returns the pair as it is, and a function that ends the looking
 */
export function watchPair(
  files: TlsFiles,
  log: FastifyBaseLogger,
  changed: (pair: TlsPair) => void,
): { readonly pair: TlsPair; readonly end: () => void } {
  const first = readPair(files);
  if ('of' in first) throw new TypeError(`${files[first.of]} ${first.message}`);
  const reload = () => {
    const read = readPair(files);
    if ('of' in read) {
      log.warn(
        { file: files[read.of] },
        `the changed certificate is not used: its ${read.of === 'cert' ? 'file' : 'key'} ${read.message}`,
      );
      return;
    }
    changed(read);
    log.info({ file: files.cert }, 'the certificate was read again');
  };
  const watched = [...new Set([files.cert, files.key])];
  for (const file of watched) watchFile(file, { interval: LOOK, persistent: false }, reload);
  return {
    pair: first,
    end: () => {
      for (const file of watched) unwatchFile(file, reload);
    },
  };
}

/**
 * Makes Fastify's server an HTTPS server, of TLS 1.2 and later. If one of the files changes, new connections use the new certificate and
 * open ones go on.
 *
 * @param headersTimeout most milliseconds for the head of a request
 */
export function httpsFactory(
  files: TlsFiles,
  headersTimeout: number,
  log: FastifyBaseLogger,
): FastifyServerFactory {
  return (handler) => {
    const { pair, end } = watchPair(files, log, (changed) =>
      server.setSecureContext({ ...changed, minVersion: 'TLSv1.2' }),
    );
    const server: Server = createServer({ ...pair, minVersion: 'TLSv1.2', headersTimeout }, handler);
    server.on('close', end);
    return server;
  };
}
