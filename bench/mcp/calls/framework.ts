import { openSync, writeSync } from 'node:fs';
import { createServer, jsonLogger, serveHttp, serveStdio } from '../../../api/mcp-framework/index.ts';
import { add, DESCRIPTION, Input, SERVER } from './tool.ts';

/** The tool of the mcp bench with the framework's default middleware; its log is discarded. */
const nowhere = openSync('/dev/null', 'w');
const server = createServer(SERVER, { logger: jsonLogger({ write: (line) => writeSync(nowhere, line) }) });
server
  .tool('add')
  .description(DESCRIPTION)
  .input(Input)
  .handler((input) => add(input));

if (process.argv.includes('--stdio')) await serveStdio(server);
else {
  const { url } = await serveHttp(server, 0);
  process.stdout.write(`${JSON.stringify({ url })}\n`);
  process.on('SIGTERM', () => process.exit());
}
