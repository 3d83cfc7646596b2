import { DefinitionError, TimeoutError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';

/** Milliseconds that a timer takes; it fires at once for more. */
export const LONGEST = 2 ** 31 - 1;

/** Milliseconds that a request may take. @throws DefinitionError where that is no time */
export function timeLimit(milliseconds: number): number {
  if (milliseconds === Number.POSITIVE_INFINITY || (milliseconds > 0 && milliseconds <= LONGEST)) {
    return milliseconds;
  }
  throw new DefinitionError(
    `a timeout is more than 0 and at most ${LONGEST} milliseconds, or Infinity for none; it is ${milliseconds}`,
  );
}

/**
 * Ends what takes too long: the signal of the request is aborted, and the caller gets a {@link TimeoutError} at once, also
 * where a handler does not listen to the signal. Progress that is told does not prolong it.
 *
 * @param milliseconds that a request may take, unless its tool has a limit of its own; Infinity for as long as it wants
 * @throws DefinitionError where that is no time
 */
export function timeout(milliseconds: number): Middleware {
  const usual = timeLimit(milliseconds);
  return (ctx, next) => {
    const limit = ctx.timeLimit ?? usual;
    if (limit === Number.POSITIVE_INFINITY) return next();
    const until = Date.now() + limit;
    ctx.deadline = Math.min(until, ctx.deadline ?? until);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const error = new TimeoutError(limit);
        ctx.abort(error);
        reject(error);
      }, limit);
      next().then(
        (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  };
}
