import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

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
export function readPair(files: TlsFiles): TlsPair | TlsFault {
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
