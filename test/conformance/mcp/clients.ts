import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import pino from 'pino';
import { z } from 'zod';
import { readConfig } from '../../../api/config/config.ts';
import { startService } from '../../../api/server/service.ts';
import { CACHE_FOLDER } from '../../../services/kafka/jars.ts';
import { ServiceMissing } from '../../../services/missing.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { type Ask, askEveryTool } from '../../api/mcp/tools/every-tool.ts';
import { run } from './child.ts';
import { drive, structuredIn } from './drive.ts';
import type { Tools } from './install.ts';
import type { Result } from './result.ts';

const PROGRAMS = join(packageRoot(import.meta.url), 'test', 'conformance', 'mcp', 'clients');
/** What `scripts/install-services.sh` installs, in the versions that it names. */
const PYTHON = join(CACHE_FOLDER, 'mcp-python-2.3.0', 'bin', 'python');
const GO = join(CACHE_FOLDER, 'mcp-go-1.8.0-1', 'client');
/** Milliseconds after which a client is taken to hang. */
const LIMIT = 180_000;

type Use = (ask: Ask) => Promise<void>;

/** A client that others use, at the server of an address. */
interface Caller {
  readonly scenario: string;
  readonly revision: string;
  /** Asks through the client. @throws ServiceMissing where it is not installed */
  readonly at: (url: string, signal: AbortSignal, use: Use) => Promise<void>;
}

function installed(file: string, what: string): string {
  if (existsSync(file)) return file;
  throw new ServiceMissing(`${what} for MCP is not installed; scripts/install-services.sh installs it`);
}

function newest(revision: string, mode: 'legacy' | { readonly pin: string }): Caller {
  return {
    scenario: 'every tool by TypeScript SDK 2',
    revision,
    async at(url, _signal, use) {
      const client = new Client({ name: 'conformance', version: '1.0.0' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      try {
        await client.listTools();
        await use(async (name, input) =>
          structuredIn(name, await client.callTool({ name, arguments: { ...input } })),
        );
      } finally {
        await client.close();
      }
    },
  };
}

function inspector(tools: Tools, home: string): Caller {
  const ask = async (url: string, signal: AbortSignal, args: readonly string[]) => {
    const all = ['--cli', url, ...args, '--format', 'json', '--protocol-era', 'legacy'];
    const env = { ...process.env, HOME: home };
    const { code, stdout, stderr } = await run(tools.node, [tools.inspector, ...all], { env, signal });
    if (code !== 0) throw new Error(`it ended with ${code}: ${stdout.slice(-500)}${stderr.slice(-500)}`);
    return z.object({ result: z.unknown() }).parse(JSON.parse(stdout)).result;
  };
  return {
    scenario: 'every tool by the Inspector',
    revision: '2025-11-25',
    async at(url, signal, use) {
      await ask(url, signal, ['--method', 'tools/list', '--strict']);
      await use(async (name, input) => {
        const pairs = Object.entries(input).map(
          ([field, value]) => `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
        );
        const given = pairs.length === 0 ? [] : ['--tool-arg', ...pairs];
        return structuredIn(
          name,
          await ask(url, signal, ['--method', 'tools/call', '--tool-name', name, ...given]),
        );
      });
    },
  };
}

function callers(tools: Tools, home: string): readonly Caller[] {
  return [
    {
      scenario: 'every tool by TypeScript SDK 1',
      revision: '2025-11-25',
      at: (url, signal, use) =>
        drive([tools.node, join(PROGRAMS, 'sdk-1.mjs'), tools.sdk1, url], signal, use),
    },
    newest('2025-11-25', 'legacy'),
    newest('2026-07-28', { pin: '2026-07-28' }),
    {
      scenario: 'every tool by the Python SDK',
      revision: '2026-07-28',
      at: async (url, signal, use) =>
        drive([installed(PYTHON, 'Python'), join(PROGRAMS, 'sdk.py'), url], signal, use),
    },
    {
      scenario: 'every tool by the Go SDK',
      revision: '2026-07-28',
      at: async (url, signal, use) => drive([installed(GO, 'Go'), url], signal, use),
    },
    inspector(tools, home),
  ];
}

/** Has a client call every tool of tidemark, on a store of its own. */
async function runCaller(
  { scenario, revision, at }: Caller,
  file: string,
  signal: AbortSignal,
): Promise<Result> {
  const config = readConfig({
    ...{ SIGNAL_PORT: '0', SIGNAL_DETECTION_INTERVAL: '20ms', SIGNAL_DB_DSN: `duckdb://${file}` },
  });
  const service = await startService(config, pino({ level: 'silent' }));
  const called = new Set<string>();
  const problems: string[] = [];
  const limit = AbortSignal.timeout(LIMIT);
  try {
    await at(`${service.url}/mcp`, AbortSignal.any([signal, limit]), (ask) =>
      askEveryTool(async (name, input) => {
        const answer = await ask(name, input);
        called.add(name);
        return answer;
      }),
    );
  } catch (error) {
    if (signal.aborted || error instanceof ServiceMissing) throw error;
    problems.push(limit.aborted ? `it did not end within ${LIMIT} ms` : String(error));
  } finally {
    await service.stop();
  }
  const checks = called.size + problems.length;
  return { by: 'client', scenario, revision, required: true, passed: called.size, checks, problems };
}

/**
 * Has the clients that others use call every tool of tidemark's own server, and take its answers: they validate them by the schemas that
 * the server publishes. A client that is not installed is reported and left out, except under `CI=true`.
 *
 * @throws ServiceMissing under `CI=true` where a client is not installed
 */
export async function runClients(
  tools: Tools,
  folder: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [index, caller] of callers(tools, folder).entries()) {
    const home = join(folder, `client-${index}`);
    await mkdir(home, { recursive: true });
    try {
      results.push(await runCaller(caller, join(home, 'store.duckdb'), signal));
    } catch (error) {
      if (!(error instanceof ServiceMissing) || process.env.CI === 'true') throw error;
      say(`SKIPPED ${caller.scenario}: ${error.message}`);
    }
  }
  return results;
}
