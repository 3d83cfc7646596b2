// Compiles the sources, and bundles the console and the program: what `npm run build` does, and what `npm start` and `npm test` begin with. If no
// source has changed since the last time, there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  'operators',
  'pipelines',
  'sinks',
  'api',
  'services',
  'bench',
  'release',
  'test/conformance',
  'scripts',
];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
const STAMP = join(ROOT, 'dist', '.built');

/** Changes with each change of a source: names, sizes and times of all files, so that nothing has to be read. */
function stampOf() {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  };
  for (const file of FILES) add(file);
  for (const folder of FOLDERS) {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    for (const path of paths.sort()) add(path.slice(ROOT.length + 1));
  }
  return hash.digest('hex');
}

function lastStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs a program of node_modules; ends this one with its exit code if it fails. */
function run(program, ...args) {
  const { status, error } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const stamp = stampOf();
if (stamp !== lastStamp()) {
  rmSync(STAMP, { force: true });
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
  run(
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'error',
    '--config',
    'api/console/vite.config.ts',
  );
  run('dist/release/program/main.js');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, stamp);
}
