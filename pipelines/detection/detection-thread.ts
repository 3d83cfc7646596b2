import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Reply, ThreadReply, ThreadRequest } from './messages.ts';

interface Waiting {
  readonly resolve: (answer: ThreadReply) => void;
  readonly reject: (error: Error) => void;
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'number' in value && 'answer' in value;
}

/** A thread that runs several independent detections. It ends with the last of them. */
export class DetectionThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private begun = 0;
  private readonly held = new Set<number>();
  private broken: Error | undefined;

  constructor() {
    // Drop flags about how the main program is read, such as `--eval`: they do not apply to a file.
    const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--input-type='));
    this.worker = new Worker(new URL('./thread.js', import.meta.url), { execArgv });
    this.worker.on('message', (message: unknown) => {
      if (!isReply(message)) {
        this.fail(new TypeError('the detection thread did not answer'));
        return;
      }
      const waiting = this.waiting.get(message.number);
      this.waiting.delete(message.number);
      waiting?.resolve(message.answer);
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the detection thread has ended')));
  }

  /** Number of detections that run here. */
  get size(): number {
    return this.held.size;
  }

  get isBroken(): boolean {
    return this.broken !== undefined;
  }

  /** Adds a detection. Returns its number, which every question about it names. */
  add(): number {
    const detection = ++this.begun;
    this.held.add(detection);
    return detection;
  }

  /** Asks about a detection. Questions are answered in order. */
  ask(detection: number, question: ThreadRequest): Promise<ThreadReply> {
    return new Promise((resolve, reject) => {
      if (this.broken !== undefined) {
        reject(this.broken);
        return;
      }
      const number = ++this.asked;
      this.waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, detection, question });
    });
  }

  /** Removes a detection. The thread ends when none is left. */
  async remove(detection: number): Promise<void> {
    if (!this.held.delete(detection)) return;
    if (this.held.size > 0) {
      this.worker.postMessage({ number: ++this.asked, detection, question: { ask: 'end' } });
      return;
    }
    this.broken ??= new Error('the detection thread was closed');
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** The threads shared by the detections of this process: one per core besides the main thread's, at least one. */
export class DetectionThreads {
  private readonly most: number;
  private threads: DetectionThread[] = [];

  constructor(most = Math.max(1, availableParallelism() - 1)) {
    this.most = most;
  }

  /** The thread for another detection: a new one below the maximum, else the one with the fewest detections. */
  next(): DetectionThread {
    this.threads = this.threads.filter((thread) => !thread.isBroken);
    if (this.threads.length < this.most) {
      const thread = new DetectionThread();
      this.threads.push(thread);
      return thread;
    }
    return this.threads.reduce((least, thread) => (thread.size < least.size ? thread : least));
  }
}
