import { once } from 'node:events';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';

/** What becomes of the message that ends a commit. */
type Fate = 'passes' | 'is lost' | 'is answered to nobody' | 'comes late';

/** A wire between a store and its server that can be cut at the one place that matters. */
export class Wire {
  /** The URL of the server, by way of this. */
  readonly url: string;
  /** For the next message that ends a commit; those after it pass. */
  fate: Fate = 'passes';
  /** Brings the message that comes late to the server; resolves when that has answered. */
  deliver: () => Promise<void> = () => Promise.reject(new Error('no message is late'));
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private down = false;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
  }

  static async open(target: string): Promise<Wire> {
    const url = new URL(target);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const through = new URL(target);
    through.port = String(address.port);
    const wire = new Wire(server, through.href);
    server.on('connection', (socket) => wire.join(socket, Number(url.port), url.hostname));
    return wire;
  }

  /** Cuts every connection and takes no new one until {@link repair}. */
  cut(): void {
    this.down = true;
    for (const socket of this.sockets) socket.destroy();
  }

  repair(): void {
    this.down = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, port: number, host: string): void {
    if (this.down) {
      client.destroy();
      return;
    }
    const server = tcp(port, host);
    let mute = false;
    let late = false;
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        if (!late) server.destroy();
      });
    }
    client.on('data', (data) => {
      const isLast = data.includes('.fence(') || data.includes('advance_ledger(');
      const ends = isLast && data.includes('COMMIT');
      const { fate } = this;
      if (ends) this.fate = 'passes';
      if (ends && fate === 'is lost') {
        this.server.emit('met');
        client.destroy();
        return;
      }
      if (ends && fate === 'comes late') {
        late = true;
        this.deliver = async () => {
          const answered = once(server, 'data');
          late = false;
          server.write(data);
          await answered;
          server.destroy();
        };
        this.server.emit('met');
        client.destroy();
        return;
      }
      mute ||= ends && fate === 'is answered to nobody';
      server.write(data);
    });
    server.on('data', (data) => {
      if (!mute) client.write(data);
      // The last of the answer: the server is ready for the next query.
      else if (data.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]))) {
        this.server.emit('met');
        client.destroy();
      }
    });
  }

  /** Resolves when the message that {@link fate} is for has met it, before the store can know. */
  met(): Promise<unknown> {
    return once(this.server, 'met');
  }
}
