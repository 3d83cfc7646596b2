import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Caller, Holding, Shares } from '../../operators/quotas/shares.ts';
import type { TidemarkError } from '../../operators/records/errors.ts';
import { isStream } from './media-type.ts';

/** Most bytes that a stream counts as: everything before them has been stored. */
const STREAM = 1024 * 1024;
/** Milliseconds over which the rate of a body is measured. */
const WINDOW = 30_000;

/** Methods whose requests have no body. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The body of a request that is arriving. */
interface Arriving {
  readonly caller: Caller;
  readonly shares: Shares;
  readonly holding: Holding;
  readonly socket: Socket;
  /** Bytes that the connection had received when the request started. */
  readonly from: number;
  readonly streamed: boolean;
  /** The beginning of the time over which its rate is measured, and the bytes of the connection then. */
  seen: { readonly at: number; readonly bytes: number };
}

/** Whether the rest of a body is missing because its sender does not send it: what has arrived and waits to be read is not the sender's fault. */
function isStalled({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.readableLength === 0;
}

/**
 * The bytes of the requests in progress, counted as they arrive: a declared length alone blocks no other request. A caller whose share is used
 * up is asked to retry, before its body is read, or in its middle where several of its bodies grow together.
 */
export class InflightBytes {
  readonly #leastRate: number;
  readonly #requests = new Map<FastifyRequest, Arriving>();
  readonly #streamed = new Set<Arriving>();

  /** @param leastRate bytes per second of a body that is kept until its end */
  constructor(leastRate: number) {
    this.#leastRate = leastRate;
  }

  /** @throws TidemarkError `busy` if the caller's share is used up */
  enter(request: FastifyRequest, caller: Caller, shares: Shares): void {
    if (BODILESS.has(request.method)) return;
    this.countStreams();
    const holding = shares.take(caller, 0);
    const { socket } = request.raw;
    const from = socket.bytesRead;
    const streamed = isStream(request);
    const seen = { at: performance.now(), bytes: from };
    const arriving: Arriving = { caller, shares, holding, socket, from, streamed, seen };
    this.#requests.set(request, arriving);
    if (streamed) this.#streamed.add(arriving);
  }

  /** Whether the body of a request is counted. */
  counts(request: FastifyRequest): boolean {
    return this.#requests.has(request);
  }

  /** Counts a part of a body that stays in memory until its end. Returns the refusal if the caller's share has no room for it. */
  keep(request: FastifyRequest, bytes: number): TidemarkError | undefined {
    const arriving = this.#requests.get(request);
    if (arriving === undefined || arriving.streamed) return undefined;
    const { caller, holding, shares } = arriving;
    return holding.resize(holding.amount + bytes) ? undefined : shares.refusal(caller);
  }

  leave(request: FastifyRequest): void {
    const arriving = this.#requests.get(request);
    if (arriving === undefined) return;
    arriving.holding.release();
    this.#streamed.delete(arriving);
    this.#requests.delete(request);
  }

  /** Counts what streams have received, which nobody counts as it arrives. */
  countStreams(): void {
    for (const { holding, socket, from } of this.#streamed) {
      holding.force(Math.min(socket.bytesRead - from, STREAM));
    }
  }

  /**
   * Requests whose body arrives too slowly: below the least rate or, as a stream, not at all. Must be called periodically.
   *
   * @param now milliseconds on a monotonic clock
   */
  slow(now = performance.now()): FastifyRequest[] {
    const slow: FastifyRequest[] = [];
    for (const [request, arriving] of this.#requests) {
      const { socket, streamed, seen } = arriving;
      const past = now - seen.at;
      if (past < WINDOW) continue;
      const least = streamed ? 1 : (this.#leastRate * past) / 1000;
      if (isStalled(request) && socket.bytesRead - seen.bytes < least) slow.push(request);
      else arriving.seen = { at: now, bytes: socket.bytesRead };
    }
    return slow;
  }
}
