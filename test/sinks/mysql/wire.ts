import { once } from 'node:events';
import { createServer, type Server, type Socket, connect as tcp } from 'node:net';

/** What becomes of the COMMIT of a transaction that writes. */
type Fate = 'passes' | 'is lost' | 'is answered to nobody' | 'comes late';

/** A wire between a store and its server that can be cut at the one place that matters. */
export class Wire {
  /** The URL of the server, by way of this. */
  readonly url: string;
  /** Of the next COMMIT; those after it pass. */
  fate: Fate = 'passes';
  /** Brings the COMMIT that comes late to the server; resolves when that has answered. */
  deliver: () => Promise<void> = () => Promise.reject(new Error('no COMMIT is late'));
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

  /** Resolves when the COMMIT that {@link fate} is for has met it, before the store can know. */
  met(): Promise<unknown> {
    return once(this.server, 'met');
  }

  private join(client: Socket, port: number, host: string): void {
    if (this.down) {
      client.destroy();
      return;
    }
    const server = tcp(port, host);
    let writes = false;
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
      writes ||= data.includes('SET commits = commits + 1');
      const ends = data.length < 64 && data.includes('COMMIT') && writes;
      if (ends) writes = false;
      const fate = ends ? this.fate : 'passes';
      if (ends) this.fate = 'passes';
      if (fate === 'comes late') {
        late = true;
        this.deliver = async () => {
          const answered = once(server, 'data');
          late = false;
          server.write(data);
          await answered;
          server.destroy();
        };
      }
      if (fate === 'comes late' || fate === 'is lost') {
        this.server.emit('met');
        client.destroy();
        return;
      }
      mute ||= fate === 'is answered to nobody';
      server.write(data);
    });
    server.on('data', (data) => {
      if (!mute) client.write(data);
      else {
        this.server.emit('met');
        client.destroy();
      }
    });
  }
}
