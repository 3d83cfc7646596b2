/** Texts and comments, words and numbers, and every other character. */
const TOKEN = /"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|`[^`]*`?|#[^\n]*|[\w:.]+|\S/g;

const OPENS = '([{';
const CLOSES = ')]}';

/**
 * The deepest nesting of brackets, signs and powers in an expression, found in one pass. The parser copies what is open for each of
 * them, so that its time is their number times this depth.
 */
export function nestingOf(text: string): number {
  let deepest = 0;
  let depth = 0;
  /** Signs and powers that wait for their operand, in the innermost bracket and in those around it. */
  const outer: number[] = [];
  let waiting = 0;
  let afterOperand = false;
  const settle = () => {
    depth -= waiting;
    waiting = 0;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('#')) continue;
    if (OPENS.includes(token)) {
      outer.push(waiting);
      waiting = 0;
      depth++;
    } else if (CLOSES.includes(token)) {
      settle();
      const around = outer.pop();
      if (around !== undefined) {
        waiting = around;
        depth--;
      }
    } else if (token === '^' || ((token === '-' || token === '+') && !afterOperand)) {
      waiting++;
      depth++;
    } else if (!/^[\w:."'`]/.test(token)) {
      settle();
    }
    afterOperand = /^[\w:."'`)\]}]/.test(token);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Words of durations, which Prometheus has in any case. */
const WORD_OF_DURATION = /^(?:step|range|min_of|max_of)$/i;

/**
 * The expression with numbers and words as the grammar reads them: it has no `5.`, no `0X1F` and no `STEP()`, which Prometheus has. Every
 * character keeps its place.
 */
export function asGrammarHas(text: string): string {
  return text.replaceAll(TOKEN, (token, place: number) => {
    if (WORD_OF_DURATION.test(token) && /^\s*\(/.test(text.slice(place + token.length)))
      return token.toLowerCase();
    return token.replace(/^(\d+)\.(?=$|e)/i, ' $1').replace(/^0X/, '0x');
  });
}
