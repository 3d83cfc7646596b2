import { randomInt } from 'node:crypto';

/** Levels of lists and objects in each other that a text may have; none that is meant has a tenth of them. */
export const MOST_LEVELS = 500;
/** Different names of fields that a text may have; what a parser spends on a new one it spends on nothing else. */
export const MOST_NAMES = 20_000;

/** The least that a level takes (two brackets), and a field with a name that no other has (`"abc":1,`). */
const LEAST_LEVEL = 2;
const LEAST_NAME = 8;
/** Names are told apart by so many bits of their hash: those that share them count once. */
const BITS = 20;
/** Nobody else knows which names share them. */
const SEED = randomInt(2 ** 31);

/**
 * What a text of JSON has too much of, to be said after "it"; undefined where it may be parsed. Found before it is parsed and
 * in a small part of that time: a few megabytes of brackets, or a million names, would hold up everybody else for seconds.
 * It looks at brackets, texts and colons alone, so that what is no JSON may pass.
 */
export function shapeFault(text: string): string | undefined {
  if (text.length <= LEAST_LEVEL * MOST_LEVELS) return undefined;
  const names = text.length > LEAST_NAME * MOST_NAMES ? new Names() : undefined;
  let level = 0;
  let begin = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        begin = at + 1;
        end = endOfString(text, at);
        at = end;
        break;
      case 0x3a: // : after the text that is a name
        if (names?.add(text, begin, end) === false)
          return `has more than ${MOST_NAMES} different names of fields`;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++level > MOST_LEVELS) return `has more than ${MOST_LEVELS} levels`;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level--;
    }
  }
  return undefined;
}

/** Counts the different names of a text, or a few less. */
class Names {
  private readonly seen = new Uint32Array(2 ** (BITS - 5));
  private count = 0;

  /** False when the name between two places makes them too many. */
  add(text: string, begin: number, end: number): boolean {
    let hash = SEED;
    for (let at = begin; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
    const place = (Math.imul(hash, 0x2c1b3c6d) >>> (32 - BITS)) & (2 ** BITS - 1);
    const bit = 1 << (place & 31);
    if ((this.seen[place >> 5] & bit) !== 0) return true;
    this.seen[place >> 5] |= bit;
    return ++this.count <= MOST_NAMES;
  }
}

/** Where the string that begins at a place ends. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
