import { once } from 'node:events';
import { Socket } from 'node:net';
import { BYTES } from '../lane-messages.ts';
import type { BytePipe } from './answer.ts';

/** Bytes that wait for the server before a statement does. */
const AHEAD = 4 * 1024 * 1024;

let socket: Socket | undefined;

/** The pipe to the server, for a new statement. The earlier one has ended: all its bytes are taken. */
export function bytePipe(): BytePipe {
  let sent = 0;
  return {
    get sent() {
      return sent;
    },
    async send(pieces, time) {
      // An idle process is not kept alive by its pipe, which is opened when it is first needed.
      socket ??= new Socket({ fd: BYTES, readable: false, writable: true });
      socket.cork();
      for (const piece of pieces) {
        if (piece.byteLength === 0) continue;
        sent += piece.byteLength;
        socket.write(piece);
      }
      socket.uncork();
      time.stop();
      if (socket.writableLength > AHEAD) await once(socket, 'drain');
      time.start();
    },
    async flushed() {
      if (socket !== undefined && socket.writableLength > 0)
        await new Promise((done) => socket?.write('', done));
    },
  };
}
