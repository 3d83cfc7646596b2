import { z } from 'zod';
import type { Route } from '../context.ts';

/** GET /metrics: the Prometheus text format. Not a call, because it reports on the process. */
export const metrics: Route = (app, context) => {
  app.get(
    '/metrics',
    {
      config: { permission: 'admin' },
      schema: {
        summary: "Metrics in Prometheus' text format.",
        tags: ['operations'],
        response: {
          200: { description: 'Every metric.', content: { 'text/plain': { schema: z.string() } } },
        },
      },
    },
    async (_request, reply) => {
      const { registry } = context.metrics;
      const text = await registry.metrics();
      return reply.type(registry.contentType).serializer(String).send(text);
    },
  );
};
