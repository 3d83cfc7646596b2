import { plain } from './plain.ts';

/** A heading of a Markdown text. */
export interface Heading {
  /** Start of its line in the content. */
  readonly start: number;
  readonly level: number;
  /**
   * What it is about: its text without a number, what follows a colon in brackets ("Incident 41 (checkout down)"); undefined if it only orders
   * the text ("Overview").
   */
  readonly topic: string | undefined;
}

const HEADING =
  /^(#{1,6})[ \t]+(\S[^\n\r]*?)[ \t]*#*[ \t]*\r?$|^(```|~~~)|^[ \t]*\*\*([^*\n\r]{1,200}[^*.!?\n\r])\*\*:?[ \t]*\r?$/gmu;
/** A line in bold is below all headings with "#". */
const BOLD = 7;
const NUMBER = /^(?:\d+(?:\.\d+)*[.)]?|step \d+|part \d+)[ \t]+/iu;
/** Headings that order a text and name nothing. */
const ORDERING = new Set(
  `overview summary introduction background context details notes note timeline agenda minutes actions example examples steps
  conclusion usage setup tasks todo changes changelog results status impact contents appendix links references misc other
  metadata general decisions decision consequences options risks questions`.split(/\s+/),
);
const MOST_WORDS = 6;

/** The headings of a content, lines with "#" before them and lines in bold, in order. Those in fenced code do not count. Linear in the length. */
export function headings(content: string): Heading[] {
  const found: Heading[] = [];
  if (!content.includes('#') && !content.includes('**')) return found;
  let fence = '';
  for (const match of content.matchAll(HEADING)) {
    const [, marks = '', text = '', opened = '', bold = ''] = match;
    if (opened !== '') fence = fence === '' ? opened : fence === opened ? '' : fence;
    else if (fence === '') {
      found.push({ start: match.index, level: marks.length || BOLD, topic: topicOf(text || bold) });
    }
  }
  return found;
}

function topicOf(text: string): string | undefined {
  const topic = plain(text)
    .replace(NUMBER, '')
    .replace(/(?:[:,(]|\s[–—-]\s).*$/u, '')
    .trim();
  const words = topic.split(/\s+/);
  if (topic === '' || words.length > MOST_WORDS || ORDERING.has(topic.toLowerCase())) return undefined;
  if (!/\p{L}/u.test(topic)) return undefined;
  const further = /^[^:]*:\s+([^:,()]+)$/u.exec(plain(text).trim())?.[1].trim() ?? '';
  return further === '' || further.split(/\s+/).length > MOST_WORDS ? topic : `${topic} (${further})`;
}

/** What a place of a content is about: the topic of the nearest heading above it, or else of the one that contains this heading. */
export function topicAt(all: readonly Heading[], place: number): string | undefined {
  return topicsAt(all, place)[0];
}

/** The topics of the headings above a place, from the nearest to the one that contains all others. */
export function topicsAt(all: readonly Heading[], place: number): string[] {
  const found: string[] = [];
  let level = Number.POSITIVE_INFINITY;
  for (let i = lastBefore(all, place); i >= 0; i--) {
    const { level: own, topic } = all[i];
    if (own >= level) continue;
    if (topic !== undefined) found.push(topic);
    level = own;
  }
  return found;
}

function lastBefore(all: readonly Heading[], place: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle].start < place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
