import pino, { type Logger } from 'pino';
import { PERMISSIONS } from '../../access/permissions.ts';
import { type Access, Client } from '../../client/index.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { OpenEvidence } from '../../mcp/open-evidence.ts';
import { packageVersion } from '../../process/version.ts';
import type { OpenCalls } from '../../server/open-local.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { runningServer } from '../server-file.ts';
import { stopSignal } from '../stop-signal.ts';
import { lockedHint, type TargetFlags } from '../target.ts';
import { collect, mcpInspect } from './mcp-inspect.ts';

/** Milliseconds after which a shutdown that hangs is forced. */
const FORCE = 4_500;

interface Flags extends TargetFlags {
  readonly readOnly?: boolean;
  readonly scope?: readonly string[];
}

/** `mcp`: an MCP server on standard input and output, until the client closes them, or SIGINT or SIGTERM. */
export const mcp: CliCommand = (program, io) => {
  const command = program
    .command('mcp')
    .option('--read-only', 'offer only tools that change nothing')
    .option(
      '--scope <name>',
      'whose memory, such as user:alice (default); repeated: questions are put to all, the first is written to',
      collect,
    )
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
      // Standard output carries the protocol.
      const log = pino({ level: config.logLevel }, await io.logTo('stderr'));
      const ended = new AbortController();
      const stop = stopSignal(io);
      void stop.then(() => ended.abort());
      // A client that disconnected receives nothing more; requests already accepted are finished.
      io.onOutputFailed(() => ended.abort());
      const opened = await Promise.race([open(config, flags, log), stop]);
      // Exiting while it waits for a dependency or catches up loses nothing.
      if (opened === undefined) return io.exit(0);
      let evidence: OpenEvidence | undefined;
      try {
        // Loaded only here, so that the other commands start faster.
        const { openEvidence } = await import('../../mcp/open-evidence.ts');
        evidence = await openEvidence(config, log);
        const options = { readOnly: flags.readOnly === true, signal: ended.signal, evidence };
        await serve(io, opened, log, options);
      } finally {
        const forced = setTimeout(() => {
          log.error('stopping took too long; the next start catches up from the store');
          io.exit(1);
        }, FORCE);
        try {
          await opened.close();
        } finally {
          await evidence?.close();
        }
        clearTimeout(forced);
      }
    });
  mcpInspect(command, io);
};

/** Calls, and what their server lets this process do, if it is known. */
interface Opened extends OpenCalls {
  readonly callers?: Access;
}

interface ServeOptions {
  readonly readOnly: boolean;
  readonly signal: AbortSignal;
  readonly evidence: OpenEvidence | undefined;
}

/** Serves the client until it disconnects or the signal is aborted. */
async function serve(
  io: Io,
  { calls, callers }: Opened,
  log: Logger,
  { readOnly, signal, evidence }: ServeOptions,
): Promise<void> {
  const [{ fromPino, serveStdio }, { createTidemarkServer }] = await Promise.all([
    import('../../mcp-framework/index.ts'),
    import('../../mcp/server.ts'),
  ]);
  const options = {
    version: packageVersion(),
    logger: fromPino(log),
    readOnly,
    ...callersOf(calls, callers),
  };
  const tidemark = createTidemarkServer(calls, options);
  if (evidence !== undefined) tidemark.server.useOutside(evidence.middleware);
  try {
    await serveStdio(tidemark.server, { signal, input: io.stdin, output: io.stdout });
  } finally {
    await tidemark.close();
  }
}

/** What the client may do. With a scope it has no SQL, which reads the memory of all scopes. */
function callersOf({ scope }: Opened['calls'], callers: Access | undefined): { readonly callers?: Access } {
  if (scope === undefined) return callers === undefined ? {} : { callers };
  const all = callers === undefined || callers.permissions.includes('admin');
  const permissions = all ? PERMISSIONS : callers.permissions;
  return {
    callers: { ...callers, permissions: permissions.filter((one) => one !== 'sql' && one !== 'admin') },
  };
}

/** The server that `--url` names or that has the store open; otherwise the store itself. */
async function open(config: ServerConfig, { url: named, scope }: Flags, log: Logger): Promise<Opened> {
  const url = named ?? runningServer(config.dsn);
  if (url === undefined) {
    const { openLocal } = await import('../../server/open-local.ts');
    return lockedHint(openLocal(config, log, scope));
  }
  const { remoteCalls } = await import('../../mcp/remote-calls.ts');
  const { token } = config;
  log.info({ url }, 'using the running server');
  const client = new Client({ url, ...(token !== undefined && { token }) });
  // A server that does not answer yet, or does not know the question, is asked with every call; then everything is listed.
  const callers = await client.access().catch((error: unknown) => {
    log.warn({ err: error }, 'what the token may do is not known; all tools are listed');
    return undefined;
  });
  return {
    calls: remoteCalls(client, scope),
    close: async () => undefined,
    ...(callers !== undefined && { callers }),
  };
}
