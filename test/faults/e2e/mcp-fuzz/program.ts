/** What the fuzzed server offers: something of everything, run from its source text in a process of its own. */
export const PROGRAM = `
import { createServer, silent, UserError } from './dist/api/mcp-framework/index.js';
import { z } from 'zod';
const server = createServer({ name: 'fuzzed', version: '1.0.0' }, { logger: silent, timeout: 5000 });
server.tool('add').description('Adds.').input(z.object({ a: z.number(), b: z.number() })).handler(({ a, b }) => String(a + b));
server.tool('shape').description('Takes much.').input(z.strictObject({
  list: z.array(z.object({ name: z.string().max(50), size: z.int().min(0) })).max(100),
  at: z.iso.date().optional(),
  mode: z.enum(['one', 'two']).default('one'),
  more: z.record(z.string(), z.unknown()).optional(),
})).output(z.object({ count: z.int() })).handler(({ list }) => ({ count: list.length }));
server.tool('fail').description('Fails.').handler(() => { throw new Error('secret of the server'); });
server.tool('refuse').description('Refuses.').handler(() => { throw new UserError('No.'); });
server.resource('test://static').name('static').handler(() => 'text');
server.resource('test://item/{id}').name('item').handler(({ id }) => 'item ' + id);
server.prompt('ask').description('Asks.').args(z.object({ topic: z.string() })).handler(({ topic }) => 'Tell of ' + topic);
`;
