import type { Context } from './context.ts';

/** Calls the next middleware, or the handler after the last one. Resolves to the result of the request. */
export type Next = () => Promise<unknown>;

/**
 * Wraps the requests of a server, or the calls of one tool. It may read the context, refuse by throwing, change the result, and act before
 * and after: the first one is the outermost.
 */
export type Middleware = (ctx: Context, next: Next) => Promise<unknown>;

/** One middleware or a list, as {@link defaultMiddleware} returns it. */
export type SomeMiddleware = Middleware | readonly Middleware[];

/**
 * Combines several middleware into one; the first is the outermost.
 *
 * @throws Error from a middleware that calls `next` twice, because a handler must not run twice
 */
export function compose(list: readonly Middleware[]): Middleware {
  return (ctx, next) => {
    const from = (at: number): Promise<unknown> => {
      const middleware = list[at];
      if (middleware === undefined) return next();
      let called = false;
      const inner = () => {
        if (called) return Promise.reject(new Error('a middleware called next() twice'));
        called = true;
        return from(at + 1);
      };
      try {
        return middleware(ctx, inner);
      } catch (error) {
        // A middleware that throws synchronously must not skip the later steps of those around it.
        return Promise.reject(error);
      }
    };
    return from(0);
  };
}
