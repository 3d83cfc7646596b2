import { setMaxListeners } from 'node:events';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  LogController,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { metricsOnly, type OtherTelemetry } from '../calls/observations/metrics-only.ts';
import { backendFor } from '../calls/scoped-backend.ts';
import { callerOf, checkAccess, knownSender, senderOf } from './auth.ts';
import { registerBodies } from './body.ts';
import type { HttpContext, Route } from './context.ts';
import { allowOrigins } from './cors.ts';
import { describeAnswers, describeRoute } from './describe-answers.ts';
import { InflightBytes } from './inflight.ts';
import { isStream } from './media-type.ts';
import { problemOf, type RemedyContext, sendProblem } from './problems.ts';
import { Readers } from './readers.ts';
import { countRequest } from './request-rate.ts';
import { requirePermissions } from './require-permissions.ts';
import { backup } from './routes/backup.ts';
import { detectors } from './routes/detectors.ts';
import { feedback } from './routes/feedback.ts';
import { health } from './routes/health.ts';
import { index } from './routes/index-page.ts';
import { ingest } from './routes/ingest.ts';
import { ingestBatch } from './routes/ingest-batch.ts';
import { mcp } from './routes/mcp.ts';
import { claim } from './routes/memory/claim.ts';
import { claimDecisions } from './routes/memory/claim-decisions.ts';
import { claims } from './routes/memory/claims.ts';
import { claimsStream } from './routes/memory/claims-stream.ts';
import { contradictions } from './routes/memory/contradictions.ts';
import { event } from './routes/memory/event.ts';
import { events } from './routes/memory/events.ts';
import { eventsStream } from './routes/memory/events-stream.ts';
import { exportRoute } from './routes/memory/export.ts';
import { forget } from './routes/memory/forget.ts';
import { importRoute } from './routes/memory/import.ts';
import { process } from './routes/memory/process.ts';
import { query } from './routes/memory/query.ts';
import { remember } from './routes/memory/remember.ts';
import { tend } from './routes/memory/tend.ts';
import { metrics } from './routes/metrics.ts';
import { influxClients, influxHint } from './routes/metrics-in/influx-clients.ts';
import { lineProtocol } from './routes/metrics-in/line-protocol.ts';
import { otlp } from './routes/metrics-in/otlp.ts';
import { remoteWrite } from './routes/metrics-in/remote-write.ts';
import { mutes } from './routes/mutes.ts';
import { observations } from './routes/observations.ts';
import { ownToken } from './routes/own-token.ts';
import { prometheusAlerts } from './routes/prometheus/alerts.ts';
import { prometheusFixed } from './routes/prometheus/fixed.ts';
import { prometheusLabels, prometheusLabelValues } from './routes/prometheus/labels.ts';
import { prometheusMetadata } from './routes/prometheus/metadata.ts';
import { prometheusQuery } from './routes/prometheus/query.ts';
import { prometheusQueryRange } from './routes/prometheus/query-range.ts';
import { prometheusRead } from './routes/prometheus/read.ts';
import { prometheusRules } from './routes/prometheus/rules.ts';
import { prometheusSeries } from './routes/prometheus/series.ts';
import { ready } from './routes/ready.ts';
import { series } from './routes/series.ts';
import { signal } from './routes/signal.ts';
import { signals } from './routes/signals.ts';
import { signalsStream } from './routes/signals-stream.ts';
import { slackActions } from './routes/slack-actions.ts';
import { sql } from './routes/sql.ts';
import { tickets } from './routes/tickets.ts';
import { tokens } from './routes/tokens.ts';
import { webhooks } from './routes/webhooks.ts';
import { httpsFactory } from './tls.ts';
import { traceRequests } from './traces.ts';
import { validatorCompiler } from './validate.ts';

/** Every resource; a new one is a file in routes/ and a line here. */
const OPERATIONS: readonly Route[] = [index, health, ready, metrics];
const ROUTES: readonly Route[] = [
  ingest,
  ingestBatch,
  remoteWrite,
  lineProtocol,
  influxClients,
  otlp,
  signals,
  signal,
  feedback,
  signalsStream,
  observations,
  detectors,
  series,
  events,
  event,
  eventsStream,
  process,
  remember,
  query,
  claims,
  claim,
  claimDecisions,
  claimsStream,
  contradictions,
  forget,
  tend,
  exportRoute,
  backup,
  importRoute,
  webhooks,
  mutes,
  slackActions,
  prometheusAlerts,
  prometheusFixed,
  prometheusMetadata,
  prometheusLabels,
  prometheusLabelValues,
  prometheusQuery,
  prometheusQueryRange,
  prometheusRules,
  prometheusRead,
  prometheusSeries,
  sql,
  tokens,
  ownToken,
  tickets,
  mcp,
  ...OPERATIONS,
];

/** Milliseconds between checks of what arrives and is read too slowly. */
const SWEEP = 5000;
/** Most milliseconds for the head of a request. */
const HEAD = 15_000;
/** The answer to a client whose body arrives too slowly, the same that Node.js sends for a slow head of a request. */
const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Headers of every answer, for browsers: no content sniffing, no framing, no loading of resources. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The page of the API runs its own scripts and loads nothing from other hosts. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/** Levels at which Fastify logs about itself. */
const TALKATIVE = new Set(['trace', 'debug', 'info']);

/** Schema compiler for a route that validates its body itself. */
const bodyUnchecked: FastifySchemaCompiler<unknown> = ({ schema, ...part }) => {
  if (part.httpPart === 'body') return (value: unknown) => ({ value });
  if (schema instanceof z.ZodType) return validatorCompiler({ schema, ...part });
  throw new TypeError(`The ${part.httpPart} of ${part.url} has no zod schema`);
};

/** Where exporters of OpenTelemetry send what tidemark does not store. */
const OTHER_TELEMETRY: ReadonlyMap<string, OtherTelemetry> = new Map([
  ['/v1/traces', 'traces'],
  ['/v1/logs', 'logs'],
]);

/** The methods that a path has. */
interface Methods {
  /** Those of a path without parameters; undefined where no route is written like that. */
  own(path: string): readonly string[] | undefined;
  /** Those of any path; a route with parameters has no path that another route is written like. */
  of(path: string): readonly string[];
}

/** Looks up the methods of a path, from the routes registered on `app` from now on. */
function methodsOf(app: Pick<FastifyInstance, 'addHook'>): Methods {
  const written = new Map<string, readonly string[]>();
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat();
    written.set(url, [...(written.get(url) ?? []), ...methods]);
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*');
    routes.push({ pattern: new RegExp(`^${source}$`), methods });
  });
  const own = (path: string) => written.get(path);
  return {
    own,
    of: (path) => [
      ...new Set(
        own(path) ?? routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
      ),
    ],
  };
}

/** A tide and its mark, for the head of /docs. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" viewBox="0 0 150 40">
<path d="M2 28 q8 -10 16 0 t16 0" fill="none" stroke="#6ec1e4" stroke-width="3"/>
<path d="M18 6 v14" stroke="#f2a33a" stroke-width="3"/>
<text x="42" y="28" font-family="sans-serif" font-size="20" fill="#fff">tidemark</text></svg>`;

/** The names of the parameters in the query schema of a route. */
function parametersOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('querystring' in schema)) return [];
  const { querystring } = schema;
  if (typeof querystring !== 'object' || querystring === null || !('shape' in querystring)) return [];
  return Object.keys(querystring.shape ?? {});
}

/** The HTTP server, with every route registered; it does not listen yet. */
export async function buildServer(
  backend: Omit<HttpContext, 'backendFor' | 'keepBody'>,
  logger: FastifyBaseLogger,
) {
  const inflight = new InflightBytes(backend.config.leastRate);
  const context: HttpContext = {
    ...backend,
    backendFor: (request) => backendFor(backend, senderOf(request)),
    keepBody: (request, bytes) => inflight.keep(request, bytes),
  };
  const { config } = context;
  const takers: string[] = [];
  const known: RemedyContext = { bodyLimit: config.bodyLimit, takers };
  // Every open stream adds a listener.
  setMaxListeners(0, context.stopping);
  const app = fastify({
    // Fastify's own start-up messages repeat those of the service.
    loggerInstance: logger.child({}, { level: TALKATIVE.has(config.logLevel) ? 'warn' : config.logLevel }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => sendProblem(reply, problemOf(error, known)),
    genReqId: (() => {
      const start = Date.now().toString(36);
      let count = 0;
      return () => `${start}-${(++count).toString(36)}`;
    })(),
    // Longer than every parameter of a path may be, so that a longer one is refused by its schema.
    routerOptions: { maxParamLength: 2000 },
    ...(config.tls === undefined
      ? { http: { headersTimeout: HEAD } }
      : { serverFactory: httpsFactory(config.tls, HEAD, logger) }),
  }).withTypeProvider<ZodTypeProvider>();
  const { shares } = context;
  const readers = new Readers(shares.answers, config.leastRate);
  context.metrics.watch({
    ...context.gauges,
    inflightBytes: () => {
      inflight.countStreams();
      return shares.inflight.held + shares.open.held;
    },
    tickAge: context.tickAge,
    streamBytes: () => context.streams.bytes,
  });

  traceRequests(app);
  requirePermissions(app);
  await allowOrigins(app, config.corsOrigins);
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRoute', (route) => {
    if (route.config?.checksBody) route.validatorCompiler = bodyUnchecked;
    if (route.config?.takesLines) takers.push(route.url);
  });
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error: Parameters<typeof problemOf>[0], request, reply) => {
    const problem = problemOf(error, { ...known, parameters: parametersOf(request.routeOptions.schema) });
    if (problem.status >= 500) request.log.error({ err: error, request_id: request.id }, 'a request failed');
    return sendProblem(reply, problem);
  });
  const methods = methodsOf(app);
  const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = request.url] = request.url.split('?');
    const allowed = methods.of(path).toSorted();
    const missing = `There is no ${request.method} ${path}`;
    if (allowed.length === 0) {
      const other = OTHER_TELEMETRY.get(path);
      const remedy = other === undefined ? influxHint(path) : metricsOnly(other).message;
      const detail = `${missing}; ${remedy ?? '/docs lists what there is.'}`;
      return sendProblem(reply, { status: 404, code: 'not_found', detail, errors: [] });
    }
    reply.header('allow', allowed.join(', '));
    const detail = `${missing}; ${influxHint(path) ?? `there is ${allowed.join(', ')}.`}`;
    return sendProblem(reply, { status: 405, code: 'method_not_allowed', detail, errors: [] });
  };
  app.setNotFoundHandler(sendMissing);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.includes(':') !== true) return;
    const [path = request.url] = request.url.split('?');
    // The stream of events is no event with the id "stream".
    if (methods.own(path) !== undefined) return sendMissing(request, reply);
  });
  app.addHook('onRequest', async (request, reply) => {
    try {
      await checkAccess(context.authentication, config.corsOrigins, request);
    } finally {
      // A caller with a wrong token counts too, and is refused for its rate rather than for its token.
      if (context.callers !== undefined && !request.routeOptions.config.open) {
        countRequest(context.callers, request, reply);
      }
    }
    if (context.stopping.aborted) {
      const away = new StoreUnavailable('The server is stopping; send it again after the restart.');
      return sendProblem(reply, problemOf(away, known));
    }
    // Before the body is read: Fastify would answer with the errors of the body.
    if (request.is404) return sendMissing(request, reply);
    const sender = knownSender(request);
    inflight.enter(request, callerOf(request), sender === undefined ? shares.open : shares.inflight);
    // Lines are stored as they arrive, perhaps for days: no longer than their token is valid.
    const end =
      sender !== undefined && isStream(request)
        ? context.authentication.whileValid(sender, () => request.raw.destroy())
        : undefined;
    // `close` follows every answer, and also a client that disconnects without one.
    reply.raw.once('close', () => {
      inflight.leave(request);
      end?.();
    });
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS))
      if (!reply.hasHeader(name)) reply.header(name, value);
    // Answers sent during a stop close their connection, which the stop would otherwise wait for.
    if (context.stopping.aborted) reply.header('connection', 'close');
    done(null, readers.admit(callerOf(request), reply, payload, known));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: String(reply.statusCode),
    };
    context.metrics.requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  registerBodies(app, inflight, takers);
  const sweep = setInterval(() => {
    readers.endSlow();
    for (const request of inflight.slow()) {
      request.log.info(
        { request_id: request.id },
        'a request body arrived more slowly than SIGNAL_LEAST_RATE; its connection is closed',
      );
      request.raw.socket.end(REQUEST_TIMEOUT);
      request.raw.destroy();
    }
  }, SWEEP);
  sweep.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'tidemark',
        description: 'Observations in, typed signals out; events in, claims with evidence out.',
        version: context.version,
      },
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'SIGNAL_API_TOKEN, or an access token or JWT with the permission that the call names. Streams also take the cookie of POST /v1/tickets.',
          },
        },
      },
    },
    transform: describeRoute(await context.authentication.requires()),
    transformObject: describeAnswers,
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'none' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      // It also works over plain HTTP, where the plugin's default policy would require HTTPS.
      staticCSP: DOCS_POLICY,
      theme: { title: 'tidemark' },
      logo: { type: 'image/svg+xml', content: LOGO },
    });
  });
  // A worker only serves its own state.
  for (const route of config.role === 'worker' ? OPERATIONS : ROUTES) route(app, context);
  app.get('/openapi.json', { config: { permission: 'none' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.ready();
  return app;
}
