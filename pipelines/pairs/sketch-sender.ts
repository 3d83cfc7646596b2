import type { Outflow } from '../../operators/engine/outflow.ts';
import { itemAt } from '../../operators/item-at.ts';
import { progressSketch, type Sketch, sketchesOf } from '../../operators/pairs/sketch.ts';
import { encodeSketch } from '../../operators/pairs/sketch-codec.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { OutgoingMessage, Producer } from '../../sinks/kafka/port.ts';
import { Backoff } from '../../sinks/retry.ts';
import type { Tick } from '../../sinks/store.ts';
import type { HandOn } from './hand-on.ts';
import { STORE_HEADER } from './sketch-queue.ts';

/** Waiting bytes at which reading of the partition stops. */
const MOST_WAITING = 64 * 1024 * 1024;
/** Bytes per send. */
const AT_ONCE = 4 * 1024 * 1024;
/** Backoff of failed sends in milliseconds: first and maximum. */
const WAITS = { first: 100, longest: 5000 };

export interface SketchSenderOptions {
  readonly producer: Producer;
  /** A topic of one partition. */
  readonly topic: string;
  /** Number of the shard. */
  readonly shard: number;
  /** Called with the number of acknowledged messages. */
  readonly sent?: (messages: number) => void;
  /** Called with each failed attempt. */
  readonly failed?: (error: unknown) => void;
  /** Bytes that may wait; default: 64 MB. */
  readonly mostWaiting?: number;
}

interface Waiting {
  readonly value: Buffer;
  /** Whether it is a progress report without rows. */
  readonly isProgress: boolean;
}

/**
 * Sends the outflow of a shard to pair detection, in order, each message until it is acknowledged. A message may arrive twice; the
 * receiver drops duplicates.
 */
export class SketchSender implements HandOn {
  private readonly options: SketchSenderOptions;
  private readonly mostWaiting: number;
  private readonly ended = new AbortController();
  private queue: Waiting[] = [];
  private bytes = 0;
  /** How many of the queue's first messages are being sent. */
  private onTheWay = 0;
  private running: Promise<void> | undefined;
  private headers: OutgoingMessage['headers'];
  private tick = 0;
  private heldFrom = Number.POSITIVE_INFINITY;
  private listeners: (() => void)[] = [];

  constructor(options: SketchSenderOptions) {
    this.options = options;
    this.mostWaiting = options.mostWaiting ?? MOST_WAITING;
  }

  /**
   * Starts sending, with what was taken before first.
   *
   * @param tick last tick of the shard; its outflow was taken over or sent by earlier owners
   * @param storeId id of the store that contains the shard; sent with each message
   */
  begin({ number }: Pick<Tick, 'number'>, heldFrom: number, storeId: string): void {
    this.tick = number;
    this.heldFrom = heldFrom;
    this.headers = { [STORE_HEADER]: storeId };
    if (this.queue.length > 0) this.running ??= this.run(this.headers);
  }

  send({ number, at }: Tick, outflow: Outflow, heldFrom: number, keyOf: (series: number) => SeriesKey): void {
    this.tick = number;
    this.heldFrom = heldFrom;
    // A tick does not know whether the source has more to read; the next progress report tells.
    const header = { shard: this.options.shard, tick: number, at, caughtUp: false, heldFrom };
    this.push(sketchesOf(header, outflow, keyOf), false);
  }

  /**
   * Reports the shard's progress.
   *
   * @param at wall clock in microseconds
   * @param caughtUp whether everything readable at that time has been sent
   */
  reportProgress(at: number, caughtUp: boolean): void {
    const { tick, heldFrom } = this;
    const report = progressSketch({ shard: this.options.shard, tick, at, caughtUp, heldFrom });
    const last = this.queue.length - 1;
    // A later report replaces an earlier one.
    if (last >= this.onTheWay && itemAt(this.queue, last).isProgress)
      this.bytes -= this.queue.pop()?.value.length ?? 0;
    this.push([report], true);
  }

  /** Waits until the queue is small enough to read more. Rejects with the reason of the abort. */
  async room(signal: AbortSignal): Promise<void> {
    await this.until(() => this.bytes <= this.mostWaiting, signal);
  }

  async settled(most: number): Promise<boolean> {
    const isSettled = () => this.queue.every(({ isProgress }) => isProgress);
    const over = AbortSignal.timeout(most);
    await this.until(isSettled, over).catch(() => undefined);
    return isSettled();
  }

  /** Starts no further attempt. Messages being sent may still arrive, which is harmless; they are not awaited. */
  stop(): void {
    this.ended.abort();
  }

  private push(sketches: readonly Sketch[], isProgress: boolean): void {
    if (this.ended.signal.aborted) return;
    for (const sketch of sketches) {
      const { buffer, byteOffset, length } = encodeSketch(sketch);
      this.queue.push({ value: Buffer.from(buffer, byteOffset, length), isProgress });
      this.bytes += length;
    }
    // Messages repeated by recovery wait for `begin`; a checkpoint's distance bounds their number.
    if (this.headers !== undefined) this.running ??= this.run(this.headers);
  }

  private async run(headers: OutgoingMessage['headers'] = {}): Promise<void> {
    const backoff = new Backoff(WAITS);
    while (this.queue.length > 0 && !this.ended.signal.aborted) {
      const messages = this.next();
      this.onTheWay = messages.length;
      try {
        await this.options.producer.send(
          this.options.topic,
          messages.map(({ value }) => ({ key: null, value, headers })),
        );
        this.queue.splice(0, messages.length);
        for (const { value } of messages) this.bytes -= value.length;
        backoff.reset();
        this.options.sent?.(messages.length);
      } catch (error) {
        if (this.ended.signal.aborted) break;
        this.options.failed?.(error);
        await backoff.wait(this.ended.signal);
      }
      this.onTheWay = 0;
      for (const look of this.listeners) look();
    }
    // In the same turn as the check of the queue, so that no message is added in between and waits for ever.
    this.running = undefined;
  }

  private next(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { value } of this.queue) {
      bytes += value.length;
      if (count > 0 && bytes > AT_ONCE) break;
      count++;
    }
    return this.queue.slice(0, count);
  }

  /** Resolves once a condition holds, checked after each attempt to send. */
  private until(holds: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (holds()) {
        resolve();
        return;
      }
      const end = (settle: () => void) => {
        this.listeners = this.listeners.filter((one) => one !== look);
        signal.removeEventListener('abort', abort);
        settle();
      };
      const look = () => {
        if (holds()) end(resolve);
      };
      const abort = () => end(() => reject(signal.reason));
      signal.addEventListener('abort', abort);
      this.listeners.push(look);
      if (signal.aborted) abort();
    });
  }
}
