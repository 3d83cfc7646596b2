import { LibsqlUrlParseError, parseLibsqlUrl } from '@libsql/hrana-client';
import { TidemarkError } from '../../operators/records/errors.ts';

/** Where the database is on a server. */
export interface Address {
  /** Base of the URLs of its protocol, with a slash at the end. */
  readonly base: string;
  readonly token: string | undefined;
  /** Name for messages: the last part of the path, or of a server without one the host. */
  readonly name: string;
}

/**
 * The address in a URL such as `libsql://host:port/path?authToken=…&tls=0`.
 *
 * @param namespace is refused: a server keeps each namespace under a host name or a path of its own
 * @throws TidemarkError `store_path` that names the faulty part and never the token
 */
export function addressOf(url: string, namespace: string | undefined): Address {
  const wrong = (message: string, cause?: unknown) => new TidemarkError('store_path', message, { cause });
  if (namespace !== undefined) {
    throw wrong(
      'A libsql server keeps each namespace under a host name or a path of its own; write that in the DSN of the store instead of ?namespace=.',
    );
  }
  if (!URL.canParse(url)) throw wrong('The URL of the store is malformed; correct its DSN.');
  const { hostname, pathname, username, password } = new URL(url);
  if (username !== '' || password !== '') {
    throw wrong(
      'A libsql server knows no user and no password; write the token as ?authToken= in the DSN of the store.',
    );
  }
  try {
    const { hranaHttpUrl, authToken } = parseLibsqlUrl(url);
    const base = `${hranaHttpUrl}`.replace(/\/*$/, '/');
    return { base, token: authToken, name: pathname.split('/').findLast((part) => part !== '') ?? hostname };
  } catch (error) {
    if (!(error instanceof LibsqlUrlParseError)) throw error;
    // The library's message would repeat what stands in the URL.
    throw wrong(
      'The DSN of the store is malformed: tls is 0 or 1, and tls=0 needs the port, as in libsql://host:8080?tls=0.',
    );
  }
}
