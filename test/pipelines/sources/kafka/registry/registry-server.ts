import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';

/** What a server answers a path with: a status and a body, JSON if it is no text; undefined for no answer at all. */
export type Answer = readonly [status: number, body: unknown] | undefined;

/** An HTTP server that answers as a schema registry is documented to, and as other servers do in its place. */
export class RegistryServer {
  readonly requests: { readonly path: string; readonly authorization: string | undefined }[] = [];
  answer: (path: string) => Answer;
  private readonly server;
  private readonly protocol: string;

  /** @param tls certificates, for a server that speaks TLS */
  constructor(answer: (path: string) => Answer, tls?: ServerOptions) {
    this.answer = answer;
    const take = (request: IncomingMessage, response: ServerResponse) => this.take(request, response);
    this.server = tls === undefined ? createServer(take) : createSecureServer(tls, take);
    this.protocol = tls === undefined ? 'http' : 'https';
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new TypeError('no port');
    return `${this.protocol}://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    this.requests.push({ path: url, authorization: headers.authorization });
    const answer = this.answer(url);
    if (answer === undefined) return;
    const [status, body] = answer;
    response.writeHead(status, { 'content-type': 'application/vnd.schemaregistry.v1+json', location: '/' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
