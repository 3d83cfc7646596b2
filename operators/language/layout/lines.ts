/** Type of a line, apart from prose. `none` has no readable text: rows, data, code, rules, headings. */
export type LineKind = 'blank' | 'fence' | 'underline' | 'none' | 'item' | 'log' | 'prose';

export interface TextLine {
  readonly kind: LineKind;
  /** Start of its text in the content, after markers of quotes, items and logs. */
  readonly start: number;
  readonly end: number;
}

const INDENT = /^(?:[\s\p{Cc}]|>[ \t]?)*/u;
const ITEM = /(?:[-*+•‣▪◦·–—]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t]+(?:\[[ xX]\][ \t]+)?/uy;
const BULLET = /[•‣▪◦](?=\S)/uy;
const FENCE = /(?:`{3,}[^`\n]*|~{3,}[^\n]*)$/u;
const HEADING = /^#{1,6}(?:\s|$)/u;
const BOLD_HEADING = /^(?:\*\*[^*]{1,200}[^*.!?]\*\*|__[^_]{1,200}[^_.!?]__):?$/u;
const RULE = /^[-*_=+~#\s]{3,}$/u;
const ISO = String.raw`\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?`;
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE|ALERT|EMERG';
const LOG = new RegExp(
  String.raw`(?:\[?${ISO}\]?,?[ \t]+(?:(?:\[?(?:${LEVEL})\]?):?[ \t]+)?|\[?(?:${LEVEL})\]?:?[ \t]+)` +
    String.raw`(?:\[[\w./:-]{1,60}\][ \t]+)*(?:[\w-]+(?:[./][\w-]+)*(?:\[\d+\])?:[ \t]+)?`,
  'y',
);
const LOG_KEYS = /^(?:[\w.-]{1,40}=\S+(?:\s+|$)){2,}$/u;
const JSON_KEY = /^[[{(,\s]*["'][^"'\n]{1,80}["']\s*:\s/u;
const PROMPT = /^(?:\$|>>>|C:\\>)\s\S/u;
const FRAME = /^(?:at\s\S.*[:(]\d+\S*$|File\s"[^"]+",\sline\s\d+)/u;
const CALL = /^[\w.$]+\([^()]*\);?$/u;
/** Trailers that tools add to a commit message. */
const TRAILER = /^(?:(?:closes?|fix(?:es)?|resolves?|refs?):? #\d+|Signed-off-by: \S)/iu;
const TAG = /^<[!/]?[a-zA-Z][^<>]*>.*<\/[a-zA-Z]+>$|^<[!/]?[a-zA-Z][^<>]*>$/u;

/** Maximum length of lines of code and of stack traces. */
const LONGEST_CODE = 500;

/** Classifies the line of `content` from `from` to `to`. Linear in its length. */
export function readLine(content: string, from: number, to: number): TextLine {
  let start = from + (INDENT.exec(content.slice(from, to))?.[0].length ?? 0);
  let end = to;
  while (end > start && isSpace(content.charCodeAt(end - 1))) end--;
  if (start >= end) return { kind: 'blank', start: end, end };
  const text = content.slice(start, end);
  const first = text.charCodeAt(0);
  if ((first === 96 || first === 126) && FENCE.test(text) && /^(?:```|~~~)/.test(text)) {
    return { kind: 'fence', start, end };
  }
  if (/^(?:-{3,}|={3,})$/.test(text)) return { kind: 'underline', start, end };
  if (HEADING.test(text) || RULE.test(text) || BOLD_HEADING.test(text)) return { kind: 'none', start, end };
  ITEM.lastIndex = start;
  BULLET.lastIndex = start;
  const item = ITEM.test(content) && ITEM.lastIndex <= end ? ITEM.lastIndex : 0;
  const bullet = item === 0 && BULLET.test(content) ? BULLET.lastIndex : 0;
  if (item + bullet > 0) start = item + bullet;
  if (isData(content.slice(start, end))) return { kind: 'none', start, end };
  LOG.lastIndex = start;
  if (LOG.test(content) && LOG.lastIndex < end) {
    const logged = LOG.lastIndex;
    return { kind: isData(content.slice(logged, end)) ? 'none' : 'log', start: logged, end };
  }
  return { kind: item + bullet > 0 ? 'item' : 'prose', start, end };
}

/** Table rows, JSON, CSV and code, which are not statements in words. */
function isData(text: string): boolean {
  const first = text.charAt(0);
  if (first === '|') return true;
  if (text.includes('|') && text.split(/\s\|\s/, 3).length > 2) return true;
  if ('{}[]('.includes(first) && /^[[\]{}(),;\s]+$/.test(text)) return true;
  const last = text.replace(/,$/, '').slice(-1);
  if ((first === '{' || first === '[') && '}]'.includes(last) && !/\]\([^()]*\)/.test(text)) return true;
  if (JSON_KEY.test(text) || (text.includes('=') && LOG_KEYS.test(text))) return true;
  if ((last === ';' || last === '{' || first === '}') && /[=(){}<>]/.test(text)) return true;
  if (/^(?:---|\+\+\+|@@)\s/.test(text) || PROMPT.test(text) || TRAILER.test(text) || CALL.test(text))
    return true;
  // These two could backtrack many times.
  if (text.length < LONGEST_CODE && (FRAME.test(text) || (first === '<' && TAG.test(text)))) return true;
  return isCsv(text);
}

/** Several commas or semicolons, none with a space after it, and few words between them. */
function isCsv(text: string): boolean {
  if (!text.includes(',') && !text.includes(';')) return false;
  const bare = text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const separators = bare.match(/[,;](?=\S)/g)?.length ?? 0;
  if (separators < 2 || /[,;]\s/.test(bare)) return false;
  const spaces = bare.match(/\s+/g)?.length ?? 0;
  return spaces <= separators * 2;
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || (code >= 0x7f && code < 0xa0) || code === 0x3000 || code === 0xfeff;
}
