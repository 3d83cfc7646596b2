/**
 * A client of SQL in a process of its own, so that it has nothing to collect but what it takes: `sql-client.js url sql media-type limit`.
 * Takes an answer, looks at none of it, and prints how many seconds that took.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

const [url, sql, accept, limit] = process.argv.slice(2);
const started = performance.now();
const asked = request(`${url}/v1/sql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept },
});
asked.end(JSON.stringify({ sql, limit: Number(limit) }));
const [response]: IncomingMessage[] = await once(asked, 'response');
response.resume();
await once(response, 'end');
if (response.statusCode !== 200) throw new Error(`the server answered ${response.statusCode}`);
if (!response.complete) throw new Error('the answer broke off');
process.stdout.write(`${(performance.now() - started) / 1000}\n`);
