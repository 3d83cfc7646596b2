import { cpus } from 'node:os';
import { table } from '../api/cli/table.ts';

/** Command line options of a bench. */
export interface BenchOptions {
  /** A run of a few seconds, not a quotable measurement. */
  readonly smoke: boolean;
  /** Data (a folder or a file, depending on the bench), for benches that need some. */
  readonly data: string | undefined;
  /** Destination of raw results (a folder or a file, depending on the bench), for benches that write some. */
  readonly results: string | undefined;
  /** Folder for drawings, for the bench that makes some. */
  readonly out?: string | undefined;
  /** Number of signals to draw at random, if not the default. */
  readonly signals?: number | undefined;
  /** Random seed, if not the default. */
  readonly seed?: number | undefined;
  /** Files of statement pairs, for the bench that compares them. */
  readonly pairs?: readonly string[];
  /** Minimum confidence of a verdict, if not the default. */
  readonly minConfidence?: number | undefined;
  /** Number of events for memory, for the bench that uses some. */
  readonly events?: number | undefined;
  /** File of conversations that share memories with the data, for the bench that compares the two kinds. */
  readonly beside?: string | undefined;
  /** Part of the names of what is measured, for the bench that measures many things. */
  readonly only?: string | undefined;
  /** A program that the bench runs, for the bench that needs one which is not installed. */
  readonly binary?: string | undefined;
  /** How long the bench runs, if not the default. */
  readonly minutes?: number | undefined;
  /** Whether the clocks of processes differ by hours, for the bench that starts several. */
  readonly clockSkew?: boolean;
}

/** One measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** A bench: `run` measures it against a baseline in the same run. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(options: BenchOptions): Promise<Figure[]>;
}

/** The median of some measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Formats a number: four digits, thousands separated. */
function readable(value: number): string {
  const rounded = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** Prints the figures of a bench, as a table or as one JSON object. */
export function report(bench: Bench, figures: readonly Figure[], json: boolean): void {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  if (json) {
    const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
    process.stdout.write(`${JSON.stringify({ bench: bench.name, machine, figures, values })}\n`);
    return;
  }
  const rows = figures.map(({ name, value, unit }) => [name, readable(value), unit]);
  process.stdout.write(
    `${bench.name}: ${bench.summary}\n${machine}\n\n${table(['figure', 'value', 'unit'], rows)}\n`,
  );
}
