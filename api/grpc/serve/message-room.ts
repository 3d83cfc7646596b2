import { TidemarkError } from '../../../operators/records/errors.ts';

/** A message of a stream that waits for room. */
interface Waiting {
  readonly bytes: number;
  readonly resolve: (leave: () => void) => void;
}

/** The bytes of the messages that are being worked on, over all connections. */
export class MessageRoom {
  private readonly limit: number;
  private held = 0;
  private count = 0;
  private readonly waiting: Waiting[] = [];

  /** @param limit bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Counts a message.
   *
   * @returns to be called when the message has been answered
   * @throws TidemarkError `busy` when the limit is reached; a single message is always taken
   */
  enter(bytes: number): () => void {
    if (this.isFull(bytes)) {
      throw new TidemarkError(
        'busy',
        `The requests in flight have reached the limit of ${this.limit} bytes; try again after the retry delay, or raise SIGNAL_MAX_INFLIGHT.`,
        { retryAfter: 1 },
      );
    }
    return this.take(bytes);
  }

  /** Counts a message of a stream once there is room for it; in the order of the calls. */
  wait(bytes: number): Promise<() => void> | (() => void) {
    if (this.waiting.length === 0 && !this.isFull(bytes)) return this.take(bytes);
    return new Promise((resolve) => {
      this.waiting.push({ bytes, resolve });
    });
  }

  private isFull(bytes: number): boolean {
    return this.count > 0 && this.held + bytes > this.limit;
  }

  private take(bytes: number): () => void {
    this.held += bytes;
    this.count++;
    return () => {
      this.held -= bytes;
      this.count--;
      this.admit();
    };
  }

  private admit(): void {
    for (;;) {
      const [next] = this.waiting;
      if (next === undefined || this.isFull(next.bytes)) return;
      this.waiting.shift();
      next.resolve(this.take(next.bytes));
    }
  }
}
