import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSignals } from '../../api/calls/signals/list-signals.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Bench, median } from '../bench.ts';

const ROWS = 10_000;
const HOSTS = 10;
const RUNS = 5;

/** Host with a spike of twelve deviations in one row, and host whose values stop moving; the rows of a host from which they do. */
const SPIKE = { host: 3, at: 700 };
const STALL = { host: 7, at: 800, rows: 100 };

/** A CSV as people export it: ten hosts once a minute, with columns `ts,instance,value`, one spike and one stall. */
function csv(): string {
  const noise = gaussian(uniform(20));
  const lines = ['ts,instance,value'];
  for (let at = 0; at < ROWS / HOSTS; at++) {
    const time = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
    for (let host = 0; host < HOSTS; host++) {
      const drawn = 50 + host + 2 * noise();
      const isStalled = host === STALL.host && at >= STALL.at && at < STALL.at + STALL.rows;
      const spike = host === SPIKE.host && at === SPIKE.at ? 24 : 0;
      lines.push(`${time},web-${host},${(isStalled ? 50 + host : drawn + spike).toFixed(3)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

interface Run {
  /** Seconds to the first output that the pattern matches; NaN without one. */
  readonly first: number;
  /** Seconds to the end of the process. */
  readonly whole: number;
  readonly output: string;
}

/** Runs Node.js with arguments to its end. */
function runNode(args: readonly string[], awaited = /$/): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const child = spawn(process.execPath, args, {
      cwd: packageRoot(import.meta.url),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors, first] = ['', '', Number.NaN];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (Number.isNaN(first) && awaited.test(output)) first = seconds();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ first, whole: seconds(), output });
      else reject(new Error(`node ${args.join(' ')} ended with ${code}: ${errors}`));
    });
  });
}

/** A process that reads the file with DuckDB, the library that reads CSV here, and does nothing else. */
const READING = `
  import { DuckDBInstance } from '@duckdb/node-api';
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll("SELECT count(*), avg(value) FROM read_csv('" + process.argv[1] + "')");
  if (Number(reader.getRows()[0][0]) !== ${ROWS}) throw new RangeError('not every row was read');
`;

/** How many of the two planted effects a list of signals has, one JSON object a line. */
function plantedIn(lines: string): number {
  const signals = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => listSignals.output.shape.signals.element.parse(JSON.parse(line)));
  const has = (pattern: string, host: number) =>
    signals.some((signal) => signal.pattern === pattern && signal.entity === `web-${host}`);
  return Number(has('spike', SPIKE.host)) + Number(has('stall', STALL.host));
}

/** The first minute with the program: from a CSV of 10,000 rows to its signals, by two commands. */
export const firstSignal: Bench = {
  name: 'first-signal',
  summary: `from a CSV of ${ROWS.toLocaleString('en-US')} rows to its first signal, by the commands replay and signals, against reading the file alone`,
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-first-signal-'));
    try {
      const file = join(folder, 'cpu.csv');
      writeFileSync(file, csv());
      const program = join(packageRoot(import.meta.url), 'api/cli/tidemark.js');
      const [first, replayed, listed, read, planted]: number[][] = [[], [], [], [], []];
      for (let i = 0; i < (smoke ? 1 : RUNS); i++) {
        const db = join(folder, `${i}.duckdb`);
        const replay = await runNode([program, 'replay', '--db', db, file], /^\w+ +web-\d/m);
        const signals = await runNode([program, 'signals', '--json', '--limit', '1000', '--db', db]);
        first.push(replay.first);
        replayed.push(replay.whole);
        listed.push(signals.whole);
        planted.push(plantedIn(signals.output));
        read.push((await runNode(['--input-type=module', '-e', READING, file])).whole);
      }
      return [
        { name: 'rows of the CSV', value: ROWS, unit: `of ${HOSTS} series` },
        {
          name: 'from the start of replay to the first signal on the screen',
          value: median(first),
          unit: 's',
        },
        { name: 'replay in all', value: median(replayed), unit: 's' },
        { name: 'signals afterwards', value: median(listed), unit: 's' },
        {
          name: 'both commands',
          value: median(replayed.map((seconds, i) => seconds + listed[i])),
          unit: 's',
        },
        { name: 'planted spike and stall that are found', value: Math.min(...planted), unit: 'of 2' },
        { name: 'a process that only reads the file with DuckDB', value: median(read), unit: 's' },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
