import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks a server for `/health` at fixed times, in a process of its own: the load that the bench makes does not delay it. It takes
 * `begin` and, with the measurements since then as its answer, `end`.
 */

/** Milliseconds between two requests. */
const EVERY = 5;

const [, , url] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until each answer, also of the requests that were due while an answer was awaited, as if they had been sent. */
let late: number[] = [];
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

process.on('message', (message) => {
  if (message === 'begin') late = [];
  else if (message === 'end') process.send?.(late);
  else isOver = true;
});
process.on('disconnect', () => process.exit());

while (!isOver) {
  const sent = performance.now();
  await health();
  const took = performance.now() - sent;
  for (let rest = took; rest > 0; rest -= EVERY) late.push(rest);
  await wait(Math.max(0, EVERY - took));
}
process.exit();
