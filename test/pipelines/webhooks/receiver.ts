import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as a receiver got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine, for the length of a test. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Everything that came, in order, whatever was answered. */
  readonly received: readonly Received[];
  /** Resolves when at least so many have come. */
  some(count: number): Promise<void>;
}

/** @param answer answers a request; default: 204 */
export async function startReceiver(
  answer: (response: ServerResponse, request: Received) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  // A connection that the server closes while it is idle fails the request that is just being sent, and a test counts attempts.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const one = { path: url, headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      answer(response, one);
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/in?token=planted-token`,
    port,
    received,
    some: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** The positions of the changes in what came, as CloudEvents. */
export function seqsOf(received: readonly Received[]): number[] {
  return received.map(({ body }): number => JSON.parse(body).data.seq);
}
