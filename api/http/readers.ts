import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Caller, Shares } from '../../operators/quotas/shares.ts';
import { TidemarkError } from '../../operators/records/errors.ts';
import { problemBody, problemOf, type RemedyContext } from './problems.ts';

/** Bytes of an answer that are not counted: nearly all answers are shorter, and the system takes as many from the server at once. */
const SHORT = 64 * 1024;
/** Milliseconds after which a reader that takes nothing loses its answer. */
const SLOWEST = 30_000;
/** Bytes that a reader may be behind the least rate: several of the parts in which answers are sent. */
const BEHIND = 1024 * 1024;

/** An answer that is being sent. */
interface Sending {
  readonly reply: FastifyReply;
  /** When it was looked at last, and the bytes that had been taken then. */
  seen: { readonly at: number; readonly bytes: number };
  /** Bytes that its reader is behind the least rate. */
  behind: number;
}

/** Bytes that the reader of an answer has taken. */
function takenOf({ raw }: FastifyReply): number {
  const { socket } = raw;
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/**
 * The answers that wait for their readers. Those in memory are counted, in shares of callers. A reader that takes nothing for
 * {@link SLOWEST}, or less than the least rate, loses its answer.
 */
export class Readers {
  readonly #shares: Shares;
  readonly #leastRate: number;
  readonly #sending = new Set<Sending>();

  /** @param leastRate bytes per second */
  constructor(shares: Shares, leastRate: number) {
    this.#shares = shares;
    this.#leastRate = leastRate;
  }

  /** Counts an answer, until it is sent or its reader has gone. Returns it, or the refusal where the caller's share has no room for it. */
  admit(caller: Caller, reply: FastifyReply, payload: unknown, known: RemedyContext): unknown {
    const bytes = Buffer.isBuffer(payload) || typeof payload === 'string' ? payload.length : 0;
    if (bytes <= SHORT && !(payload instanceof Readable)) return payload;
    try {
      const holding = bytes > 0 ? this.#shares.take(caller, bytes) : undefined;
      this.#watch(reply, () => holding?.release());
      return payload;
    } catch (error) {
      if (!(error instanceof TidemarkError)) throw error;
      return problemBody(reply, problemOf(error, known));
    }
  }

  /** Ends the answers whose readers are too slow. Must be called periodically. */
  endSlow(now = performance.now()): void {
    for (const sending of this.#sending) {
      const { reply, seen } = sending;
      const bytes = takenOf(reply);
      const isWaiting = (reply.raw.socket?.writableLength ?? 0) > 0;
      const due = (this.#leastRate * (now - seen.at)) / 1000;
      sending.behind = isWaiting ? Math.max(0, sending.behind + due - (bytes - seen.bytes)) : 0;
      sending.seen = { at: now, bytes };
      if (sending.behind > BEHIND) reply.raw.destroy();
    }
  }

  #watch(reply: FastifyReply, over: () => void): void {
    const { raw } = reply;
    const sending: Sending = { reply, seen: { at: performance.now(), bytes: takenOf(reply) }, behind: 0 };
    this.#sending.add(sending);
    raw.once('close', () => {
      this.#sending.delete(sending);
      over();
    });
    // Fires for an inactive connection; if nothing waits to be read, the reader is not at fault.
    raw.setTimeout(SLOWEST, () => {
      if (raw.writableLength > 0) raw.destroy();
    });
  }
}
