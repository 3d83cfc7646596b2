import type { Permission } from '../calls/call.ts';

/** What a route asks of a caller; `none` where whoever gets to the server may see it. */
export type RoutePermission = Permission | 'none';

declare module 'fastify' {
  /** What a route says of itself beside its schemas, as `config` of its options. */
  interface FastifyContextConfig {
    /** What its caller must be allowed to do. A route that does not say it is not served. */
    readonly permission: RoutePermission;
    /** It checks its body itself, faster or clearer than zod does; its schema is for the description of the API. */
    readonly checksBody?: true;
    /** It takes a body of lines (NDJSON) too, as a stream. */
    readonly takesLines?: true;
    /** It reads its body itself, as it comes. */
    readonly readsBody?: true;
    /** It asks for no token. */
    readonly open?: true;
  }
}
