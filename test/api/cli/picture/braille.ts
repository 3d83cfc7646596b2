/** Order of the bits of a braille character, by column and row (Unicode, block Braille Patterns). */
const PLACES = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
];

/** The dots of lines of braille as `x,y`, counted from the left and from the top; other characters have none. */
export function dotsIn(lines: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const [row, line] of lines.entries()) {
    for (const [column, character] of [...line].entries()) {
      const bits = (character.codePointAt(0) ?? 0) - 0x2800;
      if (bits < 0 || bits > 0xff) continue;
      for (const [bit, [x, y]] of PLACES.entries()) {
        if ((bits >> bit) % 2 === 1) found.add(`${2 * column + x},${4 * row + y}`);
      }
    }
  }
  return found;
}
