import { setFlagsFromString } from 'node:v8';
import { warnOfOldNode } from '../checks/node-version.ts';
import type { CliCommand } from '../command.ts';
import { type ConfigFlags, configFrom } from '../environment.ts';
import { forgetServer, noteServer } from '../server-file.ts';
import { serverLog } from '../server-log.ts';
import { stopSignal } from '../stop-signal.ts';

/** Milliseconds after which a stop that hangs is forced. */
const FORCE = 4_500;

/**
 * Percent by which the heap may grow before V8 collects its garbage. V8's own choice is up to three times as much: a body of 30 MB left
 * half a gigabyte of garbage. With 40, a request costs a sixth more.
 */
const HEAP_GROWTH = 100;

/** `serve`: a server, until SIGINT or SIGTERM. */
export const serve: CliCommand = (program, io) => {
  program
    .command('serve')
    .option('--port <integer>', 'port to listen on (SIGNAL_PORT, 7778)')
    .option('--grpc-port <integer>', 'port for gRPC (SIGNAL_GRPC_PORT, none)')
    .option('--host <address>', 'address to listen on (SIGNAL_HOST, 127.0.0.1)')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .option('--role <role>', 'role of the process: all, api or worker (SIGNAL_ROLE, all)')
    .action(async (flags: ConfigFlags) => {
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
      const config = configFrom(io, flags);
      const log = await serverLog(io, config);
      warnOfOldNode(log);
      // Loaded only here, so that the other commands start faster.
      const { startService } = await import('../../server/service.ts');
      const stop = stopSignal(io);
      const service = await Promise.race([startService(config, log), stop]);
      // Exiting while it waits for a dependency or catches up loses nothing.
      if (service === undefined) return io.exit(0);
      const stores = [config.dsn, ...(config.memory.dsn === undefined ? [] : [config.memory.dsn])];
      for (const dsn of stores) noteServer(dsn, service.url);
      await stop;
      log.info('stopping');
      const forced = setTimeout(() => {
        log.error('stopping took too long; the next start catches up from the store');
        io.exit(1);
      }, FORCE);
      await service.stop();
      clearTimeout(forced);
      for (const dsn of stores) forgetServer(dsn);
    });
};
