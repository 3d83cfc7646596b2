import { createServer, type Logger, type McpServer } from '../../../api/mcp-framework/index.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { addRounds } from './rounds.ts';
import { addSchemas } from './schemas.ts';
import { addTools } from './tools.ts';

/**
 * The server that the official conformance suite asks for: its scenarios call tools, prompts and resources by these very
 * names. Two things are not there, the extensions for tasks and for skills.
 */
export function fixture(logger: Logger): McpServer {
  const server = createServer(
    { name: 'conformance-fixture', version: '1.0.0', title: 'Conformance fixture' },
    { logger, cache: { lists: { ttl: 1000, scope: 'public' } } },
  );
  addTools(server);
  addSchemas(server);
  addRounds(server);
  addResources(server);
  addPrompts(server);
  return server;
}
