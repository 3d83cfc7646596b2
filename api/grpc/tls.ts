import { experimental, ServerCredentials } from '@grpc/grpc-js';
import type { FastifyBaseLogger } from 'fastify';
import type { TlsFiles, TlsPair } from '../config/tls-files.ts';
import { watchPair } from '../http/tls.ts';

type Provider = experimental.CertificateProvider;
type Listener = Parameters<Provider['addIdentityCertificateListener']>[0];

/**
 * The credentials of a server, without TLS if there are no files. If the certificate changes, new connections use the new one.
 *
 * @returns the credentials, and a function that ends the looking at the files
 */
export function serverCredentials(
  files: TlsFiles | undefined,
  log: FastifyBaseLogger,
): { readonly credentials: ServerCredentials; readonly end: () => void } {
  if (files === undefined) return { credentials: ServerCredentials.createInsecure(), end: () => undefined };
  const listeners = new Set<Listener>();
  const tell = (listener: Listener, { cert, key }: TlsPair) =>
    listener({ certificate: cert, privateKey: key });
  let pair: TlsPair;
  const watched = watchPair(files, log, (changed) => {
    pair = changed;
    for (const listener of listeners) tell(listener, pair);
  });
  pair = watched.pair;
  const provider: Provider = {
    addCaCertificateListener: () => undefined,
    removeCaCertificateListener: () => undefined,
    addIdentityCertificateListener(listener) {
      listeners.add(listener);
      // Not at once: the server listens to its credentials only after they listen to this.
      queueMicrotask(() => tell(listener, pair));
    },
    removeIdentityCertificateListener: (listener) => void listeners.delete(listener),
  };
  // Its types name the two providers in the other order; the first one is that of the server's own certificate.
  const credentials = experimental.createCertificateProviderServerCredentials(provider, null, false);
  return { credentials, end: watched.end };
}
