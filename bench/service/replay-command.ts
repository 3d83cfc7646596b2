import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { SignalPosition } from '../../sinks/store.ts';
import type { Figure } from '../bench.ts';

const ROWS = 1_375_000;
const SMOKE_ROWS = 50_000;
const HOSTS = 50;

/** Milliseconds between two looks at the memory of the command. */
const LOOK = 50;

/** Gaussian noise from a seeded generator. */
function noise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** CPU of fifty hosts every 30 seconds, with columns `ts,instance,value`; now and then one has a higher level for an hour. */
async function writeCsv(path: string, rows: number): Promise<void> {
  const gauss = noise(20);
  function* lines() {
    yield 'ts,instance,value\n';
    for (let at = 0; at < rows / HOSTS; at++) {
      const time = new Date(1_767_225_600_000 + at * 30_000).toISOString();
      let text = '';
      for (let host = 0; host < HOSTS; host++) {
        const shift = at % 5000 > 4880 && Math.floor(at / 5000) === host ? 40 : 0;
        text += `${time},web-${host},${(50 + host + 10 * gauss() + shift).toFixed(3)}\n`;
      }
      yield text;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

interface Run {
  readonly seconds: number;
  readonly megabytes: number;
  readonly code: number | null;
}

/** Runs the command to its end, or until a signal ends it. Memory is the highest resident set (VmHWM of Linux). */
function runCommand(file: string, db: string, end?: { readonly after: number; readonly by: NodeJS.Signals }) {
  return new Promise<Run>((resolve, reject) => {
    const started = performance.now();
    const program = join(packageRoot(import.meta.url), 'api/cli/tidemark.js');
    const child = spawn(process.execPath, [program, 'replay', '--json', '--db', db, file], {
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    let kilobytes = 0;
    const looking = setInterval(() => {
      try {
        const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        kilobytes = Math.max(kilobytes, Number(peak ?? 0));
      } catch {
        // The process has ended, or this is not Linux.
      }
    }, LOOK);
    const ending = end && setTimeout(() => child.kill(end.by), end.after);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(looking);
      clearTimeout(ending);
      resolve({ seconds: (performance.now() - started) / 1000, megabytes: kilobytes / 1024, code });
    });
  });
}

/** All signals of a store, as texts. */
async function signalsIn(path: string): Promise<Set<string>> {
  const store = await openDuckDb({ path, readOnly: true });
  try {
    const texts = new Set<string>();
    let after: SignalPosition | undefined;
    do {
      const page = await store.signals({}, 1000, after);
      for (const signal of page.rows) texts.add(JSON.stringify(signal));
      after = page.next;
    } while (after !== undefined);
    return texts;
  } finally {
    await store.close();
  }
}

/**
 * The command as its users run it: a CSV into a DuckDB file, with its start and the reading of the file; then interrupted by SIGINT and by
 * SIGKILL half-way, and resumed.
 */
export async function commandFigures(folder: string, smoke: boolean): Promise<Figure[]> {
  const rows = smoke ? SMOKE_ROWS : ROWS;
  const file = join(folder, 'cpu.csv');
  await writeCsv(file, rows);
  const whole = join(folder, 'whole.duckdb');
  const { seconds, megabytes } = await runCommand(file, whole);
  const expected = await signalsIn(whole);
  const figures: Figure[] = [
    { name: 'rows of the CSV', value: rows, unit: `of ${HOSTS} series` },
    { name: 'the command, from start to end', value: rows / seconds, unit: 'rows/s' },
    { name: 'its peak resident memory', value: megabytes, unit: 'MB' },
    { name: 'signals', value: expected.size, unit: '' },
  ];
  for (const by of ['SIGINT', 'SIGKILL'] as const) {
    const path = join(folder, `${by}.duckdb`);
    const broken = await runCommand(file, path, { after: 600 * seconds, by });
    const resumed = await runCommand(file, path);
    const found = await signalsIn(path);
    const differing =
      [...expected].filter((one) => !found.has(one)).length + Math.abs(found.size - expected.size);
    figures.push({
      name: `signals that differ after ${by} at ${Math.round(broken.seconds * 10) / 10} s`,
      value: resumed.code === 0 ? differing : Number.NaN,
      unit: '',
    });
  }
  return figures;
}
