import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { findFiles, ownProgram, type Surroundings } from './folder.ts';
import type { PayloadIndex } from './payload-index.ts';

/** Loads a module of ECMAScript; the executable's own script cannot. */
type Load = (url: string) => Promise<unknown>;

function start(): void {
  const index: PayloadIndex = JSON.parse(getAsset('index', 'utf8'));
  const surroundings: Surroundings = {
    env: process.env,
    platform: process.platform,
    user: process.getuid?.(),
  };
  const own = ownProgram(index, process.argv[2], surroundings.user);
  const folder = own?.folder ?? findFiles(index, () => new Uint8Array(getAsset('payload')), surroundings);
  // A program of the executable's own has its path as the second argument, as Node.js gives it.
  if (own !== undefined) process.argv.splice(1, 1);
  const program = own?.program ?? join(folder, 'dist', 'program', 'tidemark.js');
  const load: Load = createRequire(pathToFileURL(program))(join(folder, 'load.cjs'));
  void load(pathToFileURL(program).href);
}

try {
  start();
} catch (error) {
  process.stderr.write(`tidemark: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
