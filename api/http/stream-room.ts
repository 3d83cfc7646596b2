/** Milliseconds that a reader may hold room that others wait for. */
const GRACE = 2000;
/** Most pages read from the store at the same time: a page is not counted while it is being read. */
const READING = 4;

/** Bytes buffered for a reader that did not accept them immediately. */
interface Held {
  readonly bytes: number;
  /** By performance.now(). */
  readonly since: number;
  readonly drop: () => void;
}

/** A reader that waits for its next page. */
interface Waiting {
  readonly resolve: (entered: boolean) => void;
}

/**
 * The bytes that all streams together buffer for slow readers. A page is read only while there is room. If there is none, the reader that
 * has held room the longest loses its stream after a grace period, so that readers that keep up wait for at most that period.
 */
export class StreamRoom {
  /** Open streams. */
  open = 0;
  private held = 0;
  private reading = 0;
  /** In insertion order: the reader that has held room the longest is first. */
  private readonly holders = new Set<Held>();
  private readonly queue = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;
  private readonly limit: number;
  private readonly grace: number;

  /**
   * @param limit bytes
   * @param grace milliseconds that a reader may hold room that others wait for
   */
  constructor(limit: number, grace = GRACE) {
    this.limit = limit;
    this.grace = grace;
  }

  /** Bytes buffered for readers. */
  get bytes(): number {
    return this.held;
  }

  /** True if little room is left: pages must be small then, so that many readers get a turn. */
  get scarce(): boolean {
    return this.held > this.limit / 2;
  }

  /** Resolves to true when a page may be read, after which {@link leave} must be called; to false if the reader has disconnected. */
  enter(closed: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const gone = () => waiting.resolve(false);
      const waiting: Waiting = {
        resolve: (entered) => {
          this.queue.delete(waiting);
          closed.removeEventListener('abort', gone);
          resolve(entered);
        },
      };
      if (closed.aborted) {
        resolve(false);
        return;
      }
      closed.addEventListener('abort', gone);
      this.queue.add(waiting);
      this.admit();
    });
  }

  /** Call when the page has been read and handed over. */
  leave(): void {
    this.reading--;
    this.admit();
  }

  /**
   * Counts bytes that a reader has not accepted yet.
   *
   * @param drop closes its stream to make room; the returned function must still be called
   * @returns releases the room
   */
  hold(bytes: number, drop: () => void): () => void {
    const held: Held = { bytes, since: performance.now(), drop };
    this.holders.add(held);
    this.held += bytes;
    return () => {
      if (!this.holders.delete(held)) return;
      this.held -= bytes;
      this.admit();
    };
  }

  private admit(): void {
    clearTimeout(this.timer);
    for (const waiting of this.queue) {
      if (this.reading >= READING || this.held >= this.limit) break;
      this.reading++;
      waiting.resolve(true);
    }
    const [longest] = this.holders;
    if (this.queue.size === 0 || this.held < this.limit || longest === undefined) return;
    const left = longest.since + this.grace - performance.now();
    if (left <= 0) longest.drop();
    else this.timer = setTimeout(() => this.admit(), left);
  }
}
