import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { z } from 'zod';
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
export class StdioWire extends LineTransport {
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
