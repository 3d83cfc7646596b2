import { DefinitionError, TimeoutError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';

/** Longest delay of a timer in milliseconds; a longer one fires immediately. */
export const LONGEST = 2 ** 31 - 1;

/** The time limit of a request in milliseconds. @throws DefinitionError for an invalid time */
export function timeLimit(milliseconds: number): number {
  if (milliseconds === Number.POSITIVE_INFINITY || (milliseconds > 0 && milliseconds <= LONGEST)) {
    return milliseconds;
  }
  throw new DefinitionError(
    `a timeout must be more than 0 and at most ${LONGEST} milliseconds, or Infinity for none, not ${milliseconds}`,
  );
}

/**
 * Ends requests that take too long: their signal is aborted, and the caller gets a {@link TimeoutError} immediately, even if a handler
 * ignores the signal. Progress does not extend the limit.
 *
 * @param milliseconds time limit of a request, unless its tool has its own; Infinity for no limit
 * @throws DefinitionError for an invalid time
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
