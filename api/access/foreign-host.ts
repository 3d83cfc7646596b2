import { TidemarkError } from '../../operators/records/errors.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Refuses a request to a server that requires no token, unless it names a loopback host: a page in a browser on the same machine could
 * reach the server by a name of its own.
 *
 * @throws TidemarkError `forbidden`
 */
export function refuseForeignHost(host: string): void {
  if (LOOPBACK.test(host)) return;
  throw new TidemarkError(
    'forbidden',
    `Without a token, this server serves only localhost, not "${host}"; set SIGNAL_API_TOKEN to serve other names.`,
  );
}
