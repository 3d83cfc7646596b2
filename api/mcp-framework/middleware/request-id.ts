import { randomBytes } from 'node:crypto';
import type { Middleware } from '../middleware.ts';

/** Of this process, so that ids of several are told apart; 64 bits. */
const PROCESS = randomBytes(8).toString('hex');
let made = 0;

/**
 * Gives each request an id for logs and traces; one that was set outside of it, such as that of the HTTP request, stays.
 *
 * @param make default: a random text of this process and a number, which no request of any process shares
 */
export function requestId(make: () => string = () => `${PROCESS}-${++made}`): Middleware {
  return (ctx, next) => {
    if (ctx.requestId === String(ctx.wireId)) ctx.requestId = make();
    return next();
  };
}
