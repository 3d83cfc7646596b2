import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerRates } from '../limits/caller-rates.ts';
import { knownSender } from './auth.ts';

/**
 * Counts a request, whose sender was checked or refused before. Answers tell the rate and what is left of it in the headers
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10).
 *
 * @throws TidemarkError `rate_limited`
 */
export function countRequest(callers: CallerRates, request: FastifyRequest, reply: FastifyReply): void {
  const { count, seconds } = callers.rate;
  callers.count(knownSender(request), request.ip, ({ requests, full }) => {
    reply.header('ratelimit-policy', `"requests";q=${count};w=${seconds}`);
    reply.header('ratelimit', `"requests";r=${requests};t=${full}`);
  });
}
