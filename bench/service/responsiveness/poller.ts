import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks a server for `/health` at intervals, in a process of its own: the load that the bench makes does not delay it. It takes `begin`
 * and, with the measurements since then as its answer, `end`.
 */

/** Milliseconds between two requests. */
const EVERY = 5;

const [, , url, server] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Milliseconds until each answer, also of the requests that were due while an answer was awaited, as if they had been sent; and the same
 * without the time in which the server's thread of requests or this process was ready to run, and other processes had the processors.
 */
export interface Measured {
  readonly whole: number[];
  readonly own: number[];
}

let measured: Measured = { whole: [], own: [] };
let isOver = false;

function health(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/health`, { agent }, (response) => {
      response.resume();
      response.on('end', resolve);
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Milliseconds that the first thread of a process has waited for a processor, where Linux tells it. */
function waitedBy(process: string): number {
  try {
    const [, waited] = readFileSync(`/proc/${process}/task/${process}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

const waited = () => waitedBy(server) + waitedBy(String(process.pid));

function add(list: number[], took: number): void {
  for (let rest = took; rest > 0; rest -= EVERY) list.push(rest);
}

process.on('message', (message) => {
  if (message === 'begin') measured = { whole: [], own: [] };
  else if (message === 'end') process.send?.(measured);
  else isOver = true;
});
process.on('disconnect', () => process.exit());

while (!isOver) {
  const before = waited();
  const sent = performance.now();
  await health();
  const took = performance.now() - sent;
  add(measured.whole, took);
  add(measured.own, Math.max(0.1, took - (waited() - before)));
  await wait(Math.max(0, EVERY - took));
}
process.exit();
