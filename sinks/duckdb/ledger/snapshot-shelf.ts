import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile } from '../../sync-file.ts';
import { syncFolder } from '../../sync-folder.ts';

/** Read size in bytes. With many small buffers garbage collection takes as long as the rest. */
const READ = 64 * 1024 ** 2;

/** Storage of snapshot bytes, by the token of a snapshot and the name of a piece. */
export interface SnapshotShelf {
  /** Appends a block to a piece. */
  append(token: string, piece: string, content: Uint8Array): Promise<void>;
  /** Resolves once everything that was appended is durable. */
  settle(): Promise<void>;
  /** Bytes of a piece in chunks; empty when there is no such piece. */
  read(token: string, piece: string): Promise<Uint8Array[]>;
  /** Deletes everything that is not under one of the tokens. */
  keepOnly(tokens: readonly string[]): Promise<void>;
}

/** For a store that ends with the process. */
export class SnapshotShelfInMemory implements SnapshotShelf {
  private kept = new Map<string, Map<string, Uint8Array[]>>();

  async append(token: string, piece: string, content: Uint8Array): Promise<void> {
    const pieces = this.kept.get(token) ?? new Map<string, Uint8Array[]>();
    this.kept.set(token, pieces.set(piece, [...(pieces.get(piece) ?? []), content.slice()]));
  }

  async settle(): Promise<void> {}

  async read(token: string, piece: string): Promise<Uint8Array[]> {
    return this.kept.get(token)?.get(piece) ?? [];
  }

  async keepOnly(tokens: readonly string[]): Promise<void> {
    this.kept = new Map([...this.kept].filter(([token]) => tokens.includes(token)));
  }
}

/**
 * A folder with a file per piece. Inside the database the bytes would pass through its log, memory and checkpoints. Each blocks
 * everything else for seconds, and needs memory for all blocks of a column at once.
 */
export class SnapshotFolder implements SnapshotShelf {
  private readonly folder: string;
  private readonly prefix: string;
  private file: { readonly path: string; readonly handle: FileHandle } | undefined;

  /**
   * @param folder created with the first snapshot
   * @param namespace owner of these snapshots, of several in a folder
   */
  constructor(folder: string, namespace: string) {
    this.folder = folder;
    this.prefix = `${namespace}.`;
  }

  async append(token: string, piece: string, content: Uint8Array): Promise<void> {
    const path = this.pathOf(token, piece);
    if (this.file?.path !== path) {
      await this.finish();
      await mkdir(this.folder, { recursive: true });
      this.file = { path, handle: await open(path, 'wx', 0o600) };
    }
    const { handle } = this.file;
    for (let at = 0; at < content.length; ) {
      const { bytesWritten } = await handle.write(content, at, content.length - at);
      at += bytesWritten;
    }
  }

  async settle(): Promise<void> {
    await this.finish();
    // The names are durable once the folder is synced.
    await syncFolder(this.folder).catch(notThere);
  }

  async read(token: string, piece: string): Promise<Uint8Array[]> {
    const handle = await open(this.pathOf(token, piece), 'r').catch(notThere);
    if (handle === undefined) return [];
    try {
      const parts: Uint8Array[] = [];
      for (let left = (await handle.stat()).size; left > 0; ) {
        const wanted = Math.min(left, READ);
        const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted);
        if (bytesRead === 0) break;
        parts.push(buffer.subarray(0, bytesRead));
        left -= bytesRead;
      }
      return parts;
    } finally {
      await handle.close();
    }
  }

  async keepOnly(tokens: readonly string[]): Promise<void> {
    await this.file?.handle.close();
    this.file = undefined;
    const kept = new Set(tokens);
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.startsWith(this.prefix)) continue;
      const [token = ''] = name.slice(this.prefix.length).split('.');
      if (kept.has(token)) continue;
      await rm(join(this.folder, name), { force: true });
    }
  }

  private async finish(): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    this.file = undefined;
    try {
      await syncFile(file.handle);
    } finally {
      await file.handle.close();
    }
  }

  private pathOf(token: string, piece: string): string {
    return join(this.folder, `${this.prefix}${token}.${piece}`);
  }
}

function notThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
