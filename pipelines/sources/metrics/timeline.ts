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

/** What a series keeps to place later items. */
export interface Past<Item extends Timed> {
  /** The newest item, as of the clock at its arrival. */
  readonly last: Item | undefined;
  /** Of the items that were ahead of the clock, the one that came last. */
  readonly ahead: Item | undefined;
  /** The items before the last one that are within the lateness, and one before them, by time. */
  readonly earlier: readonly Item[];
}

const timeOf = (item: Timed | undefined) => item?.time ?? Number.NEGATIVE_INFINITY;

/** Why an item has no place: it is older than what was waited for, or another one has its time. */
export type Unplaced = 'late' | 'taken';

const NONE: readonly never[] = [];

/**
 * The items of a series in the order of their times, as far as later ones are compared with them. An item may come late by the lateness. One
 * that is ahead of the clock is compared with those before it, but never the reverse, so that it holds up nothing.
 */
export class Timeline<Item extends Timed> implements Past<Item> {
  last: Item | undefined;
  ahead: Item | undefined;
  earlier: readonly Item[] = NONE;
  private readonly weigh: (item: Item) => number;

  /** @param weigh what an item takes of the room for earlier ones */
  constructor(weigh: (item: Item) => number = () => 1) {
    this.weigh = weigh;
  }

  /** What is kept now, for {@link putBack}. */
  get past(): Past<Item> {
    const { last, ahead, earlier } = this;
    return { last, ahead, earlier };
  }

  /** Whether nothing but the last item is kept. */
  get isPlain(): boolean {
    return this.ahead === undefined && this.earlier.length === 0;
  }

  /** Returns to what was before later items; a return to what is later than the present changes nothing. */
  putBack({ last, ahead, earlier }: Past<Item>, { lateness, earlier: room }: Arrival): void {
    if (timeOf(last) > timeOf(this.last)) return;
    this.last = last;
    this.ahead = ahead;
    this.earlier = earlier;
    if (lateness > 0) room.note(this);
  }

  /** Replaces all items by one, and continues after it. */
  restart(item: Item | undefined): void {
    this.last = item;
    this.ahead = undefined;
    this.earlier = NONE;
  }

  /** The item before a time; undefined if none is known. */
  before(time: number, { until, lateness }: Arrival): Item | Unplaced | undefined {
    const { last, ahead, earlier } = this;
    if (time > until) {
      if (ahead?.time === time) return 'taken';
      const known = ahead !== undefined && ahead.time < time ? ahead : undefined;
      if (last === undefined || last.time >= time) return known;
      return known !== undefined && known.time > last.time ? known : last;
    }
    if (last === undefined || time > last.time) return last;
    if (time === last.time) return 'taken';
    if (last.time - time > lateness) return 'late';
    const before = earlier.findLast((item) => item.time <= time);
    if (before === undefined) return earlier.length >= MOST_EARLIER ? 'late' : undefined;
    return before.time === time ? 'taken' : before;
  }

  /** Adds an item whose time is free. */
  add(item: Item, { until, lateness, earlier: room }: Arrival): void {
    const { last } = this;
    if (item.time > until) this.ahead = item;
    else if (last === undefined) this.last = item;
    else {
      const isNewest = item.time > last.time;
      if (isNewest) this.last = item;
      if (lateness > 0) this.keep(isNewest ? last : item, lateness, room);
    }
  }

  /** Keeps an item before the last one for late ones. */
  private keep(item: Item, lateness: number, room: EarlierItems): void {
    const at = this.earlier.findLastIndex(({ time }) => time < item.time) + 1;
    const items = [...this.earlier.slice(0, at), item, ...this.earlier.slice(at)];
    const within = items.findIndex(({ time }) => time >= timeOf(this.last) - lateness);
    const from = Math.max(0, (within < 0 ? items.length : within) - 1, items.length - MOST_EARLIER);
    this.earlier = items.slice(from);
    room.note(this);
  }

  /** What the items before the last one take. */
  get weight(): number {
    return this.earlier.reduce((sum, item) => sum + this.weigh(item), 0);
  }

  /** Gives up what is kept for late items; those in order are placed as before. */
  forgetEarlier(): void {
    this.earlier = NONE;
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
    for (const oldest of this.weights.keys()) {
      if (this.total <= this.most) break;
      this.drop(oldest);
      oldest.forgetEarlier();
    }
  }

  private drop(timeline: Kept): void {
    this.total -= this.weights.get(timeline) ?? 0;
    this.weights.delete(timeline);
  }
}
