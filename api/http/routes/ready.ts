import { z } from 'zod';
import type { Route } from '../context.ts';

/** Ticks that may be missing before detection counts as stuck, and the least time for that in milliseconds. */
const MISSING_TICKS = 10;
const LEAST_STUCK = 10_000;

const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  store: z.enum(['reachable', 'unreachable']),
  last_tick_age_ms: z.number(),
});

/** GET /ready: the store answers and detection ticks. */
export const ready: Route = (app, { store, pipeline, config }) => {
  app.get(
    '/ready',
    {
      schema: {
        summary: 'Ready: the store is reachable and detection ticks.',
        tags: ['operations'],
        response: { 200: readiness, 503: readiness },
      },
    },
    async (request, reply) => {
      const age = pipeline.tickAge;
      const stuck = age > Math.max(LEAST_STUCK, (MISSING_TICKS * config.detectionInterval) / 1000);
      const reachable = await store.ping().then(
        () => true,
        (error: unknown) => {
          request.log.warn({ err: error }, 'the store does not answer');
          return false;
        },
      );
      return reply.code(reachable && !stuck ? 200 : 503).send({
        status: reachable && !stuck ? 'ready' : 'not_ready',
        store: reachable ? 'reachable' : 'unreachable',
        last_tick_age_ms: Math.round(age),
      });
    },
  );
};
