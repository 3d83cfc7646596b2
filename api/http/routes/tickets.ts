import { z } from 'zod';
import { instantText } from '../../../operators/records/fields.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { TICKET_LIFE } from '../../access/tickets.ts';
import { senderOf } from '../auth.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';
import { TICKET_COOKIE } from '../ticket-cookie.ts';

/**
 * POST /v1/tickets: a cookie by which an EventSource of a page opens streams. Not a call, because its answer is a header for a browser. A
 * page of another site cannot use the cookie, and scripts cannot read it.
 */
export const tickets: Route = (app, { authentication }) => {
  app.post(
    '/v1/tickets',
    {
      // Each stream requires its own permission.
      config: { permission: 'none' },
      schema: {
        summary: 'A cookie with a ticket for the streams, for the EventSource of a browser.',
        tags: ['tokens'],
        querystring: z.strictObject({}),
        response: {
          200: z.object({
            expires_at: instantText.describe('No stream can be opened with the ticket from then on.'),
          }),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { ticket, until } = authentication.tickets.issue(senderOf(request));
      const isSecure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
      const secure = isSecure ? '; Secure' : '';
      const life = `Max-Age=${TICKET_LIFE / 1_000_000}`;
      reply.header(
        'set-cookie',
        `${TICKET_COOKIE}=${ticket}; Path=/v1; ${life}; HttpOnly; SameSite=Strict${secure}`,
      );
      reply.header('cache-control', 'no-store');
      return { expires_at: formatInstant(until) };
    },
  );
};
