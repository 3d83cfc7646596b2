const MARKS = /[*_~[\]\\\s\p{Cc}]/u;
const LINK = /!?\[([^[\]\n]{0,500})\](?:\([^()\s]{0,1000}(?:\s"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,100}\])/gu;
const OPENING = /(?<![\p{L}\p{N}*_~\\])(?:\*{1,3}|_{1,3}|~~)(?=[\p{L}\p{N}"'“‘(`[$€£#@<])/gu;
const CLOSING = /(?<=[\p{L}\p{N}"'”’)`\].!?:,;%>…])(?:\*{1,3}|_{1,3}|~~)(?![\p{L}\p{N}*_~])/gu;
const NEXT_LINE = /[\r\n\u2028\u2029][ \t]*(?:>[ \t]?)*/gu;
const ESCAPE = /\\([*_~[\]`#])/gu;
const SPACE = /[\s\p{Cc}\u200b\ufeff]+/gu;

/**
 * A piece of Markdown or plain text as a sentence: without markers of emphasis, links and quoted lines, and with runs of white space
 * and control characters as one space. Inline code keeps its marks. Linear in the length.
 */
export function plain(quote: string): string {
  if (!MARKS.test(quote)) return quote;
  let text = quote.replace(NEXT_LINE, ' ');
  if (text.includes('](') || text.includes('][')) text = text.replace(LINK, '$1');
  const opened = text.replace(OPENING, '');
  // An unclosed single mark is not emphasis ("5* hotel").
  if (opened !== text) text = opened.replace(CLOSING, '');
  else if (/\*\*|__|~~/.test(text)) text = text.replace(CLOSING, '');
  return text.replace(ESCAPE, '$1').replace(SPACE, ' ').trim();
}
