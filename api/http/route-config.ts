import type { Permission } from '../access/permissions.ts';

/** The permission that a route requires; `none` if everyone who can reach the server may call it. */
export type RoutePermission = Permission | 'none';

declare module 'fastify' {
  /** What a route declares besides its schemas, in `config` of its options. */
  interface FastifyContextConfig {
    /** The permission that the caller needs. A route without it is not served. */
    readonly permission: RoutePermission;
    /** The route validates its body itself, faster or with clearer errors than zod; its schema only serves the description of the API. */
    readonly checksBody?: true;
    /** The route also accepts a body of lines (NDJSON), as a stream. */
    readonly takesLines?: true;
    /** The route reads its body itself, as it arrives. */
    readonly readsBody?: true;
    /** The route takes a body of any media type, as bytes. */
    readonly takesBytes?: true;
    /** The codings of a body that the route decompresses itself; true for all. */
    readonly decompresses?: true | readonly string[];
    /** In place of a token, the sender may have a ticket for streams in a cookie. */
    readonly takesTicket?: true;
    /** The route needs no token. */
    readonly open?: true;
  }
}
