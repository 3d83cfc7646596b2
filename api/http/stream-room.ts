/** Milliseconds for which a reader may hold room that others wait for. */
const GRACE = 2000;
/** Pages that are read from the store at the same time: what is being read is not counted yet. */
const READING = 4;

/** What is buffered for a reader that did not take it at once. */
interface Held {
  readonly bytes: number;
  /** By performance.now(). */
  readonly since: number;
  readonly drop: () => void;
}

/** A reader that wants its next page. */
interface Waiting {
  readonly resolve: (entered: boolean) => void;
}

/**
 * Bytes that all streams together hold for readers that do not take them. A page is read only while there is room; where
 * there is none, whoever has held some of it longest loses it once a moment has passed, so that readers that do read wait
 * for that moment at most.
 */
export class StreamRoom {
  /** Streams that are open. */
  open = 0;
  private held = 0;
  private reading = 0;
  /** The one that has waited longest comes first. */
  private readonly holders = new Set<Held>();
  private readonly queue = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;
  private readonly limit: number;
  private readonly grace: number;

  /**
   * @param limit bytes
   * @param grace milliseconds for which a reader may hold room that others wait for
   */
  constructor(limit: number, grace = GRACE) {
    this.limit = limit;
    this.grace = grace;
  }

  /** Bytes that are buffered for readers. */
  get bytes(): number {
    return this.held;
  }

  /** True when little room is left: pages are to be small then, so that many have their turn. */
  get scarce(): boolean {
    return this.held > this.limit / 2;
  }

  /** Resolves to true when a page may be read, which {@link leave} has to follow; to false where the reader has gone. */
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

  /** The page has been read and handed over. */
  leave(): void {
    this.reading--;
    this.admit();
  }

  /**
   * Counts what a reader has not taken yet.
   *
   * @param drop closes its stream, to make room; the release is still to be called
   * @returns gives the room back
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
