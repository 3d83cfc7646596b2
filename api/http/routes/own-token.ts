import { z } from 'zod';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { PERMISSIONS } from '../../access/permissions.ts';
import { senderOf } from '../auth.ts';
import type { Route } from '../context.ts';

/** GET /v1/access: what the sender may do. Not a call, because it reports on the request, not on stored data. */
export const ownToken: Route = (app) => {
  app.get(
    '/v1/access',
    {
      config: { permission: 'none' },
      schema: {
        summary: 'What the sender of the request may do.',
        tags: ['tokens'],
        querystring: z.strictObject({}),
        response: {
          200: z.object({
            permissions: z.array(z.enum(PERMISSIONS)),
            scopes: z.array(uuidText).optional().describe('Ids of the only scopes; absent for all.'),
            expires_at: instantText.optional(),
          }),
        },
      },
    },
    async (request) => {
      const { permissions, scopes, until } = senderOf(request);
      return {
        permissions: [...permissions],
        ...(scopes !== undefined && { scopes: [...scopes] }),
        ...(until !== undefined && { expires_at: formatInstant(until) }),
      };
    },
  );
};
