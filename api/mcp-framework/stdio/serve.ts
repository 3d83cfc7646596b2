import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio as serveSdk } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { instancesOf } from '../serve/instance.ts';
import { sealingWith } from '../serve/sealing.ts';
import type { McpServer } from '../server.ts';
import type { Subscriptions } from '../subscriptions.ts';
import { type LineOptions, LineTransport } from './lines.ts';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const Acknowledged = z.object({
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()).optional() }) }),
});

/**
 * Standard input and output that also tracks the subscriptions of a client of revision 2026-07-28: the SDK handles these requests before
 * any server sees them. A subscription counts until the client disconnects; the client receives only what it is subscribed to.
 */
class StdioWire extends LineTransport {
  readonly #subscriptions: Subscriptions;
  readonly #ends = new Map<string, () => void>();

  constructor(subscriptions: Subscriptions, input: Readable, output: Writable, options: LineOptions) {
    super(input, output, options);
    this.#subscriptions = subscriptions;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message && message.method === ACKNOWLEDGED) {
      const uris = Acknowledged.safeParse(message).data?.params.notifications.resourceSubscriptions ?? [];
      for (const uri of uris) if (!this.#ends.has(uri)) this.#ends.set(uri, this.#subscriptions.add(uri));
    }
    return super.send(message);
  }

  override async close(): Promise<void> {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
    await super.close();
  }
}

export interface StdioOptions extends Omit<LineOptions, 'write'> {
  /** Ends serving when aborted. */
  readonly signal?: AbortSignal;
  /** Source of messages; default: standard input. */
  readonly input?: Readable;
  /**
   * Destination of messages; default: standard output. Other output of the process to it is redirected to standard error in the meantime.
   */
  readonly output?: Writable;
}

/**
 * Serves a client that started this process and communicates over its standard input and output, in the revision that the client starts
 * with. Resolves when the client has disconnected and its requests are answered, or the signal is aborted.
 *
 * @throws DefinitionError if a definition of the server has no handler
 */
export async function serveStdio(server: McpServer, options: StdioOptions = {}): Promise<void> {
  const { signal, input = process.stdin, output, ...limits } = options;
  const instances = instancesOf(server, 'stdio', sealingWith());
  const claimed = output === undefined ? claimOutput() : undefined;
  const transport = new StdioWire(server.subscriptions, input, output ?? process.stdout, {
    ...limits,
    ...(claimed !== undefined && { write: claimed.write }),
  });
  try {
    await new Promise<void>((resolve) => {
      const handle = serveSdk(instances, {
        transport,
        onerror: (error) => server.logger.warn('a message was not served', { reason: error.message }),
      });
      // The SDK has installed its own listener, which closes what it serves.
      const { onclose } = transport;
      transport.onclose = () => {
        onclose?.();
        resolve();
      };
      const end = () => {
        handle.close().then(resolve, resolve);
      };
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end, { once: true });
    });
  } finally {
    claimed?.release();
  }
}

/**
 * Reserves standard output for the protocol: a line that a handler or a library prints there would break the connection, so such lines are
 * redirected to standard error until it is released.
 */
function claimOutput(): { write: (text: string) => boolean; release: () => void } {
  const { stdout, stderr } = process;
  const own = stdout.write;
  const write = own.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // A client may close standard error, which is not a reason to exit, and cannot be reported.
  stderr.on('error', () => {});
  return {
    write: (text) => write(text),
    release() {
      stdout.write = own;
    },
  };
}
