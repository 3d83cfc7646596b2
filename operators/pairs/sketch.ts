import type { Outflow } from '../engine/outflow.ts';
import type { SeriesKey } from '../records/directory.ts';
import type { PairNote } from '../records/notes.ts';

/** Largest size of a message in bytes; with the broker's overhead it fits the default limit of a megabyte. */
export const MOST_BYTES = 900_000;

/** Status of a shard, sent with every message. */
export interface SketchHeader {
  /** Number of the shard, which is that of its partition. */
  readonly shard: number;
  /** Number of the shard's current tick, or of its last one. */
  readonly tick: number;
  /** The sender's wall clock in microseconds; that of the tick. */
  readonly at: number;
  /** Whether the shard has read everything that was available at `at`. */
  readonly caughtUp: boolean;
  /** Event time of the earliest observation that the shard has read and holds back; infinity if there is none. */
  readonly heldFrom: number;
}

/** A series of a shard, with the number that its rows use. */
export interface ShardSeries extends SeriesKey {
  readonly series: number;
}

/**
 * A message of a shard to the detection of pairs: one part of the rows of a tick, or, with no parts, only a report of the shard's progress.
 */
export interface Sketch extends SketchHeader {
  /** From 0. */
  readonly part: number;
  readonly parts: number;
  /** The series whose first row ever is in this part. */
  readonly keys: readonly ShardSeries[];
  readonly length: number;
  readonly series: Int32Array;
  readonly time: Float64Array;
  readonly outcome: Float64Array;
  readonly notes: readonly PairNote[];
}

/** Largest sizes in a message in bytes: header, row, key of a series, season, overrides without their text. */
const HEAD = 80;
const ROW = 24;
const KEY = 40;
const SEASON = 24;
const OVERRIDES = 32;

/** The message of a shard without rows: a report of progress. */
export function progressSketch(header: SketchHeader): Sketch {
  return { ...header, part: 0, parts: 0, ...rowsOf(undefined, 0, 0), keys: [], notes: [] };
}

/**
 * The rows of a tick as messages of at most `most` bytes each (longer only for the overrides of a single scope). There is at least one,
 * because ticks are counted. Only the last may report that the shard has caught up.
 *
 * @param keyOf ids of a series by its number
 */
export function sketchesOf(
  header: SketchHeader,
  flow: Outflow,
  keyOf: (series: number) => SeriesKey,
  most = MOST_BYTES,
): Sketch[] {
  const cuts = cutsOf(flow, most);
  const parts = cuts.length;
  let first = 0;
  return cuts.map(({ row: from, note: fromNote }, part) => {
    const { row: to, note: toNote } = cuts[part + 1] ?? { row: flow.length, note: flow.notes.length };
    const keys: ShardSeries[] = [];
    for (; first < flow.firsts.length && flow.firsts[first] < to; first++) {
      const series = flow.series[flow.firsts[first]];
      const { scope_id, entity_id } = keyOf(series);
      keys.push({ series, scope_id, entity_id });
    }
    const notes = flow.notes.slice(fromNote, toNote).map((note) => ({ ...note, row: note.row - from }));
    const caughtUp = header.caughtUp && part === parts - 1;
    return { ...header, caughtUp, part, parts, keys, ...rowsOf(flow, from, to), notes };
  });
}

function rowsOf(flow: Outflow | undefined, from: number, to: number) {
  return {
    length: to - from,
    series: flow?.series.subarray(from, to) ?? new Int32Array(0),
    time: flow?.time.subarray(from, to) ?? new Float64Array(0),
    outcome: flow?.outcome.subarray(from, to) ?? new Float64Array(0),
  };
}

/** The rows and notes with which the parts begin. */
function cutsOf({ length, firsts, notes }: Outflow, most: number): { row: number; note: number }[] {
  const cuts = [{ row: 0, note: 0 }];
  let size = HEAD;
  let note = 0;
  let first = 0;
  const add = (bytes: number, row: number) => {
    if (size + bytes > most && size > HEAD) {
      cuts.push({ row, note });
      size = HEAD;
    }
    size += bytes;
  };
  for (let row = 0; row <= length; row++) {
    for (; note < notes.length && notes[note].row <= row; note++) add(sizeOf(notes[note]), row);
    if (row === length) break;
    const isFirst = first < firsts.length && firsts[first] === row;
    if (isFirst) first++;
    add(isFirst ? ROW + KEY : ROW, row);
  }
  return cuts;
}

function sizeOf(note: PairNote): number {
  if (note.kind === 'season') return SEASON;
  // A UTF-16 code unit is at most three bytes of UTF-8.
  return OVERRIDES + 3 * JSON.stringify(note.overrides).length;
}
