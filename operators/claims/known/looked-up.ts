import { placeOf } from '../relate/frame/setting.ts';
import { type Frame, keysOf, wordsOf } from '../relate/index.ts';

/** By what a statement is looked up. */
export interface LookedUp {
  /** See `keysOf`. */
  readonly keys: readonly number[];
  /** See `wordsOf`. */
  readonly words: Uint32Array;
  /** See `placeOf`. */
  readonly place: number;
}

/** A statement is looked up and put down several times while its batch is planned and taken. */
const read = new WeakMap<Frame, LookedUp>();

/** By what a statement is looked up; of one frame it is read once. */
export function lookedUp(frame: Frame): LookedUp {
  const known = read.get(frame);
  if (known !== undefined) return known;
  const found = {
    keys: keysOf(frame),
    words: Uint32Array.from(wordsOf(frame)),
    place: placeOf(frame.setting),
  };
  read.set(frame, found);
  return found;
}
