import type { Context } from './context.ts';

/** Goes on to the next middleware, and after the last one to the handler. Resolves to the result of the request. */
export type Next = () => Promise<unknown>;

/**
 * What stands around the requests of a server, or around the calls of one tool. It may look at the context, refuse by
 * throwing, change the result, and do things before and after: the first one is the outermost.
 */
export type Middleware = (ctx: Context, next: Next) => Promise<unknown>;

/** Whether middleware is a list of them, as {@link defaultMiddleware} gives it. */
export type SomeMiddleware = Middleware | readonly Middleware[];

/**
 * One middleware of several, the first the outermost.
 *
 * @throws Error from a middleware that calls `next` twice: what a handler does it must not do twice
 */
export function compose(list: readonly Middleware[]): Middleware {
  return (ctx, next) => {
    const from = (at: number): Promise<unknown> => {
      if (at === list.length) return next();
      let called = false;
      const inner = () => {
        if (called) return Promise.reject(new Error('a middleware called next() twice'));
        called = true;
        return from(at + 1);
      };
      try {
        return list[at](ctx, inner);
      } catch (error) {
        // One that throws before it returns a promise does not skip what those around it do after it.
        return Promise.reject(error);
      }
    };
    return from(0);
  };
}
