/** Levels of lists and objects in each other that a message may have; none that is meant has a tenth of them. */
export const MOST_LEVELS = 500;

/**
 * Whether a text of JSON has more levels than a message may have: found before it is parsed, since a few megabytes of
 * brackets would hold up everybody else for a second.
 */
export function isTooDeep(text: string): boolean {
  // Each level has two signs.
  if (text.length <= 2 * MOST_LEVELS) return false;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++level > MOST_LEVELS) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level--;
    }
  }
  return false;
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
