import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { EvidenceError } from './errors.ts';
import { segmentPath, syncFolder } from './segments.ts';

/** Who may read a log: its owner and its group. */
const MODE = 0o640;

/** The end of a log, where lines are written: its newest file, up to what is known to be good. */
export class Tail {
  readonly #log: string;
  #handle: FileHandle;
  #path: string;
  /** Bytes of the file that are kept. */
  #size: number;
  /** Whether something may lie behind them that is not. */
  #dirty = false;
  /** Times that a file was synced for its lines. */
  syncs = 0;

  private constructor(log: string, path: string, handle: FileHandle, size: number) {
    this.#log = log;
    this.#path = path;
    this.#handle = handle;
    this.#size = size;
  }

  /** Opens the file whose first record has a sequence, and makes it where it is missing. */
  static async open(log: string, first: number): Promise<Tail> {
    const path = segmentPath(log, first);
    const handle = await open(path, 'a+', MODE);
    try {
      const { size } = await handle.stat();
      await syncFolder(dirname(path));
      return new Tail(log, path, handle, size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Name of the file, without its folder. */
  get file(): string {
    return basename(this.#path);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Writes lines behind what is there, and syncs them where that is asked for. Where it fails, nothing of them is kept:
   * what was written of them is cut off, at once or before the next write.
   */
  async write(lines: Buffer, sync: boolean): Promise<void> {
    await this.#clean();
    this.#dirty = true;
    try {
      await this.#handle.appendFile(lines);
      if (sync) await this.sync();
    } catch (error) {
      await this.#clean().catch(() => {
        // It is still dirty, and the next write begins with it.
      });
      throw error;
    }
    this.#size += lines.length;
    this.#dirty = false;
  }

  /** Makes durable what was written. */
  async sync(): Promise<void> {
    await this.#handle.datasync();
    this.syncs++;
  }

  /** Goes on in a new file, when all of this one is durable. */
  async rotate(first: number): Promise<void> {
    await this.#clean();
    await this.sync();
    const next = await Tail.open(this.#log, first);
    if (next.size > 0) {
      await next.close();
      throw new EvidenceError(`${next.#path} is there already; no other program may write beside the log`);
    }
    const before = this.#handle;
    this.#handle = next.#handle;
    this.#path = next.#path;
    this.#size = 0;
    await before.close();
  }

  /** Cuts the file off at a size, for good. */
  async cut(size: number): Promise<void> {
    this.#size = size;
    this.#dirty = true;
    await this.#clean();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #clean(): Promise<void> {
    if (!this.#dirty) return;
    await this.#handle.truncate(this.#size);
    await this.#handle.datasync();
    this.#dirty = false;
  }
}
