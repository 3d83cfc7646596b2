import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import type { OutgoingMessage } from '../../../sinks/kafka/port.ts';
import { benchKeys, outcomesOf } from '../../series.ts';

/** 2026-05-01T00:00:00Z in microseconds. */
const START = Date.UTC(2026, 4, 1) * 1000;
/** Event time between two rounds in microseconds: each series reports once a round. */
const ROUND = 10_000_000;
/** Maximum rounds of a scope per message. */
const LONGEST = 20;
/** Among messages whose rows have ids, one in this many is sent twice. */
const TWICE = 20;

export interface Workload {
  readonly scopes: number;
  /** Series per scope. */
  readonly series: number;
  readonly rounds: number;
  readonly seed: number;
}

export interface Row {
  readonly scope_id: string;
  readonly entity_id: string;
  readonly timestamp: string;
  readonly outcome: number;
  readonly id?: string;
}

/** Text of an instant in microseconds; those of a round lie within a second of it. */
function textOf(micros: number): string {
  const fraction = String(micros % 1_000_000).padStart(6, '0');
  return `${new Date(Math.floor(micros / 1e6) * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

/**
 * Correlated series, by position: the first two of every sixth scope, and the first of another sixth scope with the first of the next
 * one.
 */
function planted({ scopes, series }: Workload): [number, number][] {
  const pairs: [number, number][] = [];
  for (let scope = 0; scope + 1 < scopes; scope++) {
    if (scope % 6 === 0 && series > 1) pairs.push([scope, scope + scopes]);
    if (scope % 6 === 3) pairs.push([scope, scope + 1]);
  }
  return pairs;
}

/** The rows of a workload, round by round, in event-time order. In every other scope each row has an id. */
export function* rounds(workload: Workload): Generator<Row[]> {
  const { scopes, series, rounds, seed } = workload;
  const keys = benchKeys(scopes * series, scopes);
  const next = outcomesOf(keys.length, seed);
  const noise = gaussian(uniform(seed + 3));
  const pairs = planted(workload);
  for (let round = 0; round < rounds; round++) {
    const outcome = next(round);
    for (const pair of pairs) {
      const factor = 50 + noise();
      for (const at of pair) outcome[at] = factor + 0.2 * noise();
    }
    yield keys.map((key, at) => ({
      ...key,
      timestamp: textOf(START + round * ROUND + at),
      outcome: outcome[at],
      ...((at % scopes) % 2 === 0 && { id: `${at} ${round}` }),
    }));
  }
}

function messageOf(rows: readonly Row[], form: number): string {
  if (rows.length === 1) return JSON.stringify(rows[0]);
  if (form < 0.4) return JSON.stringify(rows);
  if (form < 0.7) return rows.map((row) => JSON.stringify(row)).join('\n');
  return JSON.stringify({ observations: rows });
}

/**
 * A workload as messages, block by block: each holds some rounds of one scope in one of the accepted formats, with the scope as key.
 * Some are sent twice, as after a producer's retry, and some are invalid.
 */
export function* messages(workload: Workload): Generator<OutgoingMessage[]> {
  const random = uniform(workload.seed + 1);
  let waiting: Row[][] = [];
  const flush = function* (): Generator<OutgoingMessage[]> {
    const block: OutgoingMessage[] = [];
    for (let scope = 0; scope < workload.scopes; scope++) {
      const rows = waiting.flatMap((round) => round.filter((_, at) => at % workload.scopes === scope));
      const single = random() < 0.05;
      const values = single ? rows.map((row) => messageOf([row], 0)) : [messageOf(rows, random())];
      for (const value of values) {
        const message = { key: rows[0].scope_id, value };
        block.push(message);
        if (rows[0].id !== undefined && random() * TWICE < 1) block.push(message);
      }
      if (random() < 0.01) block.push({ key: rows[0].scope_id, value: random() < 0.5 ? 'no json' : null });
    }
    waiting = [];
    yield block;
  };
  let length = 1;
  for (const round of rounds(workload)) {
    waiting.push(round);
    if (waiting.length < length) continue;
    yield* flush();
    length = 1 + Math.floor(random() * LONGEST);
  }
  if (waiting.length > 0) yield* flush();
}
