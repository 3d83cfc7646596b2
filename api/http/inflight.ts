import type { FastifyRequest } from 'fastify';
import { TidemarkError } from '../../operators/records/errors.ts';

/** What a request of unknown or streamed length counts as, in bytes. */
const STREAM = 1024 * 1024;

/** Bytes of the requests under way. Past the limit further ones are told to come back. */
export class InflightBytes {
  private readonly limit: number;
  private readonly sizes = new WeakMap<FastifyRequest, number>();
  private total = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.total;
  }

  /** @throws TidemarkError `busy` when the request does not fit beside those under way */
  enter(request: FastifyRequest): void {
    if (request.method !== 'POST') return;
    const declared = Number(request.headers['content-length'] ?? STREAM);
    const streamed = request.headers['content-type']?.startsWith('application/x-ndjson') === true;
    const size = streamed ? Math.min(declared, STREAM) : declared;
    if (this.total > 0 && this.total + size > this.limit) {
      throw new TidemarkError('busy', 'Too much is under way; send it again after the time in Retry-After.', {
        retryAfter: 1,
      });
    }
    this.total += size;
    this.sizes.set(request, size);
  }

  leave(request: FastifyRequest): void {
    const size = this.sizes.get(request);
    if (size === undefined) return;
    this.sizes.delete(request);
    this.total -= size;
  }
}
