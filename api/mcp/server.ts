import { hearUsage } from '../../pipelines/llm/usage.ts';
import type { Permission } from '../access/permissions.ts';
import { may, type Principal } from '../access/principal.ts';
import {
  createServer,
  type Logger,
  type McpServer,
  type Middleware,
  type Offered,
  recordTokens,
  type Visible,
} from '../mcp-framework/index.ts';
import type { Calls } from './calls.ts';
import { tellChanges } from './changes.ts';
import type { Definition } from './definition.ts';
import { tellErrors } from './errors.ts';
import { principalIn } from './identity.ts';
import { PROMPTS } from './prompts/index.ts';
import { prose } from './prose.ts';
import { RESOURCES } from './resources/index.ts';
import { writes } from './tool-definition.ts';
import { TOOLS } from './tools/index.ts';

/** Counts the tokens that a language model of this process reads and writes for a call, for the record of the call. */
function countTokens(): Middleware {
  return (ctx, next) => hearUsage((usage) => recordTokens(ctx, usage), next);
}

export interface TidemarkServerOptions {
  /** Version of tidemark. */
  readonly version: string;
  readonly logger: Logger;
  /** True omits the tools that change something. */
  readonly readOnly?: boolean;
  /**
   * Who calls, which determines what they see: `identified` if every request has the identity of a principal, or one for all requests.
   * Default: someone who may do everything.
   */
  readonly callers?: 'identified' | Pick<Principal, 'permissions' | 'scopes'>;
}

/** tidemark's MCP server, and a function that stops what it started. */
export interface TidemarkServer {
  readonly server: McpServer;
  /** Stops change notifications; must be called before the store and memory under its calls are closed. */
  close(): Promise<void>;
}

const INSTRUCTIONS = prose(`
  tidemark stores two things. Signals: patterns (spikes, stalls, trends, change points and more) that it finds in numeric
  observations; read them with list_signals and get_signal, the observations with list_observations, and aggregates with sql. Memory: claims with quoted sources; use query before you
  state something, and check contradictions. Cite signals and claims by their ids. Ids are UUIDs, times RFC 3339 in UTC; strength,
  confidence and trust range from 0 to 1.`);
const WRITING = prose(`
  Store numbers with ingest_observations, statements with remember and texts with process_text. Use query before you store a statement.`);

/** The tools, resources and prompts of tidemark on one set of calls, for every transport. */
export function createTidemarkServer(calls: Calls, options: TidemarkServerOptions): TidemarkServer {
  const { version, logger, readOnly = false, callers } = options;
  const info = { name: 'tidemark', title: 'tidemark', version };
  const instructions = readOnly ? INSTRUCTIONS : `${INSTRUCTIONS} ${WRITING}`;
  /** The permission for each thing that the server offers. */
  const needed = new Map<string, Permission>();
  const visible: Visible = ({ kind, name }, identity) => {
    const caller = callers === 'identified' ? identity && principalIn(identity) : callers;
    if (caller === undefined) return false;
    // A notification tells of changes in any scope.
    if (kind === 'subscription') return caller.scopes === undefined;
    const permission = needed.get(`${kind} ${name}`);
    return permission !== undefined && may(caller, permission);
  };
  const server = createServer(info, { instructions, logger, ...(callers !== undefined && { visible }) });
  server.use(tellErrors(), countTokens());
  const define = (
    kind: Offered['kind'],
    all: readonly Definition[],
    offered: ReadonlyMap<string, unknown>,
  ) => {
    for (const definition of all) {
      const before = new Set(offered.keys());
      definition.define(server, calls);
      for (const name of offered.keys()) {
        if (!before.has(name)) needed.set(`${kind} ${name}`, definition.permission);
      }
    }
  };
  define(
    'tool',
    TOOLS.filter((tool) => !(readOnly && writes(tool))),
    server.tools,
  );
  define('resource', RESOURCES, server.resources);
  define('prompt', PROMPTS, server.prompts);
  return { server, close: tellChanges(server, calls) };
}
