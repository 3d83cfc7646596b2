/** A semicolon outside of texts and comments, or one of these. An unfinished text or comment is the rest. */
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|(?<![\w$])\$(\w*)\$[\s\S]*?\$\1\$|['"][\s\S]*|\/\*[\s\S]*|(?<![\w$])\$(\w*)\$[\s\S]*|;/g;

/** Gathers lines until a semicolon ends a statement. */
export class StatementReader {
  private text = '';

  /** Whether a statement has begun and not ended. */
  get isOpen(): boolean {
    return this.text.trim() !== '';
  }

  /** Adds a line; returns the statements that it ends, without their semicolons. */
  add(line: string): string[] {
    this.text += `${line}\n`;
    const ended: string[] = [];
    let from = 0;
    for (const match of this.text.matchAll(PARTS)) {
      if (match[0] !== ';') continue;
      const statement = this.text.slice(from, match.index).trim();
      from = match.index + 1;
      if (statement !== '') ended.push(statement);
    }
    this.text = this.text.slice(from);
    if (this.text.trim() === '') this.text = '';
    return ended;
  }

  /** Forgets what was begun. */
  clear(): void {
    this.text = '';
  }
}
