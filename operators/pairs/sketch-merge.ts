import type { StoredBatch } from '../records/batch.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import { InvalidInput } from '../records/errors.ts';
import { MergedRows } from './merged-rows.ts';
import { type InboxState, ShardInbox } from './shard-inbox.ts';
import type { Sketch } from './sketch.ts';

/** How long a shard is waited for if not said otherwise: five minutes, in microseconds. */
export const PATIENCE = 300e6;

/** From a place among the messages on, a silent shard is not waited for, or one that has spoken again is. */
export interface Turn {
  /** Messages of all shards that came before it. */
  readonly place: number;
  readonly shard: number;
  readonly awaited: boolean;
}

/** What has been released, and what was decided about shards on the way. */
export interface Released {
  /** Its sequence numbers count the rows that were ever released, from 1. */
  readonly batch: StoredBatch;
  readonly turns: readonly Turn[];
}

/** State of a merge; survives a structured clone. */
export interface MergeState {
  place: number;
  now: number;
  released: number;
  expected: Turn[];
  inboxes: Map<number, InboxState>;
}

/**
 * One event-time order of what many shards hand on, each in its own order.
 *
 * Two orders are made one after the other. Messages get theirs by the wall clocks of their senders, which is why every
 * shard reports its progress now and then: the turn of a message comes when no other can come before it any more. And with each
 * message, rows are released by event time: a row, when every other shard has a later one, or has said since the row
 * was sent that it had caught up with its source and holds nothing as early back; a shard that has not is waited for
 * until the messages have gone on by `patience`. Rows of one shard keep their order, so that a row earlier than those
 * before it stays as late as it was. Equal times go by shard.
 *
 * So the order is a function of the messages alone, whenever each arrives. The one exception is a shard that says
 * nothing at all for `patience` by the receiver's clock: others go on without it, and what it sends later comes late.
 * Such turns are told; repeated with the messages ({@link repeat}) they give the same order again.
 */
export class SketchMerge {
  private readonly directory: SeriesDirectory;
  private readonly patience: number;
  private readonly inboxes: readonly ShardInbox[];
  /** Event time of the next row of each inbox, infinity where none waits. */
  private readonly heads: Float64Array;
  private place = 0;
  private now = Number.NEGATIVE_INFINITY;
  private released_ = 0;
  private expected: Turn[] = [];

  /**
   * @param directory gets the series whose rows are released
   * @param shards numbers of all shards that there are
   * @param patience in microseconds
   */
  constructor(directory: SeriesDirectory, shards: readonly number[], patience = PATIENCE) {
    this.directory = directory;
    this.patience = patience;
    this.inboxes = [...shards].sort((a, b) => a - b).map((shard) => new ShardInbox(shard));
    this.heads = new Float64Array(this.inboxes.length);
  }

  /** Rows that have been released ever. */
  get released(): number {
    return this.released_;
  }

  /** Rows that have arrived and wait. */
  get held(): number {
    return this.inboxes.reduce((sum, { held }) => sum + held, 0);
  }

  /** Whether there is a shard of this number. */
  knows(shard: number): boolean {
    return this.inboxes.some((inbox) => inbox.shard === shard);
  }

  /** Shards that are not waited for at the moment. */
  get passedOver(): number[] {
    return this.inboxes.filter(({ awaited }) => !awaited).map(({ shard }) => shard);
  }

  /** Rows of a shard that wait: a reader may leave a shard alone that is far ahead. */
  heldOf(shard: number): number {
    return this.inboxOf(shard).held;
  }

  /** The last tick and part that have arrived of a shard. */
  positionOf(shard: number): { readonly tick: number; readonly part: number } | undefined {
    return this.inboxOf(shard).position;
  }

  /**
   * Takes a message in; false where it is a repeated one.
   *
   * @param wall the receiver's wall clock in microseconds
   * @throws InvalidInput when there is no such shard, MissingMessage when one before it has not come
   */
  accept(sketch: Sketch, wall: number): boolean {
    return this.inboxOf(sketch.shard).accept(sketch, wall);
  }

  private inboxOf(shard: number): ShardInbox {
    const inbox = this.inboxes.find((one) => one.shard === shard);
    if (inbox === undefined) {
      throw new InvalidInput(
        `There is no shard ${shard}; the source may have got more partitions: restart to read them.`,
      );
    }
    return inbox;
  }

  /**
   * Hands out the rows whose turn has come.
   *
   * @param wall the receiver's wall clock in microseconds; undefined while messages are repeated, when no shard is
   * passed over but where it was before
   * @param most rows at most
   */
  release(wall: number | undefined, most = Number.POSITIVE_INFINITY): Released {
    const rows = new MergedRows();
    const turns: Turn[] = [];
    do this.drain(rows, most);
    while (rows.length < most && this.goOn(wall, rows, turns));
    const firstSeq = this.released_ + 1;
    this.released_ += rows.length;
    return { batch: rows.batch(firstSeq), turns };
  }

  /** Makes turns again, at their places, that earlier calls of {@link release} told. */
  repeat(turns: readonly Turn[]): void {
    this.expected.push(...turns.filter(({ place }) => place >= this.place));
  }

  /** Releases what may be, in order of time and shard, until the earliest row has to wait. */
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

  /** Time before which rows of a shard may be released, as far as shards of which nothing waits are concerned. */
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

  /** Makes a turn or lets that of the next message come; false where neither may be yet. */
  private goOn(wall: number | undefined, rows: MergedRows, turns: Turn[]): boolean {
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

  /** Everything that is to be kept, what is held back with it; valid until the next call of anything. */
  save(): MergeState {
    const { place, now, expected } = this;
    const inboxes = new Map(this.inboxes.map((inbox) => [inbox.shard, inbox.save()]));
    return { place, now, released: this.released_, expected, inboxes };
  }

  /** Puts back what {@link save} gave; the directory must hold the series already. Shards that are new begin. */
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
