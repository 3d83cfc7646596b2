import { open } from 'node:fs/promises';
import { syncFile } from './sync-file.ts';

/** Makes created, renamed or removed names in a folder durable. Windows does this itself and has no call for it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await syncFile(handle);
  } finally {
    await handle.close();
  }
}
