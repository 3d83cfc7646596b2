import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

/** Milliseconds of silence before keep-alive probes on a connection. */
const KEEP_ALIVE = 60_000;

/** The error of sockets that are closed here. */
export const CLOSED_HERE = 'this Kafka client is closed';

/**
 * The sockets of one kafkajs client, so that none outlives it. kafkajs forgets a connection in progress when its broker is dropped or
 * the client disconnects; it would stay open and keep the process alive.
 */
export class Sockets {
  private readonly open = new Set<Socket>();
  private closed = false;

  /** Socket factory equivalent to kafkajs's own. Throws once the sockets are closed. */
  readonly connect = ({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket => {
    if (this.closed) throw new Error(CLOSED_HERE);
    // `ssl` is undefined or false for plain connections.
    const socket = ssl
      ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
      : connect({ host, port }, onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE);
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    return socket;
  };

  /** Closes open sockets. No more can be opened. */
  close(): void {
    this.closed = true;
    for (const socket of this.open) socket.destroy(new Error(CLOSED_HERE));
  }
}
