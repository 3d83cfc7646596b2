/** Most items before the last one that a series keeps for late ones. */
const MOST_EARLIER = 256;

/** Something of a series at a time, in microseconds. */
export interface Timed {
  readonly time: number;
}

/** What the arrival of an item is judged by. */
export interface Arrival {
  /** Items that are later than this are ahead of the clock. */
  readonly until: number;
  /** How long an item is waited for, in event time; with more than 0, `earlier` bounds what is kept for late ones. */
  readonly lateness: number;
  readonly earlier: EarlierItems;
}

/** What a series keeps to place later items. A change replaces it, so that it can be put back. */
export interface Past<Item extends Timed> {
  /** The newest item, as of the clock at its arrival. */
  readonly last: Item | undefined;
  /** Of the items that were ahead of the clock, the one that came last. */
  readonly ahead: Item | undefined;
  /** The items before the last one that are within the lateness, and one before them, by time. */
  readonly earlier: readonly Item[];
  readonly version: number;
}

/** Why an item has no place: it is older than what was waited for, or another one has its time. */
export type Unplaced = 'late' | 'taken';

const NONE: readonly never[] = [];

/**
 * The items of a series in the order of their times, as far as later ones are compared with them. An item may come late by the lateness. One
 * that is ahead of the clock is compared with those before it, but never the reverse, so that it holds up nothing.
 */
export class Timeline<Item extends Timed> {
  private now: Past<Item> = { last: undefined, ahead: undefined, earlier: NONE, version: 0 };
  private readonly weigh: (item: Item) => number;

  /** @param weigh what an item takes of the room for earlier ones */
  constructor(weigh: (item: Item) => number = () => 1) {
    this.weigh = weigh;
  }

  get past(): Past<Item> {
    return this.now;
  }

  /** What {@link past} was before later changes; a return to what is later than the present one changes nothing. */
  putBack(past: Past<Item>, { lateness, earlier }: Arrival): void {
    if (past.version >= this.now.version) return;
    this.now = past;
    if (lateness > 0) earlier.note(this);
  }

  /** Replaces all items by one, and continues after it. */
  restart(item: Item | undefined): void {
    this.now = { last: item, ahead: undefined, earlier: NONE, version: this.now.version + 1 };
  }

  /** The item before a time; undefined if none is known. */
  before(time: number, { until, lateness }: Arrival): Item | Unplaced | undefined {
    const { last, ahead, earlier } = this.now;
    if (time > until) {
      if (ahead?.time === time) return 'taken';
      const known = ahead !== undefined && ahead.time < time ? ahead : undefined;
      if (last === undefined || last.time >= time) return known;
      return known !== undefined && known.time > last.time ? known : last;
    }
    if (last === undefined || time > last.time) return last;
    if (time === last.time) return 'taken';
    if (last.time - time > lateness) return 'late';
    const at = earlier.findLastIndex((item) => item.time <= time);
    if (at < 0) return earlier.length >= MOST_EARLIER ? 'late' : undefined;
    return earlier[at].time === time ? 'taken' : earlier[at];
  }

  /** Adds an item whose time is free. */
  add(item: Item, { until, lateness, earlier: room }: Arrival): void {
    const { last, ahead, earlier, version } = this.now;
    const next = version + 1;
    if (item.time > until) {
      this.now = { last, ahead: item, earlier, version: next };
      return;
    }
    const isNewest = last === undefined || item.time > last.time;
    if (lateness === 0) {
      this.now = { last: isNewest ? item : last, ahead, earlier: NONE, version: next };
      return;
    }
    const newest = isNewest ? item : last;
    const added = isNewest ? last : item;
    const at = added === undefined ? 0 : earlier.findLastIndex(({ time }) => time < added.time) + 1;
    const items = added === undefined ? earlier : [...earlier.slice(0, at), added, ...earlier.slice(at)];
    const within = items.findIndex(({ time }) => time >= newest.time - lateness);
    const from = Math.max(0, (within < 0 ? items.length : within) - 1, items.length - MOST_EARLIER);
    this.now = { last: newest, ahead, earlier: items.slice(from), version: next };
    room.note(this);
  }

  /** What the items before the last one take. */
  get weight(): number {
    return this.now.earlier.reduce((sum, item) => sum + this.weigh(item), 0);
  }

  /** Gives up what is kept for late items; those in order are placed as before. */
  forgetEarlier(): void {
    this.now = { ...this.now, earlier: NONE, version: this.now.version + 1 };
  }
}

/** A timeline, whatever its items are. */
type Kept = Pick<Timeline<Timed>, 'weight' | 'forgetEarlier'>;

/** Bounds what all timelines together keep for late items: the one that changed least recently gives up its own first. */
export class EarlierItems {
  private readonly most: number;
  /** Weights, the least recent change first. */
  private readonly weights = new Map<Kept, number>();
  private total = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Takes account of a change of a timeline. */
  note(timeline: Kept): void {
    this.drop(timeline);
    const { weight } = timeline;
    if (weight === 0) return;
    this.weights.set(timeline, weight);
    this.total += weight;
    while (this.total > this.most) {
      const [oldest] = this.weights.keys();
      this.drop(oldest);
      oldest.forgetEarlier();
    }
  }

  private drop(timeline: Kept): void {
    this.total -= this.weights.get(timeline) ?? 0;
    this.weights.delete(timeline);
  }
}
