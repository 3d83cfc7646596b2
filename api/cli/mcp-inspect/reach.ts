import {
  Client,
  SdkError,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { packageVersion } from '../../process/version.ts';
import { printable } from '../printable.ts';
import { ChildServer } from './child-server.ts';

/** Where a server is: a program to start, or a URL. */
export type ServerAddress =
  | { readonly command: readonly string[] }
  | { readonly url: URL; readonly headers: Readonly<Record<string, string>> };

export interface ReachOptions {
  /** The only revision to use; default: the newest that the server supports. */
  readonly revision: string | undefined;
  /** Milliseconds that an answer may take. */
  readonly patience: number;
  /** The environment of a program that is started. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts the connection; its reason is thrown. */
  readonly signal: AbortSignal;
}

/** The first revision without sessions, which does not negotiate by `initialize`. */
const MODERN = '2026-07-28';

/**
 * Connects to a server, runs an operation on it, and cleans up: a program that was started ends, with all processes that it started.
 *
 * @throws TidemarkError `unreachable` with the reason and the output of the server on standard error
 */
export async function withServer<Result>(
  place: ServerAddress,
  options: ReachOptions,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  if ('url' in place) return withAddress(place, options, use);
  const { revision } = options;
  const first = new ChildServer(place.command, options.env);
  let connected = false;
  try {
    return await withChild(first, revision ?? 'any', options, (client) => {
      connected = true;
      return use(client);
    });
  } catch (error) {
    // Some servers of older revisions exit on an unknown request.
    const again = !connected && revision === undefined && first.ended && !options.signal.aborted;
    if (!again) throw error;
    return await withChild(new ChildServer(place.command, options.env), 'with sessions', options, use);
  }
}

async function withChild<Result>(
  server: ChildServer,
  revision: string,
  options: ReachOptions,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  // A server that does not answer an unknown request is treated as an older one.
  const client = clientFor(revision, { timeoutMs: options.patience / 2 });
  try {
    return await until(options.signal, connectAndUse(client, server, options, use));
  } catch (error) {
    await server.close();
    if (server.failure !== undefined) throw server.failure;
    if (error instanceof Late) throw server.errorOf(error.message);
    throw error;
  } finally {
    await server.close();
  }
}

async function withAddress<Result>(
  { url, headers }: Extract<ServerAddress, { readonly url: URL }>,
  options: ReachOptions,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const sent = { requestInit: { headers: { ...headers } } };
  let connected = false;
  const over = async (transport: Transport, revision: string) => {
    const client = clientFor(revision);
    try {
      return await until(
        options.signal,
        connectAndUse(client, transport, options, (found) => {
          connected = true;
          return use(found);
        }),
      );
    } finally {
      await client.close();
    }
  };
  try {
    return await over(new StreamableHTTPClientTransport(url, sent), options.revision ?? 'any');
  } catch (error) {
    if (connected) throw codeOf(error) === undefined ? error : unreachable(url, error);
    // Servers of revision 2024-11-05 serve a stream at the URL instead.
    const older = options.revision === undefined && [400, 404, 405].includes(statusOf(error) ?? 0);
    if (!older || options.signal.aborted) throw unreachable(url, error);
    try {
      return await over(new SSEClientTransport(url, sent), 'with sessions');
    } catch (second) {
      throw connected ? second : unreachable(url, error);
    }
  }
}

async function connectAndUse<Result>(
  client: Client,
  transport: Transport,
  { patience, signal }: ReachOptions,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  await client.connect(transport, { timeout: patience, signal });
  return use(client);
}

/** @param revision one of the protocol, `with sessions` for any of those, `any` for the newest */
function clientFor(revision: string, probe?: { readonly timeoutMs: number }): Client {
  const modern = revision >= MODERN && /^\d/.test(revision);
  const pinned = /^\d/.test(revision) && !modern;
  return new Client(
    { name: 'tidemark-inspect', version: packageVersion() },
    {
      ...(pinned && { supportedProtocolVersions: [revision] }),
      versionNegotiation: {
        mode: modern ? { pin: revision } : revision === 'any' ? 'auto' : 'legacy',
        ...(probe !== undefined && { probe }),
      },
    },
  );
}

/** The time limit of a server has passed. */
export class Late extends TidemarkError {
  constructor(allowed: string) {
    super('unreachable', `The server did not answer within ${allowed}; raise --timeout.`);
  }
}

/** Resolves with the result, or rejects with the reason of the signal if it is aborted first. */
async function until<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([result, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : undefined;
}

/** @returns the error to throw if a server at a URL could not be reached */
function unreachable(url: URL, error: unknown): unknown {
  if (error instanceof TidemarkError) return error;
  const at = `${url.origin}${url.pathname}`;
  const status = statusOf(error);
  const withReason = (message: string) => new TidemarkError('unreachable', message, { cause: error });
  if (status === 401 || status === 403) {
    return withReason(
      `${at} answers ${status}: send credentials, such as --header 'authorization=Bearer …'.`,
    );
  }
  if (status !== undefined) return withReason(`${at} answers ${status}: it is not the URL of an MCP server.`);
  const code = codeOf(error);
  if (code !== undefined) return withReason(`${at} cannot be reached: ${code}.`);
  if (error instanceof SdkError)
    return withReason(`${at} does not answer as an MCP server does: ${printable(error.message)}.`);
  return error;
}

/** The code of the system error at the root of an error. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const below =
    codeOf(error.cause) ??
    (error instanceof SdkError && isError(error.data) ? codeOf(error.data) : undefined);
  if (below !== undefined) return below;
  return 'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z0-9]+|UND_ERR_[A-Z_]+)$/.test(error.code)
    ? error.code
    : undefined;
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}
