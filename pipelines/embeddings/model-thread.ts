import { Worker } from 'node:worker_threads';
import { EmbeddingFailed } from './embedder.ts';
import { isVectorsReply } from './offline-messages.ts';

interface Waiting {
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** The offline model in a separate thread, so that computing does not block anything else. The thread does not keep the process alive. */
export class ModelThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private broken: Error | undefined;

  constructor() {
    // Drop flags about how the main program is read, such as `--eval`: they do not apply to a file.
    const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--input-type='));
    this.worker = new Worker(new URL('./offline-thread.js', import.meta.url), { execArgv });
    this.worker.unref();
    this.worker.on('message', (message: unknown) => {
      if (!isVectorsReply(message)) return;
      const waiting = this.waiting.get(message.number);
      this.waiting.delete(message.number);
      if (this.waiting.size === 0) this.worker.unref();
      if ('vectors' in message) waiting?.resolve(message.vectors);
      else waiting?.reject(new EmbeddingFailed(`The offline model failed: ${message.failure}`));
    });
    this.worker.on('error', () => this.fail('The thread of the offline model failed.'));
    this.worker.on('exit', () => this.fail('The thread of the offline model ended.'));
  }

  get isBroken(): boolean {
    return this.broken !== undefined;
  }

  vectors(texts: readonly string[]): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      if (this.broken !== undefined) {
        reject(this.broken);
        return;
      }
      const number = ++this.asked;
      this.waiting.set(number, { resolve, reject });
      this.worker.ref();
      this.worker.postMessage({ number, texts });
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(message: string): void {
    this.broken ??= new EmbeddingFailed(message);
    for (const { reject } of this.waiting.values()) reject(this.broken);
    this.waiting.clear();
  }
}
