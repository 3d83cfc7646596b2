import type { FastifyRequest } from 'fastify';

/** Name of the cookie with a ticket for streams. */
export const TICKET_COOKIE = 'tidemark_ticket';

const FORM = new RegExp(`(?:^|;) *${TICKET_COOKIE}=([\\w-]{43}) *(?:;|$)`);

/** The ticket in the cookies of a request; undefined if there is none. */
export function ticketIn({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return FORM.exec(cookie)?.[1];
}
