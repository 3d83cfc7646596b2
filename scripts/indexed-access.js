// Checks that no code reads an item of a list, or a value of a record, as if it were always there: `noUncheckedIndexedAccess`. The compiler takes
// the flag for a whole program, so what it says about the files and folders in unchecked-index.json is left out here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const EXCEPTIONS = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, 'unchecked-index.json'), 'utf8')),
);
/** Each program, and where the compiler notes what it knows of it for the next run. */
const PROGRAMS = { 'tsconfig.json': 'indexed', 'api/console/tsconfig.json': 'console-indexed' };

/** The diagnostics of a program; what explains one further is indented. */
function diagnosticsOf(program, note) {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      ...['-p', program, '--noEmit', '--noUncheckedIndexedAccess', '--pretty', 'false'],
      ...['--incremental', '--tsBuildInfoFile', `dist/.${note}.tsbuildinfo`],
    ],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  );
  if (error !== undefined) throw error;
  return `${stdout}${stderr}`.split(/\n(?=\S)/).filter((text) => text.trim() !== '');
}

mkdirSync(join(ROOT, 'dist'), { recursive: true });
const found = Object.entries(PROGRAMS)
  .flatMap(([program, note]) => diagnosticsOf(program, note))
  .filter((text) => !EXCEPTIONS.some((exception) => text.startsWith(exception)));
for (const text of new Set(found)) console.log(text.trimEnd());
if (found.length > 0) process.exit(1);
