import { Socket } from 'node:net';
import { BYTES } from '../lane-messages.ts';
import type { BytePipe } from './answer.ts';

let socket: Socket | undefined;

/** The pipe to the server, for a new statement. The earlier one has ended: all its bytes are taken. */
export function bytePipe(): BytePipe {
  let sent = 0;
  // One part is on its way while the next one is made.
  let before = Promise.resolve();
  return {
    get sent() {
      return sent;
    },
    async send(pieces, time) {
      // An idle process is not kept alive by its pipe, which is opened when it is first needed.
      socket ??= new Socket({ fd: BYTES, readable: false, writable: true });
      const out = socket;
      const earlier = before;
      out.cork();
      before = new Promise((resolve) => {
        for (const [at, piece] of pieces.entries()) {
          sent += piece.byteLength;
          out.write(piece, at === pieces.length - 1 ? () => resolve() : undefined);
        }
        if (pieces.length === 0) resolve();
      });
      out.uncork();
      time.stop();
      await earlier;
      time.start();
    },
    flushed: () => before,
  };
}
