import { retry } from '../../sinks/retry.ts';
import type { McpServer } from '../mcp-framework/index.ts';
import type { Calls, TellIds } from './calls.ts';
import { claimUri, signalUri, URIS } from './uris.ts';

/** Milliseconds before a change log that could not be read is read again. */
const AGAIN = 1000;

/** A change log and the URIs of its ids. */
interface Followed {
  readonly changes: (tell: TellIds, ended: AbortSignal) => Promise<void>;
  readonly uri: (id: string) => string;
  /** URI of the list that any change may affect. */
  readonly list: string;
}

async function follow(server: McpServer, followed: Followed, ended: AbortSignal): Promise<void> {
  const { uri, list } = followed;
  const tell = (ids: readonly string[]) => {
    for (const one of ids.map(uri)) if (server.subscriptions.has(one)) server.resourceUpdated(one);
    server.resourceUpdated(list);
  };
  let again = false;
  const read = async () => {
    // Changes during the failure are unknown, so every subscribed resource may have changed.
    if (again) for (const one of server.subscriptions.uris) server.resourceUpdated(one);
    again = true;
    await followed.changes(tell, ended);
  };
  await retry(read, {
    first: AGAIN,
    stop: ended,
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      server.logger.warn('reading changes failed; retrying', { list, reason });
    },
  }).catch((error: unknown) => {
    if (!ended.aborted) throw error;
  });
}

/**
 * Notifies subscribers of changed signals and claims, from the change logs. The logs are read only while there are subscribers.
 *
 * @returns stops the notifications; resolves once nothing is in progress
 */
export function tellChanges(server: McpServer, calls: Calls): () => Promise<void> {
  const logs: readonly Followed[] = [
    { changes: (tell, ended) => calls.changedSignals(tell, ended), uri: signalUri, list: URIS.openSignals },
    {
      changes: (tell, ended) => calls.changedClaims(tell, ended),
      uri: claimUri,
      list: URIS.openContradictions,
    },
  ];
  let ended = new AbortController();
  let following: Promise<unknown> = Promise.resolve();
  const begin = () => {
    ended = new AbortController();
    const { signal } = ended;
    following = Promise.all([following, ...logs.map((log) => follow(server, log, signal))]);
  };
  const stop = server.subscriptions.onChange((some) => (some ? begin() : ended.abort()));
  if (server.subscriptions.some) begin();
  return async () => {
    stop();
    ended.abort();
    await following;
  };
}
