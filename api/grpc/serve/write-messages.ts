import type { Caller } from '../../../operators/quotas/shares.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import type { StreamRoom } from '../../http/stream-room.ts';

/** Milliseconds that a reader may read nothing before it loses its stream. */
const SLOWEST = 30_000;

/** The stream of a call that a reader reads. */
interface Writing {
  write(message: object): boolean;
  on(event: 'drain', listener: () => void): unknown;
  off(event: 'drain', listener: () => void): unknown;
}

/** Resolves when a reader has taken what waits for it; also once the stream is closed. */
function drained(
  call: Writing,
  bytes: number,
  closed: AbortSignal,
  room: StreamRoom,
  caller: Caller,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: TidemarkError) => {
      clearTimeout(timer);
      call.off('drain', done);
      closed.removeEventListener('abort', done);
      release();
      if (error === undefined) resolve();
      else reject(error);
    };
    const done = () => settle();
    const slow = (why: string) => () =>
      settle(new TidemarkError('busy', `The stream was closed: ${why}; resume it after the last message.`));
    const timer = setTimeout(slow(`its reader read nothing for ${SLOWEST / 1000} s`), SLOWEST);
    const release = room.hold(
      bytes,
      slow('its reader read nothing, and the buffers of streams have reached SIGNAL_MAX_STREAM_BUFFER'),
      caller,
    );
    call.on('drain', done);
    closed.addEventListener('abort', done);
    if (closed.aborted) done();
  });
}

/**
 * Writes messages to a reader, a few at a time; resolves once it has room for more.
 *
 * @param bytes what all of them take in memory, about
 * @param caller whose share of the room they take
 * @throws TidemarkError `busy` if the reader reads nothing for {@link SLOWEST}, or holds room that other readers need
 */
export async function writeMessages(
  call: Writing,
  messages: readonly object[],
  bytes: number,
  closed: AbortSignal,
  room: StreamRoom,
  caller: Caller,
): Promise<void> {
  for (const message of messages) {
    if (!call.write(message) && !closed.aborted) await drained(call, bytes, closed, room, caller);
  }
}
