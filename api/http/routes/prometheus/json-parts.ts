import { inSlices } from '../../../../pipelines/in-slices.ts';

/** Characters of a part. */
const PART = 64 * 1024;

/** The text of a list, item by item. */
export function* listText(items: Iterable<unknown>): Generator<string, void, void> {
  let before = '[';
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function* nextPart(pieces: Iterator<string>): Generator<void, { text: string; done: boolean }, void> {
  let text = '';
  while (text.length < PART) {
    const piece = pieces.next();
    if (piece.done === true) return { text, done: true };
    text += piece.value;
    yield;
  }
  return { text, done: false };
}

/** Joins pieces to parts of 64 KiB, between which the event loop has its turns. */
export async function* inParts(pieces: Iterable<string>): AsyncGenerator<string, void, void> {
  const iterator = pieces[Symbol.iterator]();
  for (;;) {
    const { text, done } = await inSlices(nextPart(iterator));
    if (text !== '') yield text;
    if (done) return;
  }
}
