/** Irregular contractions. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  cant: ['can', 'not'],
  "won't": ['will', 'not'],
  wont: ['will', 'not'],
  "shan't": ['shall', 'not'],
  "ain't": ['is', 'not'],
  dont: ['do', 'not'],
  doesnt: ['does', 'not'],
  didnt: ['did', 'not'],
  isnt: ['is', 'not'],
  arent: ['are', 'not'],
  wasnt: ['was', 'not'],
  werent: ['were', 'not'],
  hasnt: ['has', 'not'],
  havent: ['have', 'not'],
  couldnt: ['could', 'not'],
  wouldnt: ['would', 'not'],
  shouldnt: ['should', 'not'],
  hes: ['he', 'is'],
  shes: ['she', 'is'],
  theyre: ['they', 'are'],
  theyve: ['they', 'have'],
  ive: ['i', 'have'],
  weve: ['we', 'have'],
  im: ['i', 'am'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
  gotta: ['have', 'to'],
  "let's": ['let', 'us'],
  "'cause": ['because'],
};

/** Words after which 's means "is" and not a possessive. */
const IS_AFTER = new Set(
  `it he she that this there here what who where when how why everything something nothing everyone
  someone`.split(/\s+/),
);
/** Words before which 's after a noun means "is": "Anna's not here", "Redis's down". */
const IS_BEFORE = new Set(
  'not always been gone down up back off now still already also done ready away here there a an the'.split(
    ' ',
  ),
);

/**
 * The expansion of a contraction: "can't" is "can", "not". A possessive and any other word is unchanged.
 *
 * @param word in lower case, with a straight apostrophe
 * @param next the word after it in lower case, or ''
 */
export function expanded(word: string, next: string): readonly string[] {
  if (Object.hasOwn(WHOLE, word)) return WHOLE[word];
  const at = word.lastIndexOf("'");
  if (at < 1) return [word];
  const head = word.slice(0, at);
  const tail = word.slice(at + 1);
  if (tail === 't' && head.endsWith('n')) return [head.slice(0, -1), 'not'];
  if (tail === 're') return [head, 'are'];
  if (tail === 've') return [head, 'have'];
  if (tail === 'll') return [head, 'will'];
  if (tail === 'm') return [head, 'am'];
  // 'd is "had" before a past participle, which its form indicates well enough.
  if (tail === 'd') return [head, /(?:ed|en|wn|better)$/.test(next) && next !== 'need' ? 'had' : 'would'];
  if (tail === 's') {
    // "Labour's £56 an hour".
    if (/^[£$€]$/.test(next)) return [head, 'is'];
    if (IS_AFTER.has(head)) return [head, next === 'been' || next === 'got' ? 'has' : 'is'];
    if (
      IS_BEFORE.has(next) ||
      (/.ing$/.test(next) && !/(?:thing|building|meeting|engineering)$/.test(next))
    ) {
      return [head, next === 'been' || next === 'always' ? 'has' : 'is'];
    }
  }
  return [word];
}

/** The next word, or sign of money, after a position and blanks, in lower case; '' when another mark comes first. */
export function wordAfter(text: string, place: number): string {
  const match = /^ *([\p{L}]{1,20}|[£$€])/u.exec(text.slice(place, place + 24));
  return match === null ? '' : match[1].toLowerCase();
}

/** A text in lower case, with straight apostrophes and expanded contractions. */
export function writtenOut(text: string): string {
  const lower = text.toLowerCase().replace(/[’‘]/g, "'");
  return lower.replace(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu, (word, at: number) =>
    expanded(word, word.includes("'") ? wordAfter(lower, at + word.length) : '').join(' '),
  );
}
