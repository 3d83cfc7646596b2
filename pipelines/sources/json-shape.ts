import { randomInt } from 'node:crypto';
import { toEnd } from '../../operators/claims/steps.ts';

/** Maximum nesting depth of lists and objects in a text; legitimate texts have less than a tenth of it. */
export const MOST_LEVELS = 500;
/** Maximum number of distinct field names in a text; a parser spends extra time on each new name. */
export const MOST_NAMES = 20_000;

/**
 * Lists and objects of a text that need no characters to justify them, and characters that a text must have for each beyond them: an empty
 * object is three characters, and dozens of bytes in memory. The smallest of legitimate texts take 16 characters each.
 */
export const FREE_PARTS = 100_000;
export const CHARACTERS_PER_PART = 12;

/**
 * Commas of a text that need no characters to justify them, and characters that a text must have for each beyond them: a number of a digit is
 * eight bytes in memory, and a list is copied while it grows. A million observations in columns have three million.
 */
export const FREE_COMMAS = 2_000_000;
export const CHARACTERS_PER_COMMA = 8;

/** Minimum length of a level (two brackets), and of a field with a unique name (`"abc":1,`). */
const LEAST_LEVEL = 2;
const LEAST_NAME = 8;
/** Names are distinguished by this many bits of their hash: names with the same bits count once. */
const BITS = 20;
/** Characters examined in one step, about a tenth of a millisecond. */
const STEP = 2 ** 14;
/** Random, so that nobody can predict which names collide. */
const SEED = randomInt(2 ** 31);

/**
 * What a JSON text has too much of, worded to follow "it"; undefined if it may be parsed. Checked before parsing and in a small fraction
 * of the time that parsing takes: a few megabytes of brackets, or a million names, would block the process for seconds. It only examines
 * brackets, texts, commas and colons, so invalid JSON may pass. The MCP framework has a copy, because it is published alone and imports no other folder.
 */
export function shapeFault(text: string): string | undefined {
  return toEnd(shapeSteps(text));
}

/** {@link shapeFault}, some characters at a time, for callers that interleave other work. */
export function* shapeSteps(text: string): Generator<void, string | undefined, void> {
  if (text.length <= LEAST_LEVEL * MOST_LEVELS) return undefined;
  const names = text.length > LEAST_NAME * MOST_NAMES ? new Names() : undefined;
  const most = FREE_PARTS + Math.floor(text.length / CHARACTERS_PER_PART);
  const mostCommas = FREE_COMMAS + Math.floor(text.length / CHARACTERS_PER_COMMA);
  let parts = 0;
  let commas = 0;
  let level = 0;
  let begin = 0;
  let end = 0;
  let next = STEP;
  for (let at = 0; at < text.length; at++) {
    if (at >= next) {
      yield;
      next = at + STEP;
    }
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        begin = at + 1;
        end = endOfString(text, at);
        at = end;
        break;
      case 0x3a: // : after the text that is a name
        if (names?.add(text, begin, end) === false)
          return `has more than ${MOST_NAMES} different field names`;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++level > MOST_LEVELS) return `is nested more than ${MOST_LEVELS} levels deep`;
        if (++parts > most)
          return `has more than ${most} lists and objects: ${FREE_PARTS}, and one for each ${CHARACTERS_PER_PART} characters`;
        break;
      case 0x2c: // ,
        if (++commas > mostCommas)
          return `has more than ${mostCommas} elements: ${FREE_COMMAS}, and one for each ${CHARACTERS_PER_COMMA} characters`;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level--;
    }
  }
  return undefined;
}

/** Counts the distinct names in a text; the count may be slightly low. */
class Names {
  private readonly seen = new Uint32Array(2 ** (BITS - 5));
  private count = 0;

  /** False if the name between two positions exceeds the maximum. */
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

/** The end of the string that starts at a position. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
