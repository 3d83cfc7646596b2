/** Where lines go; what it gets is one or several of them at a time. */
export interface LineOutput {
  write(lines: string): unknown;
}

/** Characters that are held back at most. */
const MOST = 64 * 1024;
/** Milliseconds for which they are held back at most. */
const HELD = 10;

/** Those that hold lines back; what the process leaves behind they write when it exits. */
const holding = new Set<LineWriter>();
let watching = false;

/**
 * Writes lines to an output some milliseconds' worth at a time: a call of the system for each line takes longer than most
 * requests do. What is held back is written when the process exits, and lost only where it is killed within that time.
 */
export class LineWriter {
  readonly #out: LineOutput;
  #held = '';

  constructor(out: LineOutput) {
    this.#out = out;
  }

  /** @param line with its end */
  add(line: string): void {
    if (this.#held === '') {
      holding.add(this);
      watchExit();
      setTimeout(() => this.flush(), HELD).unref();
    }
    this.#held += line;
    if (this.#held.length >= MOST) this.flush();
  }

  /** Writes what is held back. An output that fails costs no request: the process warns of it. */
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
