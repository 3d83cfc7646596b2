import { type Caller, type Holding, type Shares, SOLE } from '../../operators/quotas/shares.ts';

/** Milliseconds that a reader may hold room that others of its caller wait for. */
const GRACE = 2000;
/** Most pages read from the store at the same time: a page is not counted while it is being read. */
const READING = 4;

/** Bytes buffered for a reader that did not accept them immediately. */
interface Held {
  readonly caller: Caller;
  readonly holding: Holding;
  /** By performance.now(). */
  readonly since: number;
  readonly drop: () => void;
}

/** A reader that waits for its next page. */
interface Waiting {
  readonly caller: Caller;
  readonly resolve: (entered: boolean) => void;
}

/**
 * The bytes that all streams together buffer for slow readers. A page is read only while there is room in the share of its caller. If there is
 * none, the reader of this caller that has held room the longest loses its stream after a grace period, so that readers that keep up wait for
 * at most that period.
 */
export class StreamRoom {
  private readonly reading = new Map<string, number>();
  private pages = 0;
  /** In insertion order: the reader that has held room the longest is first. */
  private readonly holders = new Set<Held>();
  private readonly queue = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;
  private readonly shares: Shares;
  private readonly grace: number;

  /**
   * @param shares of the bytes
   * @param grace milliseconds that a reader may hold room that others wait for
   */
  constructor(shares: Shares, grace = GRACE) {
    this.shares = shares;
    this.grace = grace;
  }

  /** Bytes buffered for readers. */
  get bytes(): number {
    return this.shares.held;
  }

  /** True if a caller has little room left: its pages must be small then, so that many readers get a turn. */
  isScarce(caller: Caller = SOLE): boolean {
    const { held, limit } = this.shares;
    return this.shares.heldBy(caller) > (caller.alone ? limit.total : limit.total - held) / 2;
  }

  /** Resolves to true when a page may be read, after which {@link leave} must be called; to false if the reader has disconnected. */
  enter(closed: AbortSignal, caller: Caller = SOLE): Promise<boolean> {
    return new Promise((resolve) => {
      const gone = () => waiting.resolve(false);
      const waiting: Waiting = {
        caller,
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
  leave(caller: Caller = SOLE): void {
    this.read(caller, -1);
    this.admit();
  }

  /**
   * Counts bytes that a reader has not accepted yet.
   *
   * @param drop closes its stream to make room; the returned function must still be called
   * @returns releases the room
   */
  hold(bytes: number, drop: () => void, caller: Caller = SOLE): () => void {
    const holding = this.shares.force(caller, bytes);
    const held: Held = { caller, holding, since: performance.now(), drop };
    this.holders.add(held);
    return () => {
      if (!this.holders.delete(held)) return;
      holding.release();
      this.admit();
    };
  }

  private read({ id }: Caller, by: number): void {
    const pages = (this.reading.get(id) ?? 0) + by;
    this.pages += by;
    if (pages === 0) this.reading.delete(id);
    else this.reading.set(id, pages);
  }

  /** The next reader that may read a page: of the caller that reads fewest, the first. */
  private next(): Waiting | undefined {
    let next: Waiting | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const waiting of this.queue) {
      const pages = this.reading.get(waiting.caller.id) ?? 0;
      if (pages >= fewest || !this.shares.has(waiting.caller)) continue;
      next = waiting;
      fewest = pages;
      if (fewest === 0) break;
    }
    return next;
  }

  private admit(): void {
    clearTimeout(this.timer);
    while (this.pages < READING) {
      const next = this.next();
      if (next === undefined) break;
      this.read(next.caller, 1);
      next.resolve(true);
    }
    const longest = this.longest();
    if (longest === undefined) return;
    const left = longest.since + this.grace - performance.now();
    if (left <= 0) longest.drop();
    else this.timer = setTimeout(() => this.admit(), left);
  }

  /** Of the callers whose readers wait for room, the reader that has held some the longest. */
  private longest(): Held | undefined {
    const short = new Set<string>();
    for (const { caller } of this.queue) if (!this.shares.has(caller)) short.add(caller.id);
    if (short.size === 0) return undefined;
    const [first] = this.holders;
    for (const held of this.holders) if (short.has(held.caller.id)) return held;
    return first;
  }
}
