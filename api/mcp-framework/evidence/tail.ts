import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { EvidenceError } from './errors.ts';
import { segmentPath, syncFolder } from './segments.ts';
import { syncData } from './sync.ts';

/** A log is readable by its owner and its group. */
const MODE = 0o640;

/** The end of a log, where lines are written: its newest file, up to the last valid byte. */
export class Tail {
  readonly #log: string;
  #handle: FileHandle;
  #path: string;
  /** Valid bytes of the file. */
  #size: number;
  /** Whether there may be invalid bytes after them. */
  #dirty = false;
  /** Number of syncs of the files for their lines. */
  syncs = 0;

  private constructor(log: string, path: string, handle: FileHandle, size: number) {
    this.#log = log;
    this.#path = path;
    this.#handle = handle;
    this.#size = size;
  }

  /** Opens the file whose first record has a sequence, and creates it if it is missing. */
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
   * Appends lines, and syncs them on request. If it fails, none of them are kept: bytes already written are cut off, immediately or before
   * the next write.
   */
  async write(lines: Buffer, sync: boolean): Promise<void> {
    await this.#clean();
    this.#dirty = true;
    try {
      await this.#handle.appendFile(lines);
      if (sync) await this.sync();
    } catch (error) {
      await this.#clean().catch(() => {
        // It remains dirty, and the next write cuts it first.
      });
      throw error;
    }
    this.#size += lines.length;
    this.#dirty = false;
  }

  /** Makes the written lines durable. */
  async sync(): Promise<void> {
    await syncData(this.#handle);
    this.syncs++;
  }

  /** Continues in a new file, once this one is durable. */
  async rotate(first: number): Promise<void> {
    await this.#clean();
    await this.sync();
    const next = await Tail.open(this.#log, first);
    if (next.size > 0) {
      await next.close();
      throw new EvidenceError(`${next.#path} already exists; no other program may write beside the log`);
    }
    const before = this.#handle;
    this.#handle = next.#handle;
    this.#path = next.#path;
    this.#size = 0;
    await before.close();
  }

  /** Truncates the file at a size, durably. */
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
    await syncData(this.#handle);
    this.#dirty = false;
  }
}
