import type { StoredBatch } from '../records/batch.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import { InvalidInput } from '../records/errors.ts';
import { MergedRows } from './merged-rows.ts';
import { type InboxState, ShardInbox } from './shard-inbox.ts';
import type { Sketch } from './sketch.ts';

/** Default time to wait for a shard: five minutes, in microseconds. */
export const PATIENCE = 300e6;

/** From a position in the message order on, a silent shard is no longer awaited, or one that has resumed is awaited again. */
export interface ShardTurn {
  /** Number of messages of all shards before it. */
  readonly place: number;
  readonly shard: number;
  readonly awaited: boolean;
}

/** The released rows, and the turns decided on the way. */
export interface Released {
  /** Its sequence numbers count all rows ever released, from 1. */
  readonly batch: StoredBatch;
  readonly turns: readonly ShardTurn[];
}

/** State of a merge; survives a structured clone. */
export interface MergeState {
  place: number;
  now: number;
  released: number;
  expected: ShardTurn[];
  inboxes: Map<number, InboxState>;
}

/**
 * Merges the rows of many shards, each in its own order, into one event-time order.
 *
 * There are two orders, one after the other. Messages are ordered by the wall clocks of their senders; every shard therefore reports its
 * progress regularly, and a message is taken when no other can precede it any more. With each message, rows are released by event time. A
 * row is released when every other shard has a later row, or has reported since the row was sent that it has caught up with its source and
 * holds nothing that early. A shard that has not reported is awaited until the messages have advanced by `patience`. Rows of one shard keep
 * their order, so that a late row stays as late as it was. Rows with equal times are ordered by shard.
 *
 * The order is thus a function of the messages alone, independent of their arrival times. The one exception is a shard that sends nothing
 * for `patience` by the receiver's clock: the others continue without it, and its later messages are late. Such turns are returned;
 * repeating them with the messages ({@link repeat}) reproduces the order.
 */
export class SketchMerge {
  private readonly directory: SeriesDirectory;
  private readonly patience: number;
  private readonly inboxes: readonly ShardInbox[];
  /** Event time of the next row of each inbox; infinity if none waits. */
  private readonly heads: Float64Array;
  private place = 0;
  private now = Number.NEGATIVE_INFINITY;
  private released_ = 0;
  private expected: ShardTurn[] = [];

  /**
   * @param directory receives the series whose rows are released
   * @param shards numbers of all shards
   * @param patience in microseconds
   */
  constructor(directory: SeriesDirectory, shards: readonly number[], patience = PATIENCE) {
    this.directory = directory;
    this.patience = patience;
    this.inboxes = [...shards].sort((a, b) => a - b).map((shard) => new ShardInbox(shard));
    this.heads = new Float64Array(this.inboxes.length);
  }

  /** Number of rows ever released. */
  get released(): number {
    return this.released_;
  }

  /** Number of rows that have arrived and wait. */
  get held(): number {
    return this.inboxes.reduce((sum, { held }) => sum + held, 0);
  }

  /** Whether there is a shard with this number. */
  knows(shard: number): boolean {
    return this.inboxes.some((inbox) => inbox.shard === shard);
  }

  /** Shards that are not awaited at the moment. */
  get passedOver(): number[] {
    return this.inboxes.filter(({ awaited }) => !awaited).map(({ shard }) => shard);
  }

  /** Number of waiting rows of a shard; a reader may pause a shard that is far ahead. */
  heldOf(shard: number): number {
    return this.inboxOf(shard).held;
  }

  /** The last tick and part of a shard that have arrived. */
  positionOf(shard: number): { readonly tick: number; readonly part: number } | undefined {
    return this.inboxOf(shard).position;
  }

  /**
   * Accepts a message; returns false if it is a repeated one.
   *
   * @param wall the receiver's wall clock in microseconds
   * @throws InvalidInput if there is no such shard, MissingMessage if an earlier one has not arrived
   */
  accept(sketch: Sketch, wall: number): boolean {
    return this.inboxOf(sketch.shard).accept(sketch, wall);
  }

  private inboxOf(shard: number): ShardInbox {
    const inbox = this.inboxes.find((one) => one.shard === shard);
    if (inbox === undefined) {
      throw new InvalidInput(
        `There is no shard ${shard}. If partitions were added to the source, restart to read them.`,
      );
    }
    return inbox;
  }

  /**
   * Releases the rows that are due.
   *
   * @param wall the receiver's wall clock in microseconds; undefined while messages are repeated, when only repeated turns skip a shard
   * @param most largest number of rows
   */
  release(wall: number | undefined, most = Number.POSITIVE_INFINITY): Released {
    const rows = new MergedRows();
    const turns: ShardTurn[] = [];
    do this.drain(rows, most);
    while (rows.length < most && this.goOn(wall, rows, turns));
    const firstSeq = this.released_ + 1;
    this.released_ += rows.length;
    return { batch: rows.batch(firstSeq), turns };
  }

  /** Repeats turns, at their positions, that earlier calls of {@link release} returned. */
  repeat(turns: readonly ShardTurn[]): void {
    this.expected.push(...turns.filter(({ place }) => place >= this.place));
  }

  /** Releases rows in order of time and shard until the earliest one has to wait. */
  private drain(rows: MergedRows, most: number): void {
    const { inboxes, heads } = this;
    for (let i = 0; i < heads.length; i++) heads[i] = inboxes[i].headTime;
    while (rows.length < most) {
      let first = 0;
      let second = -1;
      for (let i = 1; i < heads.length; i++) {
        if (heads[i] < heads[first]) {
          second = first;
          first = i;
        } else if (second < 0 || heads[i] < heads[second]) {
          second = i;
        }
      }
      if (heads[first] === Number.POSITIVE_INFINITY) return;
      const limit = this.limitOf(first);
      const other = second < 0 ? Number.POSITIVE_INFINITY : heads[second];
      const inclusive = other < limit && first < second;
      if (!inboxes[first].release(Math.min(limit, other), inclusive, most, rows, this.directory)) return;
      heads[first] = inboxes[first].headTime;
    }
  }

  /** Time before which rows of a shard may be released, given the shards without waiting rows. */
  private limitOf(place: number): number {
    const { inboxes, heads } = this;
    const stamp = inboxes[place].headStamp;
    let limit = Number.POSITIVE_INFINITY;
    if (this.now - stamp >= this.patience) return limit;
    for (let i = 0; i < heads.length; i++) {
      if (heads[i] < Number.POSITIVE_INFINITY || !inboxes[i].awaited) continue;
      limit = Math.min(limit, inboxes[i].passed(stamp));
    }
    return limit;
  }

  /** Makes a turn or takes the next message; returns false if neither is possible yet. */
  private goOn(wall: number | undefined, rows: MergedRows, turns: ShardTurn[]): boolean {
    const due = this.expected.filter(({ place }) => place === this.place);
    if (due.length > 0) {
      this.expected = this.expected.filter(({ place }) => place !== this.place);
      for (const { shard, awaited } of due) this.inboxOf(shard).awaited = awaited;
      return true;
    }
    const clock = this.expected.length === 0 ? wall : undefined;
    const turn = (list: readonly ShardInbox[], awaited: boolean) => {
      for (const inbox of list) {
        inbox.awaited = awaited;
        turns.push({ place: this.place, shard: inbox.shard, awaited });
      }
      return list.length > 0;
    };
    const back = this.inboxes.filter(({ awaited, next }) => !awaited && next !== undefined);
    if (clock !== undefined && turn(back, true)) return true;
    const head = this.earliest();
    if (head?.next === undefined) return false;
    const { stamp, arrived } = head.next;
    const silent = this.inboxes.filter((inbox) => {
      if (!inbox.awaited || inbox.next !== undefined) return false;
      return inbox.stamp < stamp || (inbox.stamp === stamp && inbox.shard < head.shard);
    });
    if (silent.length > 0) {
      return clock !== undefined && clock - arrived >= this.patience && turn(silent, false);
    }
    this.now = Math.max(this.now, head.take(rows, this.directory));
    this.place++;
    return true;
  }

  /** The awaited shard whose next message was sent first. */
  private earliest(): ShardInbox | undefined {
    let first: ShardInbox | undefined;
    for (const inbox of this.inboxes) {
      if (!inbox.awaited || inbox.next === undefined) continue;
      if (first?.next === undefined || inbox.next.stamp < first.next.stamp) first = inbox;
    }
    return first;
  }

  /** The state, including what is held back; valid until the next call of any method. */
  save(): MergeState {
    const { place, now, expected } = this;
    const inboxes = new Map(this.inboxes.map((inbox) => [inbox.shard, inbox.save()]));
    return { place, now, released: this.released_, expected, inboxes };
  }

  /** Restores the result of {@link save}; the directory must hold the series already. Shards without saved state start empty. */
  restore(saved: MergeState): void {
    this.place = saved.place;
    this.now = saved.now;
    this.released_ = saved.released;
    this.expected = saved.expected;
    for (const inbox of this.inboxes) {
      const state = saved.inboxes.get(inbox.shard);
      if (state !== undefined) inbox.restore(state);
    }
  }
}
