import type { StoredBatch } from '../records/batch.ts';
import type { PairNote } from '../records/notes.ts';

/** Observations in the order in which detection processes them. Valid until the next take. */
export interface OrderedRows {
  readonly length: number;
  readonly series: Int32Array;
  readonly time: Float64Array;
  readonly outcome: Float64Array;
  /** State vectors by row; undefined if no row has one. */
  readonly features: readonly (readonly number[] | null)[] | undefined;
  /** Notes for a detection of pairs, by row. */
  readonly notes?: readonly PairNote[];
}

/** Content of a buffer, for a checkpoint. */
export interface ReorderState {
  length: number;
  series: Int32Array;
  time: Float64Array;
  outcome: Float64Array;
  arrived: Float64Array;
  features: (readonly number[] | null)[] | undefined;
}

const bits = new DataView(new ArrayBuffer(8));

/** A hash of the bits of a double, unrelated to its size (finaliser of MurmurHash3). */
function scramble(x: number): number {
  bits.setFloat64(0, x);
  let h = bits.getInt32(0) ^ Math.imul(bits.getInt32(4), 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Holds observations from their arrival to a tick and releases them in event-time order.
 *
 * Observations of one series with equal times have no natural order. To make the result independent of the order of arrival, they are
 * sorted by a hash of their values; ascending outcomes would look like a pattern.
 */
export class ReorderBuffer {
  private held: ReorderState = emptyState(1024);
  private ready: ReorderState = emptyState(1024);
  private spare: ReorderState = emptyState(1024);
  private lastTime = new Float64Array(0);
  private lastTake = new Int32Array(0);
  private takes = 0;

  get length(): number {
    return this.held.length;
  }

  /** Adds a batch; `arrived` is the wall clock in microseconds. */
  push(batch: StoredBatch, arrived: number): void {
    const held = this.held;
    const end = held.length + batch.length;
    grow(held, end);
    held.series.set(batch.series.subarray(0, batch.length), held.length);
    held.time.set(batch.time.subarray(0, batch.length), held.length);
    held.outcome.set(batch.outcome.subarray(0, batch.length), held.length);
    held.arrived.fill(arrived, held.length, end);
    if (batch.features !== undefined || held.features !== undefined) {
      held.features ??= new Array(held.length).fill(null);
      for (let i = 0; i < batch.length; i++) held.features.push(batch.features?.[i] ?? null);
    }
    held.length = end;
  }

  /** Visits every held row, in no particular order. */
  each(look: (series: number, time: number, arrived: number) => void): void {
    const { series, time, arrived, length } = this.held;
    for (let i = 0; i < length; i++) look(series[i], time[i], arrived[i]);
  }

  /** Releases, in order, the rows for which `isReady` holds, and keeps the others. */
  take(isReady: ((series: number, time: number, arrived: number) => boolean) | undefined): OrderedRows {
    if (isReady === undefined) {
      const { held } = this;
      this.held = this.ready;
      this.held.length = 0;
      this.held.features = undefined;
      this.ready = held;
    } else {
      this.divide(isReady);
    }
    this.sort();
    return this.ready;
  }

  /** Moves the rows for which `isReady` holds to `ready`. */
  private divide(isReady: (series: number, time: number, arrived: number) => boolean): void {
    const { held, ready } = this;
    grow(ready, held.length);
    ready.length = 0;
    ready.features = held.features === undefined ? undefined : [];
    let kept = 0;
    for (let i = 0; i < held.length; i++) {
      if (isReady(held.series[i], held.time[i], held.arrived[i])) {
        copyRow(held, i, ready, ready.length++);
      } else {
        if (kept !== i) copyRow(held, i, held, kept);
        kept++;
      }
    }
    held.length = kept;
    if (held.features === undefined) return;
    if (kept === 0) held.features = undefined;
    else held.features.length = kept;
  }

  /** Sorts the ready rows unless they are in order already. */
  private sort(): void {
    if (!this.isDisordered()) return;
    const { ready } = this;
    const n = ready.length;
    const order = orderByTime(ready.time, n);
    for (let from = 0; from < n; ) {
      let to = from + 1;
      while (to < n && ready.time[order[to]] === ready.time[order[from]]) to++;
      if (to - from > 1 && this.repeats(order, from, to)) orderTies(ready, order.subarray(from, to));
      from = to;
    }
    const { spare } = this;
    grow(spare, n);
    for (let i = 0; i < n; i++) {
      const from = order[i];
      spare.series[i] = ready.series[from];
      spare.time[i] = ready.time[from];
      spare.outcome[i] = ready.outcome[from];
    }
    const { features } = ready;
    spare.features = features && Array.from(order, (from) => features[from]);
    spare.length = n;
    this.ready = spare;
    this.spare = ready;
  }

  /** Whether times decrease somewhere, or a series has two rows at one time. */
  private isDisordered(): boolean {
    const { series, time, length } = this.ready;
    this.takes++;
    let last = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < length; i++) {
      const s = series[i];
      const t = time[i];
      if (t < last) return true;
      last = t;
      if (s >= this.lastTime.length) this.growSeries(s);
      if (this.lastTake[s] === this.takes && this.lastTime[s] === t) return true;
      this.lastTake[s] = this.takes;
      this.lastTime[s] = t;
    }
    return false;
  }

  /** Whether a series occurs more than once among the rows at positions [from, to) of an order; otherwise ties need no sorting. */
  private repeats(order: Uint32Array, from: number, to: number): boolean {
    const { series } = this.ready;
    this.takes++;
    for (let i = from; i < to; i++) {
      const s = series[order[i]];
      if (s >= this.lastTake.length) this.growSeries(s);
      if (this.lastTake[s] === this.takes) return true;
      this.lastTake[s] = this.takes;
    }
    return false;
  }

  private growSeries(series: number): void {
    const size = Math.max(1024, 2 * (series + 1));
    const time = new Float64Array(size);
    time.set(this.lastTime);
    this.lastTime = time;
    const take = new Int32Array(size);
    take.set(this.lastTake);
    this.lastTake = take;
  }

  save(): ReorderState {
    const { length, series, time, outcome, arrived, features } = this.held;
    return {
      length,
      series: series.slice(0, length),
      time: time.slice(0, length),
      outcome: outcome.slice(0, length),
      arrived: arrived.slice(0, length),
      features: features?.slice(),
    };
  }

  restore(state: ReorderState): void {
    this.held = { ...state };
  }
}

/**
 * Indices of the rows in order of time, equal times in order of arrival. A natural merge sort, because arrivals consist of a few sorted
 * runs.
 */
function orderByTime(time: Float64Array, n: number): Uint32Array {
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  let other = new Uint32Array(n);
  let bounds = [0];
  for (let i = 1; i < n; i++) if (time[i] < time[i - 1]) bounds.push(i);
  bounds.push(n);
  while (bounds.length > 2) {
    const merged = [0];
    for (let run = 0; run < bounds.length - 1; run += 2) {
      const middle = bounds[run + 1];
      const end = bounds[run + 2] ?? middle;
      let left = bounds[run];
      let right = middle;
      for (let to = left; to < end; to++) {
        const takeLeft = left < middle && (right >= end || time[order[left]] <= time[order[right]]);
        other[to] = takeLeft ? order[left++] : order[right++];
      }
      merged.push(end);
    }
    [order, other] = [other, order];
    bounds = merged;
  }
  return order;
}

/** Sorts rows with equal times by their values. */
function orderTies({ outcome, features }: ReorderState, rows: Uint32Array): void {
  rows.sort(
    (a, b) =>
      scramble(outcome[a]) - scramble(outcome[b]) ||
      outcome[a] - outcome[b] ||
      (features === undefined ? 0 : compareFeatures(features[a], features[b])) ||
      a - b,
  );
}

function emptyState(capacity: number): ReorderState {
  return {
    length: 0,
    series: new Int32Array(capacity),
    time: new Float64Array(capacity),
    outcome: new Float64Array(capacity),
    arrived: new Float64Array(capacity),
    features: undefined,
  };
}

/** Order of two state vectors: null first, then by the first number that differs. */
function compareFeatures(a: readonly number[] | null, b: readonly number[] | null): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** Makes room for `need` rows. */
function grow(state: ReorderState, need: number): void {
  if (need <= state.series.length) return;
  const size = Math.max(need, 2 * state.series.length);
  const series = new Int32Array(size);
  series.set(state.series);
  state.series = series;
  for (const column of ['time', 'outcome', 'arrived'] as const) {
    const wider = new Float64Array(size);
    wider.set(state[column]);
    state[column] = wider;
  }
}

function copyRow(from: ReorderState, i: number, to: ReorderState, j: number): void {
  to.series[j] = from.series[i];
  to.time[j] = from.time[i];
  to.outcome[j] = from.outcome[i];
  to.arrived[j] = from.arrived[i];
  if (from.features !== undefined && to.features !== undefined) to.features[j] = from.features[i];
}
