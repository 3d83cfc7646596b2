import { itemAt } from '../item-at.ts';

/**
 * Spans of text count Unicode code points, as on the wire; strings count UTF-16 units. An unpaired surrogate counts as one code point, as
 * in string iteration.
 */

/** Whether the unit at `at` and the one before it form one code point. */
function insidePair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1));
}

function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** Number of code points of a text. */
export function codePointLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at = next(text, at)) length++;
  return length;
}

/** UTF-16 offset of the code point after the one at `at`. */
function next(text: string, at: number): number {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1)) ? at + 2 : at + 1;
}

/**
 * The text of a span of code points.
 *
 * @returns undefined if the span is invalid (not integers, end before start) or exceeds the text
 */
export function cut(text: string, start: number, end: number): string | undefined {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start) return undefined;
  const from = advance(text, 0, start);
  if (from === undefined) return undefined;
  const to = advance(text, from, end - start);
  return to === undefined ? undefined : text.slice(from, to);
}

/** UTF-16 offset `count` code points after the one at `at`; undefined if the text ends before. */
function advance(text: string, at: number, count: number): number | undefined {
  let offset = at;
  for (let left = count; left > 0; left--) {
    if (offset >= text.length) return undefined;
    offset = next(text, offset);
  }
  return offset;
}

/**
 * The first span of a quote, in code points.
 *
 * @param after number of code points of the text to skip
 * @returns undefined if the quote is empty or does not occur
 */
export function spanOf(text: string, quote: string, after = 0): readonly [number, number] | undefined {
  const from = advance(text, 0, after);
  if (from === undefined || quote === '') return undefined;
  let at = text.indexOf(quote, from);
  // An unpaired surrogate at an edge of the quote does not match half of a pair in the text.
  while (at >= 0 && (insidePair(text, at) || insidePair(text, at + quote.length))) {
    at = text.indexOf(quote, at + 1);
  }
  if (at < 0) return undefined;
  const places = codePointsAt(text, [at, at + quote.length]);
  return [itemAt(places, 0), itemAt(places, 1)];
}

/**
 * Number of code points before each of some UTF-16 offsets, in one pass. An offset within a pair counts as the one before it.
 *
 * @param offsets in ascending order
 * @throws RangeError if they are not in order or exceed the text
 */
export function codePointsAt(text: string, offsets: readonly number[]): number[] {
  const places: number[] = [];
  let at = 0;
  let place = 0;
  let last = 0;
  for (const offset of offsets) {
    if (!(offset >= last && offset <= text.length)) {
      throw new RangeError(`offset ${offset} is out of order or outside of the text`);
    }
    last = offset;
    for (let following = next(text, at); at < offset && following <= offset; following = next(text, at)) {
      at = following;
      place++;
    }
    places.push(place);
  }
  return places;
}
