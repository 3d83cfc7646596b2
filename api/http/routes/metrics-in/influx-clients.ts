import { z } from 'zod';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import type { Route } from '../../context.ts';
import { takeBytes } from '../../take-bytes.ts';

/**
 * The version of InfluxDB whose writes tidemark takes. Clients decide by its first number how they write: version 1.8 has the places of both
 * versions of the API. The build says that it is none.
 */
const VERSION = '1.8.10';
const HEADERS = { 'x-influxdb-version': VERSION, 'x-influxdb-build': 'tidemark' };

/** Where the data is that InfluxDB's clients ask for. */
const READS = 'observations are read with GET /v1/observations or POST /v1/sql.';

/** What follows a refused request for something of InfluxDB that tidemark has not; undefined for other paths. */
export function influxHint(path: string): string | undefined {
  if (path === '/query') return `POST takes CREATE DATABASE, and ${READS}`;
  if (!path.startsWith('/api/v2/')) return undefined;
  return "of InfluxDB's API tidemark takes writes only: POST /api/v2/write. A bucket is a scope, which its first write makes; an organization is not needed.";
}

/** A statement that makes a database; the names of scopes need no check, since nothing is made. */
function makesDatabase(statement: string): boolean {
  return (
    statement.length <= LONGEST_STATEMENT && /^\s*CREATE\s+DATABASE\s+[^\s;][^;]*;?\s*$/i.test(statement)
  );
}
/** Longest statement that is read: a name has at most some hundred characters. */
const LONGEST_STATEMENT = 2000;

/** The statement of a request: in its form, or in its query. */
function statementOf(query: string | undefined, body: unknown): string {
  const form = Buffer.isBuffer(body) ? new URLSearchParams(body.toString('utf8')) : undefined;
  return form?.get('q') ?? query ?? '';
}

/**
 * What InfluxDB's clients ask before they write: `/ping` whether there is a server, `/api/v2/setup` whether it must be set up, and `/query`
 * to make the database. Not calls, because they answer for another product.
 */
export const influxClients: Route = (app) => {
  app.get(
    '/ping',
    {
      config: { permission: 'none', open: true },
      schema: { hide: true, querystring: z.looseObject({ verbose: z.string().optional() }) },
    },
    async (request, reply) => {
      reply.headers(HEADERS);
      const { verbose = 'false' } = request.query;
      // Some load balancers take 200 only, for which InfluxDB has this parameter.
      if (verbose !== 'false' && verbose !== '0') return { version: VERSION };
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/api/v2/setup',
    { config: { permission: 'none', open: true }, schema: { hide: true } },
    async () => ({
      allowed: false,
    }),
  );
  takeBytes(app, (scope) => {
    scope.post(
      '/query',
      {
        config: { permission: 'observations:write', takesBytes: true, checksBody: true },
        schema: { hide: true, querystring: z.looseObject({ q: z.string().optional() }) },
      },
      async (request) => {
        // A scope is made by its first observation: as in InfluxDB, nothing happens if there is one.
        if (makesDatabase(statementOf(request.query.q, request.body)))
          return { results: [{ statement_id: 0 }] };
        throw new InvalidInput(`Of the statements of InfluxDB tidemark takes CREATE DATABASE only; ${READS}`);
      },
    );
  });
};
