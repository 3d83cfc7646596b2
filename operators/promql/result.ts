import type { Labels } from './labels.ts';

/** The moments of an evaluation, in milliseconds since 1970: `start`, `start + step` and so on, `count` of them. */
export interface Steps {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  /** Whether it is the one moment of a query without steps. */
  readonly isMoment?: boolean;
}

/** Milliseconds of the nth step. */
export function stepAt({ start, step }: Steps, place: number): number {
  return start + place * step;
}

/** One series of a vector: a value for each step that has one. */
export interface Line {
  readonly labels: Labels;
  readonly values: Float64Array;
  /** 1 where there is a value. */
  readonly has: Uint8Array;
}

/** Values of an expression over all steps. */
export type Evaluated =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'scalar'; readonly values: Float64Array }
  | { readonly kind: 'matrix'; readonly series: readonly SampledSeries[] }
  | {
      readonly kind: 'vector';
      readonly lines: readonly Line[];
      /** Whether the order of the lines means something. */
      readonly sorted?: true;
    };

/** Samples of one series in order of time. */
export interface SampledSeries {
  readonly labels: Labels;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** How long a sample is the latest one, in milliseconds. */
  readonly lookback: number;
  /** 1 where a sample says that the series has ended, in place of a value; undefined where there is no such sample. */
  readonly ends?: Uint8Array;
  /** Whether the values are increases per second of a counter that was not stored itself. */
  readonly isRate?: boolean;
}

/** True for a line with a value at some step. */
export function hasAny({ has }: Line): boolean {
  return has.includes(1);
}

/** Gives a line a value at a step; nothing if it is undefined. */
export function put(line: Line, at: number, value: number | undefined): void {
  if (value === undefined) return;
  line.values[at] = value;
  line.has[at] = 1;
}
