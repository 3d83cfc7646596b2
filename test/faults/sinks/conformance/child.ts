import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../../../sinks/package-root.ts';
import type { Recipe } from '../../../sinks/conformance/engine.ts';

const ROOT = packageRoot(import.meta.url);

/** Rows of each commit of {@link WRITER}. */
export const ROWS = 700;
/** Commits from one checkpoint to the next, and series of each. */
export const BETWEEN = 4;
export const STATES = 300;

/**
 * A program that opens a store and commits without an end: commit n holds {@link ROWS} observations, a change, a tick, a
 * change of settings, a signal and a position, all with n in them. It says n once a commit has resolved, and `locked`
 * where the store is not to be had.
 */
const WRITER = `
const [url, name, options, rows, between, states] = process.argv.slice(1).map((text, at) => (at === 0 || at === 1 ? text : JSON.parse(text)));
const { [name]: open } = await import(url);
const store = await open(options).catch((error) => {
  console.log(error.code);
  process.exit(0);
});
const { nextSeq, series, lastChange } = await store.recover();
const uuid = (n) => '00000000-0000-4000-8000-' + String(n).padStart(12, '0');
const at = (n) => new Date(1.8e12 + n).toISOString();
for (let n = lastChange + 1; ; n++) {
  const signal = {
    id: uuid(n % 5), pattern: 'spike', scope_id: uuid(1), entity_id: uuid(2), severity: 'alert', strength: 0.5,
    confidence: 0.9, confidence_class: 'established', metrics: { n }, evidence: [{ kind: 'k' }], window: { start: at(n), end: at(n) },
    status: 'open', decided_at: at(n), detected_at: at(n), updated_at: at(n), revision: n,
    explanation: { feature_evolution: [], comparable_peers: 0, threshold_used: 1, detector_version: '1' },
  };
  const firstSeq = 1 + (n - 1) * rows;
  await store.commit({
    series: n === 1 ? [{ series: 0, scope_id: uuid(1), entity_id: uuid(2) }] : [],
    observations: [{
      length: rows, firstSeq, series: new Int32Array(rows), time: new Float64Array(rows).fill(1.8e15 + n),
      outcome: new Float64Array(rows).fill(n), id: Array.from({ length: rows }, (_, row) => n + '/' + row),
    }],
    signals: [signal], changes: [{ kind: 'signal', signal }], ticks: [{ number: n, seq: firstSeq + rows - 1, at: 1.8e15 + n }],
    settings: [{ version: n, tick: n, at: 1.8e15 + n, scope_id: null, overrides: {} }],
    positions: [{ source: 's', partition: 'p', offset: String(n) }],
  });
  console.log(n);
  if (n % between !== 0) continue;
  await store.saveCheckpoint({
    layout: 'a', tick: { number: n, seq: firstSeq + rows - 1, at: 1.8e15 + n }, rest: Uint8Array.of(n % 251),
    series: Array.from({ length: states }, (_, series) => ({ series, state: new Uint8Array(4096).fill(n % 251) })),
  });
}`;

/** A {@link WRITER} that runs, and what it has said. */
export interface Child {
  readonly said: readonly string[];
  /** Resolves when it has said so many lines, or has ended. */
  until(lines: number): Promise<void>;
  /** Ends it at once, whatever it does. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A {@link WRITER}, started. */
export function startWriter(recipe: Recipe): Child {
  return startProgram(recipe, WRITER, [ROWS, BETWEEN, STATES]);
}

/**
 * Starts a program that gets the URL of a module, the name of what it exports, and in JSON the options of that and some
 * numbers.
 *
 * @throws Error where the package has not been compiled
 */
export function startProgram(
  { module, name, options }: Recipe,
  program: string,
  numbers: readonly number[],
): Child {
  const compiled = join(ROOT, 'dist', module);
  if (!existsSync(compiled)) throw new Error(`${compiled} is missing: run npm run build first`);
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program,
      pathToFileURL(compiled).href,
      name,
      ...[options, ...numbers].map((value) => JSON.stringify(value)),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  running.add(child);
  const said: string[] = [];
  let wake = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    wake();
  });
  let ended = false;
  const end = once(child, 'close').then(() => {
    running.delete(child);
    ended = true;
    wake();
  });
  return {
    said,
    async until(lines) {
      while (said.length < lines && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await end;
    },
  };
}
