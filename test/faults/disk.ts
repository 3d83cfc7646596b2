import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function mount(folder: string, ...options: string[]): boolean {
  try {
    execFileSync('mount', [...options, folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs `test` with a file system of `size`, or not where this user may not make one. */
export async function onDisk(size: string, test: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
  try {
    if (!mount(folder, '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs')) return false;
    try {
      await test(folder);
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives a file system of {@link onDisk} another size. */
export function grow(folder: string, size: string): boolean {
  return mount(folder, '-o', `remount,size=${size}`);
}

/** Whether this user may make a file system; says so in one line where not. */
export async function canMount(): Promise<boolean> {
  const may = await onDisk('1m', async () => undefined);
  if (!may) {
    console.warn(
      'SKIPPED: the tests of a full disk need the right to mount a tmpfs (run them as root on Linux)',
    );
  }
  return may;
}

/** Fills a disk but for so many bytes; answers the file that has taken the rest. */
export function fill(folder: string, left: number): string {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(65_536, 1);
  let length = 0;
  try {
    for (;;) {
      const written = writeSync(file, block);
      length += written;
      if (written < block.length) break;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
  ftruncateSync(file, Math.max(0, length - left));
  closeSync(file);
  return path;
}
