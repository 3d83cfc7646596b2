import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between an answer and the next question. */
const PAUSE = 5;

/** What the worker is given: the address, and the longest gap so far in microseconds, which its owner sets back. */
export interface HealthData {
  readonly url: string;
  readonly longest: Int32Array;
}

function isHealthData(data: unknown): data is HealthData {
  return typeof data === 'object' && data !== null && 'url' in data && 'longest' in data;
}

/** Asks `/health` again and again in a thread of its own, and notes the longest time without an answer, the present one included. */
function watch({ url, longest }: HealthData): void {
  const agent = new Agent({ keepAlive: true });
  let asked = performance.now();
  const note = () => {
    const gap = Math.round((performance.now() - asked) * 1000);
    if (gap > Atomics.load(longest, 0)) Atomics.store(longest, 0, gap);
  };
  const ask = () => {
    asked = performance.now();
    const request = get(`${url}/health`, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        note();
        asked = performance.now();
        setTimeout(ask, PAUSE);
      });
    });
    request.once('error', () => {
      note();
      setTimeout(ask, 10 * PAUSE);
    });
  };
  setInterval(note, 10);
  ask();
}

if (parentPort !== null && isHealthData(workerData)) watch(workerData);
