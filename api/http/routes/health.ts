import { z } from 'zod';
import type { Route } from '../context.ts';

/** GET /health: the process is alive. Needs no token. Not a call, because it reports on the process, not on stored data. */
export const health: Route = (app, { version }) => {
  app.get(
    '/health',
    {
      config: { permission: 'none', open: true },
      schema: {
        summary: 'Alive.',
        tags: ['operations'],
        response: { 200: z.object({ status: z.literal('ok'), version: z.string(), name: z.string() }) },
      },
    },
    async () => ({ status: 'ok' as const, version, name: 'tidemark' }),
  );
};
