import { readOverrides } from '../engine/overrides.ts';
import { ByteReader, ByteWriter } from '../records/bytes.ts';
import { InvalidInput } from '../records/errors.ts';
import type { PairNote } from '../records/notes.ts';
import { uuidBytes, uuidOf } from '../records/uuid.ts';
import type { ShardSeries, Sketch } from './sketch.ts';

/** `TMSK`, little-endian. */
const MAGIC = 0x4b534d54;
const VERSION = 1;
const CAUGHT_UP = 1;
/** Times are doubles, because at least one of them is not an integer that differences could encode. */
const PLAIN_TIMES = 2;
const UUID = 16;
/** Times and their differences below this are exact in the short form. */
const WHOLE = 2 ** 51;
/** Least size of each entry in bytes, so that a corrupt count allocates no memory. */
const LEAST = { row: 10, key: 1 + 2 * UUID, season: 10, settings: 2 + UUID };
/** Series numbers are below this (see PairTracker). */
const SERIES = 2 ** 26;

/**
 * Encodes a message: 10 to 13 bytes for a row of series that report together, at most 24. Series and times are stored as differences from
 * the previous row, outcomes as doubles.
 */
export function encodeSketch(sketch: Sketch): Uint8Array {
  const { length, series, time, outcome, keys } = sketch;
  const seasons = sketch.notes.filter((note) => note.kind === 'season');
  const settings = sketch.notes.filter((note) => note.kind === 'settings');
  const out = new ByteWriter(128 + 16 * length + 40 * keys.length);
  const plain = !time.every((t) => Number.isInteger(t) && Math.abs(t) < WHOLE);
  out.u32(MAGIC);
  out.u8(VERSION);
  out.u8((sketch.caughtUp ? CAUGHT_UP : 0) | (plain ? PLAIN_TIMES : 0));
  out.u32(sketch.shard);
  out.f64(sketch.tick);
  out.u32(sketch.part);
  out.u32(sketch.parts);
  out.f64(sketch.at);
  out.f64(sketch.heldFrom);
  for (const count of [length, keys.length, seasons.length, settings.length]) out.u32(count);
  for (const key of keys) {
    out.varint(key.series);
    out.raw(uuidBytes(key.scope_id));
    out.raw(uuidBytes(key.entity_id));
  }
  for (let i = 0, last = 0; i < length; last = series[i++]) out.signed(series[i] - last);
  if (plain) for (let i = 0; i < length; i++) out.f64(time[i]);
  else for (let i = 0, last = 0; i < length; last = time[i++]) out.signed(time[i] - last);
  for (let i = 0; i < length; i++) out.f64(outcome[i]);
  let row = 0;
  for (const note of seasons) {
    out.varint(note.row - row);
    out.varint(note.series);
    out.f64(note.period);
    row = note.row;
  }
  row = 0;
  for (const note of settings) {
    const text = new TextEncoder().encode(JSON.stringify(note.overrides));
    out.varint(note.row - row);
    out.raw(uuidBytes(note.scope_id));
    out.varint(text.length);
    out.raw(text);
    row = note.row;
  }
  return out.finish();
}

/**
 * Decodes the result of {@link encodeSketch}. Overrides that this version does not know are left out.
 *
 * @throws InvalidInput if the bytes are not such a message, or are of a later version
 */
export function decodeSketch(bytes: Uint8Array): Sketch {
  try {
    return read(new ByteReader(bytes));
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw fault(error instanceof Error ? error.message : 'it cannot be read');
  }
}

function fault(what: string): InvalidInput {
  return new InvalidInput(
    `This is not a message of a shard to the detection of pairs: ${what}. Check what else writes to the topic.`,
  );
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw fault(otherwise);
}

function read(input: ByteReader): Sketch {
  demand(input.left >= 5 && input.u32() === MAGIC, 'its first bytes are wrong');
  const version = input.u8();
  demand(version === VERSION, `it has version ${version}, and this program reads version ${VERSION}`);
  const flags = input.u8();
  demand((flags & ~(CAUGHT_UP | PLAIN_TIMES)) === 0, 'its flags are unknown');
  const shard = input.u32();
  const tick = input.f64();
  const part = input.u32();
  const parts = input.u32();
  const at = input.f64();
  const heldFrom = input.f64();
  demand(Number.isSafeInteger(tick) && tick >= 0, 'its tick number is invalid');
  demand(part < parts || (part === 0 && parts === 0), 'its part number is out of range');
  demand(Number.isFinite(at) && heldFrom > Number.NEGATIVE_INFINITY, 'its times are invalid');
  const [length, keyCount, seasonCount, settingsCount] = [input.u32(), input.u32(), input.u32(), input.u32()];
  const least =
    length * LEAST.row + keyCount * LEAST.key + seasonCount * LEAST.season + settingsCount * LEAST.settings;
  demand(least <= input.left, 'it is too short for its counts');
  demand(parts > 0 || length + keyCount + seasonCount + settingsCount === 0, 'it has rows but no part');
  const keys = Array.from({ length: keyCount }, (): ShardSeries => {
    const series = seriesOf(input.varint());
    return { series, scope_id: uuidOf(input.raw(UUID)), entity_id: uuidOf(input.raw(UUID)) };
  });
  const series = new Int32Array(length);
  for (let i = 0, last = 0; i < length; i++) {
    last = seriesOf(last + input.signed());
    series[i] = last;
  }
  const time = new Float64Array(length);
  const plain = (flags & PLAIN_TIMES) !== 0;
  for (let i = 0, last = 0; i < length; i++) {
    last = plain ? input.f64() : last + input.signed();
    demand(Number.isFinite(last), 'a time is invalid');
    time[i] = last;
  }
  const outcome = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    outcome[i] = input.f64();
    demand(Number.isFinite(outcome[i]), 'an outcome is not a finite number');
  }
  const notes = notesOf(input, length, seasonCount, settingsCount);
  demand(input.left === 0, 'it continues after its end');
  const caughtUp = (flags & CAUGHT_UP) !== 0;
  return { shard, tick, part, parts, at, caughtUp, heldFrom, keys, length, series, time, outcome, notes };
}

function seriesOf(number: number): number {
  demand(number >= 0 && number < SERIES, 'a series number is unknown');
  return number;
}

/** Seasons and settings in order; a season that a row brought comes before settings after that row. */
function notesOf(input: ByteReader, length: number, seasons: number, settings: number): PairNote[] {
  const notes: PairNote[] = [];
  let row = 0;
  const step = () => {
    row += input.varint();
    demand(row <= length, 'a note refers to a row that it does not have');
    return row;
  };
  for (let i = 0; i < seasons; i++) {
    const note: PairNote = {
      kind: 'season',
      row: step(),
      series: seriesOf(input.varint()),
      period: input.f64(),
    };
    demand(note.period >= 0 && Number.isFinite(note.period), 'a season has no period');
    notes.push(note);
  }
  row = 0;
  for (let i = 0; i < settings; i++) {
    step();
    const scope_id = uuidOf(input.raw(UUID));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(input.raw(input.varint()));
    const value: unknown = JSON.parse(text);
    demand(
      typeof value === 'object' && value !== null && !Array.isArray(value),
      'its overrides are not an object',
    );
    notes.push({ kind: 'settings', row, scope_id, overrides: readOverrides(value).overrides });
  }
  return seasons > 0 && settings > 0 ? notes.sort((a, b) => a.row - b.row) : notes;
}
