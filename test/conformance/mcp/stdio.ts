import { jsonLogger, serveStdio } from '../../../api/mcp-framework/index.ts';
import { fixture } from './fixture.ts';

await serveStdio(fixture(jsonLogger()));
