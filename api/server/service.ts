import { TidemarkError } from '../../operators/records/errors.ts';
import { formatDuration } from '../../operators/time/duration.ts';
import { Authentication } from '../access/authentication.ts';
import { jwtPrincipals } from '../access/jwts.ts';
import { KnownTokens } from '../access/known-tokens.ts';
import { OtlpIntake } from '../calls/observations/otlp-intake.ts';
import { isShared, type ServerConfig } from '../config/config.ts';
import type { GrpcListener } from '../grpc/server.ts';
import { buildServer } from '../http/server.ts';
import { StreamRoom } from '../http/stream-room.ts';
import { LimitedIntake } from '../intake/limited-intake.ts';
import { QuotaIntake } from '../intake/quota-intake.ts';
import { CallerRates } from '../limits/caller-rates.ts';
import { openShares } from '../limits/caller-shares.ts';
import { openObservationQuota } from '../limits/daily-quota.ts';
import { type OpenMcp, openMcp } from '../mcp/open-mcp.ts';
import type { Logger } from '../process/logger.ts';
import { createMetrics } from '../process/metrics.ts';
import { packageVersion } from '../process/version.ts';
import { wallClock } from '../process/wall-clock.ts';
import { retain } from './retention.ts';
import { watchOpenSignals } from './watch/open-signals.ts';

/** Milliseconds that streams and requests in progress have to finish. */
const DRAIN = 2_000;

/** A running server. */
export interface Service {
  /** Its address, such as http://127.0.0.1:7778. */
  readonly url: string;
  /** The address of gRPC, such as 127.0.0.1:7779; undefined if it speaks none. */
  readonly grpc: string | undefined;
  /** Stops accepting requests, finishes accepted work, stores the state and closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts a server: store, recovery, detection, HTTP.
 *
 * @throws TidemarkError with a remedy if the store cannot be opened or the address is in use
 */
export async function startService(config: ServerConfig, log: Logger): Promise<Service> {
  /** Functions that close what was opened, called in reverse order if a later step fails. */
  const opened: (() => Promise<void>)[] = [];
  try {
    return await start(config, log, opened);
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw error;
  }
}

async function start(config: ServerConfig, log: Logger, opened: (() => Promise<void>)[]): Promise<Service> {
  const metrics = createMetrics();
  const opening = { metrics, log, opened };
  const { kafka } = config;
  const mode =
    kafka !== undefined && isShared(config.dsn)
      ? await (await import('./modes/scale-out.ts')).openScaleOut(config, kafka, opening)
      : await (await import('./modes/embedded.ts')).openEmbedded(config, opening);
  const tokens = new KnownTokens(mode.backend.store.tokens, isShared(config.dsn));
  const shares = openShares(config, (share) => metrics.refusedShares.inc({ share }));
  const authentication = new Authentication({
    token: config.token,
    tokens,
    jwts: config.jwt && jwtPrincipals(config.jwt),
    wallClock,
    failed: (error) => log.warn({ err: error }, 'storing the use of an access token failed'),
    tickets: shares.tickets,
  });
  const { observationRate } = config;
  const { store } = mode.backend;
  const quota = await openObservationQuota({ config, usage: store.usage, log });
  if (quota !== undefined) opened.push(() => quota.close());
  const stored = mode.backend.intake;
  const intake = quota === undefined ? stored : new QuotaIntake(stored, quota);
  const backend = {
    ...mode.backend,
    config,
    tokens,
    intake: observationRate === undefined ? intake : new LimitedIntake(intake, observationRate),
  };
  let mcp: OpenMcp | undefined;
  if (config.role !== 'worker') {
    mcp = await openMcp(backend, { metrics, log });
    watchOpenSignals(metrics.registry, { ...backend, log });
    opened.push(mcp.close);
  }
  const stopping = new AbortController();
  const version = packageVersion();
  const streams = new StreamRoom(shares.streamBytes);
  const callers = config.requestRate === undefined ? undefined : new CallerRates(config.requestRate);
  const shared = {
    ...backend,
    authentication,
    callers,
    metrics,
    otlp: new OtlpIntake(config, metrics),
    shares,
    streams,
    stopping: stopping.signal,
  };
  const app = await buildServer({ ...shared, mcp: mcp?.server, version }, log);
  const url = await listen(app, config);
  let grpc: GrpcListener | undefined;
  if (config.grpcPort !== undefined && config.role !== 'worker') {
    opened.push(() => app.close());
    // Loaded only if it is used.
    const { startGrpc } = await import('../grpc/server.ts');
    grpc = await startGrpc(shared, log);
  }
  mode.start();
  const retention = retain(mode, config, log);
  const tick = formatDuration(config.detectionInterval);
  log.info(
    {
      url,
      ...(grpc !== undefined && { grpc: grpc.address }),
      store: config.dsn.split('://')[0],
      tick,
      ...mode.facts,
    },
    'listening',
  );
  return {
    url,
    grpc: grpc?.address,
    async stop() {
      clearInterval(retention);
      stopping.abort();
      const closed = app.close();
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN);
      await Promise.all([closed, grpc?.stop(DRAIN)]);
      clearTimeout(late);
      await mcp?.quiet();
      await quota?.close();
      try {
        await mode.stop();
      } finally {
        // Calls still in progress end with the mode, and are recorded too.
        await mcp?.close();
      }
      log.info('stopped');
    },
  };
}

async function listen(app: Awaited<ReturnType<typeof buildServer>>, config: ServerConfig): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE') {
      const message = `Port ${config.port} on ${config.host} is in use; stop the program that listens there, or choose another port with --port.`;
      throw new TidemarkError('address_in_use', message, { cause: error });
    }
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      const message = `Cannot listen on ${config.host}:${config.port} (${error.code}); choose another with --host or --port.`;
      throw new TidemarkError('address_in_use', message, { cause: error });
    }
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const scheme = config.tls === undefined ? 'http' : 'https';
  return `${scheme}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}
