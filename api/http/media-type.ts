import type { FastifyRequest } from 'fastify';

/** Media types of a stream of lines. */
export const NDJSON: readonly string[] = ['application/x-ndjson', 'application/jsonl', 'application/ndjson'];

/** True for a request whose body is a stream of lines. */
export function isStream(request: FastifyRequest): boolean {
  return !request.routeOptions.config.takesBytes && NDJSON.includes(mediaTypeOf(request));
}

/** The media type of the body of a request, without parameters; empty if the request states none. */
export function mediaTypeOf({ headers }: FastifyRequest): string {
  const [type = ''] = headers['content-type']?.split(';') ?? [];
  return type.trim().toLowerCase();
}
