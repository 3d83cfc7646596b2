import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { TidemarkError } from '../../operators/records/errors.ts';
import { isStream } from './media-type.ts';

/** Most bytes that a stream counts as: everything before them has been stored. */
const STREAM = 1024 * 1024;

/** The body of a request that is arriving. */
interface Arriving {
  readonly socket: Socket;
  /** Bytes that the connection had received when the request started. */
  readonly from: number;
  readonly streamed: boolean;
  /** Bytes of the body that stay in memory until its end. */
  kept: number;
  /** When the connection last received something, and its total bytes at that time. */
  seen: { readonly at: number; readonly bytes: number };
}

/** Whether the rest of a body is missing because its sender does not send it: what has arrived and waits to be read is not the sender's fault. */
function isStalled({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.readableLength === 0;
}

/**
 * The bytes of the requests in progress, counted as they arrive: a declared length alone blocks no other request. Above the limit, further
 * requests are told to retry. Above twice the limit, requests that send more lose their connection, so that many requests admitted before
 * they sent anything cannot fill the memory together.
 */
export class InflightBytes {
  private readonly limit: number;
  private readonly requests = new Map<FastifyRequest, Arriving>();
  private kept = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    let total = this.kept;
    for (const { streamed, socket, from } of this.requests.values()) {
      if (streamed) total += Math.min(socket.bytesRead - from, STREAM);
    }
    return total;
  }

  /** @throws TidemarkError `busy` when the limit is reached */
  enter(request: FastifyRequest): void {
    if (request.method !== 'POST') return;
    if (this.requests.size > 0 && this.bytes >= this.limit) {
      throw new TidemarkError(
        'busy',
        `The requests in flight have reached the limit of ${this.limit} bytes; try again after the time in Retry-After, or raise SIGNAL_MAX_INFLIGHT.`,
        { retryAfter: 1 },
      );
    }
    const { socket } = request.raw;
    const from = socket.bytesRead;
    this.requests.set(request, {
      socket,
      from,
      streamed: isStream(request),
      kept: 0,
      seen: { at: performance.now(), bytes: from },
    });
  }

  /** Counts a part of a body that stays in memory until its end; false if there is no room for it. */
  keep(request: FastifyRequest, bytes: number): boolean {
    const arriving = this.requests.get(request);
    if (arriving === undefined || arriving.streamed) return true;
    arriving.kept += bytes;
    this.kept += bytes;
    return this.requests.size === 1 || this.kept <= 2 * this.limit;
  }

  leave(request: FastifyRequest): void {
    this.kept -= this.requests.get(request)?.kept ?? 0;
    this.requests.delete(request);
  }

  /** Requests with an incomplete body that have received nothing for this many milliseconds. Must be called periodically. */
  idle(milliseconds: number, now = performance.now()): FastifyRequest[] {
    const idle: FastifyRequest[] = [];
    for (const [request, arriving] of this.requests) {
      const bytes = arriving.socket.bytesRead;
      if (bytes !== arriving.seen.bytes) arriving.seen = { at: now, bytes };
      else if (isStalled(request) && now - arriving.seen.at >= milliseconds) idle.push(request);
    }
    return idle;
  }
}
