import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.ts';

/** Starts of each program that are timed, after one that fills caches. */
const STARTS = 9;

/** How long a command takes, in milliseconds. */
export interface StartTime {
  readonly command: string;
  /** With the executable, and with Node.js and the compiled sources. */
  readonly executable: number;
  readonly sources: number;
}

/** Commands that only start, and that start a process of their own too. */
const COMMANDS = [['--version'], ['sql', 'select 1']];

async function milliseconds(program: string, args: readonly string[], cwd: string): Promise<number> {
  const started = performance.now();
  await run(program, args, { cwd });
  return performance.now() - started;
}

/** The median of some values. */
function median(values: readonly number[]): number {
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (median === undefined) throw new RangeError('there is no value');
  return median;
}

/**
 * Times starts of an executable beside those of Node.js with the compiled sources, in turns.
 *
 * @param root folder of tidemark, built
 */
export async function timeStarts(root: string, executable: string): Promise<StartTime[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-starts-'));
  try {
    await run(executable, ['process', '--text', 'The API listens on port 8080.'], { cwd: folder });
    return await timeCommands(join(root, 'api', 'cli', 'tidemark.js'), executable, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param folder with a store */
async function timeCommands(sources: string, executable: string, folder: string): Promise<StartTime[]> {
  const times: StartTime[] = [];
  for (const args of COMMANDS) {
    const taken: [number, number][] = [];
    for (let start = 0; start <= STARTS; start++) {
      taken.push([
        await milliseconds(executable, args, folder),
        await milliseconds(process.execPath, [sources, ...args], folder),
      ]);
    }
    const [own, others] = [taken.slice(1).map(([one]) => one), taken.slice(1).map(([, other]) => other)];
    times.push({ command: args.join(' '), executable: median(own), sources: median(others) });
  }
  return times;
}
