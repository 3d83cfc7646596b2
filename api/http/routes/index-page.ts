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

/** GET /: what there is, as a page for a browser and as JSON for other callers. Not a call, because it reports on the process. */
export const index: Route = (app, { version, config }) => {
  const places: Readonly<Record<string, readonly [path: string, summary: string]>> =
    config.role === 'worker' ? OPERATIONS : { ...PLACES, ...OPERATIONS };
  const links = Object.fromEntries(Object.entries(places).map(([name, [path]]) => [name, path]));
  const items = Object.values(places).map(
    ([path, summary]) => `<li><a href="${path}">${path}</a>: ${summary}</li>`,
  );
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>tidemark</title></head>
<body><h1>tidemark ${version}</h1>
<ul>
${items.join('\n')}
</ul></body></html>
`;
  app.get('/', { config: { permission: 'none' }, schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'accept');
    const { accept = '' } = request.headers;
    if (!accept.includes('text/html')) return { name: 'tidemark', version, links };
    return reply.type('text/html; charset=utf-8').send(page);
  });
};
