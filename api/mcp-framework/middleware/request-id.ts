import { randomBytes } from 'node:crypto';
import type { Middleware } from '../middleware.ts';

/** Identifies this process, so that ids of several processes differ; 64 bits. */
const PROCESS = randomBytes(8).toString('hex');
let made = 0;

/**
 * Gives each request an id for logs and traces; an id set outside, such as that of the HTTP request, is kept.
 *
 * @param make default: a random text of this process and a number, unique across processes
 */
export function requestId(make: () => string = () => `${PROCESS}-${++made}`): Middleware {
  return (ctx, next) => {
    if (ctx.requestId === String(ctx.wireId)) ctx.requestId = make();
    return next();
  };
}
