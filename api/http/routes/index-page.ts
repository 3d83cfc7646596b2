import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { packageRoot } from '../../../sinks/package-root.ts';
import type { Route } from '../context.ts';

/** Where a caller may go from the root, by what it is for. A worker has the operations only. */
const OPERATIONS = {
  health: ['/health', 'The process is alive.'],
  ready: ['/ready', 'The store, detection and the partitions.'],
  metrics: ['/metrics', 'Figures for Prometheus.'],
} as const;
const PLACES = {
  docs: ['/docs', 'The API as a page.'],
  openapi: ['/openapi.json', 'The API as an OpenAPI document.'],
  signals: ['/v1/signals', 'Signals, newest first.'],
  signals_stream: ['/v1/signals/stream', 'Changes of signals as server-sent events.'],
  observations: ['/v1/observations', 'Stored observations.'],
  detectors: ['/v1/detectors', 'Detectors and their settings.'],
  claims: ['/v1/claims', 'Claims in memory.'],
} as const;

/** The browser runs and loads only what comes from this server; a proxy may serve it below a path. */
const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The files of the console, as the build has left them. */
function builtConsole(): string {
  return join(packageRoot(import.meta.url), 'dist', 'console');
}

/** A page of links, where there is no console. */
function linksPage(version: string, places: Places): string {
  const items = Object.values(places).map(
    ([path, summary]) => `<li><a href="${path}">${path}</a>: ${summary}</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>tidemark</title></head>
<body><h1>tidemark ${version}</h1>
<ul>
${items.join('\n')}
</ul></body></html>
`;
}

type Places = Readonly<Record<string, readonly [path: string, summary: string]>>;

/**
 * GET /: the console for a browser, and what there is as JSON for other callers. A worker, and sources that were not built, have a page of
 * links in its place. Not a call, because it reports on the process. It needs no token: the console asks for one.
 */
export const index: Route = (app, { version, config }) => {
  const places: Places = config.role === 'worker' ? OPERATIONS : { ...PLACES, ...OPERATIONS };
  const links = Object.fromEntries(Object.entries(places).map(([name, [path]]) => [name, path]));
  const root = builtConsole();
  const hasConsole = config.role !== 'worker' && existsSync(join(root, 'index.html'));
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'none', open: true };
      route.schema = { ...route.schema, hide: true };
    });
    if (hasConsole) {
      // The names of these files change with what they have.
      const kept = { maxAge: '1y', immutable: true };
      await files.register(fastifyStatic, {
        root: join(root, 'console'),
        prefix: '/console/',
        preCompressed: true,
        index: false,
        ...kept,
      });
      files.get('/mark.svg', (_request, reply) =>
        reply.sendFile('mark.svg', root, { maxAge: '1d', immutable: false }),
      );
    }
    files.get('/', async (request, reply) => {
      reply.header('vary', 'accept');
      const { accept = '' } = request.headers;
      if (!accept.includes('text/html')) return { name: 'tidemark', version, links };
      if (!hasConsole) return reply.type('text/html; charset=utf-8').send(linksPage(version, places));
      reply.header('content-security-policy', CONSOLE_POLICY);
      return reply.sendFile('index.html', root, { maxAge: 0, immutable: false });
    });
  });
};
