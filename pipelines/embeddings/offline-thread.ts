import { parentPort } from 'node:worker_threads';
import { isTextsLetter, type VectorsReply } from './offline-messages.ts';
import { loadOfflineModel } from './offline-model.ts';

/** The thread of the offline model. It answers letters in order. */
const port = parentPort;
if (port === null) throw new TypeError('this module must run in its own thread');

const model = loadOfflineModel();

async function answer(message: unknown): Promise<VectorsReply> {
  if (!isTextsLetter(message)) throw new TypeError('not texts');
  const { number, texts } = message;
  try {
    return { number, vectors: await (await model)(texts) };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : String(error) };
  }
}

// Sequential, so that a short letter waits for the one before it only.
let before = Promise.resolve();
port.on('message', (message: unknown) => {
  before = before.then(async () => port.postMessage(await answer(message)));
});
