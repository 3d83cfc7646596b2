import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { readPair, type TlsFiles, type TlsPair } from '../config/tls-files.ts';

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
