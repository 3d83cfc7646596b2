import type { Logger } from 'pino';
import { interval, map } from 'rxjs';
import { TidemarkError } from '../operators/records/errors.ts';
import { formatDuration } from '../operators/time/duration.ts';
import { LocalHost } from '../pipelines/detection/host.ts';
import { canThread, ThreadHost } from '../pipelines/detection/thread-host.ts';
import { ObservationsPipeline } from '../pipelines/observations.ts';
import { recover } from '../pipelines/recover.ts';
import { ArrivalClock } from '../pipelines/sources/batch-builder.ts';
import { ChangeFeed } from '../sinks/outbox/change-feed.ts';
import { Writer } from '../sinks/writer.ts';
import type { ServerConfig } from './config.ts';
import { buildServer } from './http/server.ts';
import { createMetrics } from './metrics.ts';
import { openJournal, openStore } from './open-store.ts';
import { packageVersion } from './version.ts';

/** Time between two passes of retention, in milliseconds. */
const RETENTION_EVERY = 60_000;
/** Time that streams and requests under way get to end, in milliseconds. */
const DRAIN = 2_000;

/** A running server. */
export interface Service {
  /** Where it listens, such as http://127.0.0.1:7778. */
  readonly url: string;
  /** Stops taking requests, finishes what was taken, stores the state and closes the store. */
  stop(): Promise<void>;
}

function wallClock(): number {
  return Date.now() * 1000;
}

/**
 * Starts the embedded service: store, recovery, detection, HTTP.
 *
 * @throws TidemarkError with a remedy when the store cannot be opened or the address is taken
 */
export async function startService(config: ServerConfig, log: Logger): Promise<Service> {
  /** What was opened, to be closed in reverse when a later step fails. */
  const opened: (() => Promise<void>)[] = [];
  try {
    return await start(config, log, opened);
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw error;
  }
}

async function start(config: ServerConfig, log: Logger, opened: (() => Promise<void>)[]): Promise<Service> {
  const store = await openStore(config.dsn, { memory: config.storeMemory });
  opened.push(() => store.close());
  const metrics = createMetrics();
  const journal = await openJournal(config.dsn, store);
  if (journal !== undefined) opened.push(() => journal.close());
  const recovered = await recover(store, config.engine);
  const { recovery, directory } = recovered;
  if (recovered.replayed > 0)
    log.info({ observations: recovered.replayed }, 'detection caught up with the store');
  const writer = new Writer(store, recovery, directory, {
    ...(journal !== undefined && { journal }),
    onCommit({ rows, duplicates, milliseconds, error }) {
      metrics.commits.observe(milliseconds / 1000);
      metrics.accepted.inc(rows);
      metrics.duplicates.inc(duplicates);
      if (error === undefined) return;
      metrics.commitFailures.inc();
      log.error({ err: error }, 'a commit failed');
    },
  });
  await writer.load();
  const feed = new ChangeFeed(store, recovery.lastChange);
  const host = canThread
    ? await ThreadHost.start(recovered, config.engine)
    : new LocalHost(recovered.detection);
  opened.push(() => host.close());
  const pipeline = new ObservationsPipeline({
    host,
    store,
    writer,
    feed,
    recovered,
    ticks$: interval(config.detectionInterval / 1000).pipe(map(wallClock)),
    events: {
      ticked({ milliseconds }) {
        metrics.ticks.observe(milliseconds / 1000);
      },
      published(changes) {
        for (const { kind, signal } of changes) metrics.changes.inc({ kind, pattern: signal.pattern });
      },
      configured(settings) {
        metrics.settings.inc(settings.length);
        for (const { version, tick, scope_id, overrides } of settings) {
          const shown = scope_id === null ? {} : { scope_id, overrides };
          log.info(
            { version, tick, ...shown },
            scope_id === null
              ? 'detectors run with the settings of this start'
              : 'a scope changed its settings',
          );
        }
      },
      checkpointed({ milliseconds, series }) {
        metrics.checkpoints.observe(milliseconds / 1000);
        log.debug({ milliseconds, series }, 'checkpoint');
      },
      failed(stage, error) {
        log.error(
          { err: error, stage },
          'detection could not store what it found; it tries again at the next tick',
        );
      },
    },
  });
  const stopping = new AbortController();
  const app = await buildServer(
    {
      config,
      store,
      writer,
      feed,
      directory,
      pipeline,
      clock: new ArrivalClock(),
      limits: { maxAhead: config.maxAhead, maxSeries: config.maxSeries },
      metrics,
      version: packageVersion(),
      stopping: stopping.signal,
    },
    log,
  );
  const url = await listen(app, config);
  pipeline.start();
  const retention = retain(store, writer, config, log);
  log.info(
    { url, store: config.dsn.split('://')[0], tick: formatDuration(config.detectionInterval) },
    'listening',
  );
  return {
    url,
    async stop() {
      clearInterval(retention);
      stopping.abort();
      const closed = app.close();
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN);
      await closed;
      clearTimeout(late);
      await writer.drain();
      await pipeline.stop(wallClock());
      await host.close();
      await writer.close();
      await journal?.close();
      await store.close();
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
      const message = `Port ${config.port} on ${config.host} is in use; stop what listens there or choose another with --port.`;
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
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}

/** Deletes what is older than the retention, now and then; 0 keeps everything. */
function retain(
  store: Awaited<ReturnType<typeof openStore>>,
  writer: Writer,
  config: ServerConfig,
  log: Logger,
) {
  if (config.retention === 0) return undefined;
  const pass = async () => {
    try {
      const deleted = await writer.exclusive(() => store.retain(wallClock() - config.retention));
      if (deleted > 0) log.info({ observations: deleted }, 'retention deleted old observations');
    } catch (error) {
      log.error({ err: error }, 'retention failed; it tries again in a minute');
    }
  };
  void pass();
  return setInterval(() => void pass(), RETENTION_EVERY);
}
