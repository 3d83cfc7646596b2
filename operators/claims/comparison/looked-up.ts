import { cellKeysOf } from '../cells/keys.ts';
import type { ExperienceKeys } from '../relate/experience/index.ts';
import { placeOf } from '../relate/frame/setting.ts';
import { experienceKeysOf, type Frame, keysOf, wordsOf } from '../relate/index.ts';
import { type MatterKeys, matterKeysOf } from '../relate/matter-keys.ts';

/** The lookup fields of a statement. */
export interface LookedUp {
  /** See `keysOf`. */
  readonly keys: readonly number[];
  /** See `wordsOf`. */
  readonly words: Uint32Array;
  /** See `placeOf`. */
  readonly place: number;
  /** See `experienceKeysOf`. */
  readonly experience: ExperienceKeys;
  /** See `cellKeysOf`. */
  readonly cells: readonly number[];
  /** See `matterKeysOf`. */
  readonly matters: MatterKeys;
}

const UNIVERSAL = /^(?:all|every|each|no|none|nobody|everyone|everybody)$/;

/** A statement is looked up and stored several times while its batch is planned and applied. */
const read = new WeakMap<Frame, LookedUp>();

/** The lookup fields of a statement; computed once per frame. */
export function lookedUp(frame: Frame): LookedUp {
  const known = read.get(frame);
  if (known !== undefined) return known;
  const found = {
    keys: keysOf(frame),
    words: Uint32Array.from(wordsOf(frame)),
    // What is said of all of a kind meets what is said of any one.
    place: UNIVERSAL.test(frame.tokens[0]?.word ?? '') ? 0 : placeOf(frame.setting),
    experience: experienceKeysOf(frame),
    cells: cellKeysOf(frame),
    matters: matterKeysOf(frame),
  };
  read.set(frame, found);
  return found;
}
