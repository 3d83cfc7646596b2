import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

/** Milliseconds of silence after which the other end of a connection is asked whether it is still there. */
const KEEP_ALIVE = 60_000;

/**
 * The sockets of one kafkajs client, so that none outlives it. kafkajs forgets a connection that is being made while its broker
 * is dropped or the client is disconnected; it would stay open, and keep the process from ending.
 */
export class Sockets {
  private readonly open = new Set<Socket>();
  private closed = false;

  /** Connects for kafkajs, as kafkajs does by itself. Throws once the sockets are closed. */
  readonly connect = ({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket => {
    if (this.closed) throw new Error('this client of Kafka is closed');
    // kafkajs leaves `ssl` undefined, or false, where the connection is plain.
    const socket = ssl
      ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
      : connect({ host, port }, onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE);
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    return socket;
  };

  /** Ends what is open. Nothing can be opened any more. */
  close(): void {
    this.closed = true;
    for (const socket of this.open) socket.destroy(new Error('this client of Kafka is closed'));
  }
}
