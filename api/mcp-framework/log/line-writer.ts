/** The destination of lines; receives one or several at a time. */
export interface LineOutput {
  write(lines: string): unknown;
}

/** Maximum number of buffered characters. */
const MOST = 64 * 1024;
/** Maximum milliseconds that lines are buffered. */
const HELD = 10;

/** Writers with buffered lines, which are written when the process exits. */
const holding = new Set<LineWriter>();
let watching = false;

/**
 * Writes lines in batches of some milliseconds: a system call for each line would take longer than most requests. Buffered lines are
 * written when the process exits, and lost only if it is killed within that time.
 */
export class LineWriter {
  readonly #out: LineOutput;
  #held = '';

  constructor(out: LineOutput) {
    this.#out = out;
  }

  /** @param line with its line ending */
  add(line: string): void {
    if (this.#held === '') {
      holding.add(this);
      watchExit();
      setTimeout(() => this.flush(), HELD).unref();
    }
    this.#held += line;
    if (this.#held.length >= MOST) this.flush();
  }

  /** Writes the buffered lines. A failing output does not fail a request: the process emits a warning. */
  flush(): void {
    if (this.#held === '') return;
    const lines = this.#held;
    this.#held = '';
    holding.delete(this);
    try {
      this.#out.write(lines);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function watchExit(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const writer of holding) writer.flush();
  });
}
