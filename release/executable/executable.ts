import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { run } from '../run.ts';
import { makePayload } from './payload.ts';
import { stageExecutable } from './stage.ts';

/** The mark in Node.js that postject changes, so that it looks for a program in itself. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Name of the program in a bill of materials: beside the package, it has Node.js and no package of another platform. */
export const EXECUTABLE = 'tidemark-executable';

export interface Executable {
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Bytes of the files that it unpacks, and their number. */
  readonly unpacked: number;
  readonly files: number;
  /** The folders of the packages in it, relative to tidemark. */
  readonly packages: readonly string[];
}

/** Name of the executable for this platform. */
export function executableName(version: string): string {
  return `tidemark-${version}-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;
}

/**
 * Makes one file that runs the program on machines without Node.js: this Node.js, the script that unpacks, and the program's files.
 *
 * @param root folder of tidemark, built
 * @param name of the file
 */
export async function makeExecutable(root: string, output: string, name: string): Promise<Executable> {
  const work = join(output, 'staged', 'executable');
  const packages = await stageExecutable(root, join(work, 'files'));
  const payload = await makePayload(join(work, 'files'));
  writeFileSync(join(work, 'index.json'), JSON.stringify(payload.index));
  writeFileSync(join(work, 'payload'), payload.bytes);
  await build({
    absWorkingDir: root,
    entryPoints: ['dist/release/executable/start/main.js'],
    outfile: join(work, 'start.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
  const settings = {
    main: join(work, 'start.cjs'),
    output: join(work, 'blob'),
    disableExperimentalSEAWarning: true,
    assets: { index: join(work, 'index.json'), payload: join(work, 'payload') },
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(settings));
  await run(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], { cwd: work });
  mkdirSync(output, { recursive: true });
  const path = join(output, name);
  // A running executable cannot be written, but replaced.
  rmSync(path, { force: true });
  copyFileSync(process.execPath, path);
  chmodSync(path, 0o755);
  await inject(root, path, settings.output);
  return {
    path,
    size: statSync(path).size,
    unpacked: payload.index.files.reduce((sum, { size }) => sum + size, 0),
    files: payload.index.files.length,
    packages,
  };
}

/** Puts the program into a copy of Node.js. On macOS its signature is replaced by one of this machine, without which it does not start. */
async function inject(root: string, path: string, blob: string): Promise<void> {
  const isMac = process.platform === 'darwin';
  if (isMac) await run('codesign', ['--remove-signature', path]);
  const postject = join(root, 'node_modules', 'postject', 'dist', 'cli.js');
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  await run(process.execPath, [postject, path, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment]);
  if (isMac) await run('codesign', ['--sign', '-', path]);
}
