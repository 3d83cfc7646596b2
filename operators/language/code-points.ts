/**
 * Turns offsets in UTF-16 units into offsets in Unicode code points. Offsets must be asked in ascending
 * order, so that a whole content is walked once, however many spans it has.
 */
export class CodePoints {
  private unit = 0;
  private point = 0;

  private readonly content: string;

  constructor(content: string) {
    this.content = content;
  }

  /** Code points before the UTF-16 offset `unit`, which must not be less than the one asked before. */
  at(unit: number): number {
    for (; this.unit < unit; this.unit++) {
      const code = this.content.charCodeAt(this.unit);
      // The second half of a pair counts with the first.
      if (code >= 0xdc00 && code <= 0xdfff && this.unit > 0) {
        const before = this.content.charCodeAt(this.unit - 1);
        if (before >= 0xd800 && before <= 0xdbff) continue;
      }
      this.point++;
    }
    return this.point;
  }
}
