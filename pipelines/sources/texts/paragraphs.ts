import { fitting, type Piece, type Splitter } from './piece.ts';

/** UTF-16 units that a piece of running text has at most where a blank line allows it: about two pages. */
const PAGE = 6_000;

/** Pieces of a text of no special kind: whole paragraphs, as many as fill two pages. */
export const paragraphs: Splitter = async function* (lines) {
  let content = '';
  let at = 0;
  let paragraph = '';
  let start = 0;
  const closed = function* (): Generator<Piece, void, void> {
    if (content.trim() !== '') for (const part of fitting(content.trimEnd())) yield { content: part, at };
    content = '';
  };
  const added = function* (): Generator<Piece, void, void> {
    if (content.length + paragraph.length > PAGE) yield* closed();
    if (content === '') at = start;
    content += paragraph;
    paragraph = '';
  };
  for await (const line of lines) {
    if (paragraph === '') start = line.at;
    paragraph += `${line.text}\n`;
    if (line.text.trim() === '' || paragraph.length > MOST_PARAGRAPH) yield* added();
  }
  yield* added();
  yield* closed();
};

/** UTF-16 units after which a paragraph ends, so that memory stays bounded. */
const MOST_PARAGRAPH = 20_000;
