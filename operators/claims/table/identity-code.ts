/** Maximum length of the shared prefix: the length must fit one UTF-16 unit that is not a surrogate. */
const MOST_SHARED = 0x7fff;

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

const ENDS = ['.', '!'];
const DROPPED = [', ', ' the ', ' a ', ' an '];

/** Approximates the normal form of a plain statement: lower case without marks and articles. */
function guess(text: string): string {
  let words = ` ${text.toLowerCase()}`;
  if (ENDS.includes(words.charAt(words.length - 1))) words = words.slice(0, -1);
  for (const dropped of DROPPED) if (words.includes(dropped)) words = words.replaceAll(dropped, ' ');
  return words.slice(1);
}

/**
 * Compresses a claim's normal form given its text: empty for most claims, else the length of the prefix that equals the form guessed
 * from the text, and the rest. Decode only with {@link identityFrom} and under the same version of Unicode, because of lower-casing.
 */
export function identityCode(identity: string, text: string): string {
  const guessed = guess(text);
  if (identity === guessed) return '';
  const most = Math.min(identity.length, guessed.length, MOST_SHARED);
  let shared = 0;
  while (shared < most && identity.charCodeAt(shared) === guessed.charCodeAt(shared)) shared++;
  if (shared > 0 && isHigh(identity.charCodeAt(shared - 1))) shared--;
  return String.fromCharCode(shared) + identity.slice(shared);
}

/** Inverse of {@link identityCode} for the same text. */
export function identityFrom(code: string, text: string): string {
  const guessed = guess(text);
  return code === '' ? guessed : guessed.slice(0, code.charCodeAt(0)) + code.slice(1);
}
