import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { add, DESCRIPTION, Input, SERVER } from './tool.ts';

/** The tool of the mcp bench, served by the official SDK alone, as its documentation shows. */
function make(): McpServer {
  const server = new McpServer(SERVER);
  server.registerTool('add', { description: DESCRIPTION, inputSchema: Input }, async (input) => ({
    content: [{ type: 'text', text: add(input) }],
  }));
  return server;
}

if (process.argv.includes('--stdio')) serveStdio(make);
else {
  const modern = createMcpHandler(make, { legacy: 'reject' });
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const fetch = async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known !== undefined) return known.handleRequest(request);
    if (!(await isLegacyRequest(request))) return modern.fetch(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (opened) => {
        sessions.set(opened, transport);
      },
    });
    await make().connect(transport);
    return transport.handleRequest(request);
  };
  const handler = toNodeHandler({ fetch });
  const listener = createHttpServer((incoming, outgoing) => {
    // Its types do not support exact optional properties.
    const { method = 'GET', url = '/', headers } = incoming;
    void handler(Object.assign(incoming, { method, url, headers }), outgoing);
  });
  listener.listen(0, '127.0.0.1', () => {
    const address = listener.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/mcp` })}\n`);
  });
  process.on('SIGTERM', () => process.exit());
}
