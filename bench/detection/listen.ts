import { Engine } from '../../operators/engine/engine.ts';
import { defaultSettings, type EngineSettings } from '../../operators/engine/settings.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { benchKeys } from '../series.ts';

export const STEP = 1e6;
export const START = 1.7e15;

/** A signal with its series and its deciding observation. */
export interface Heard {
  readonly signal: Signal;
  /** Index of the series, -1 for a pattern of a whole scope. */
  readonly series: number;
  /** Index of the observation that decided. */
  readonly at: number;
  /** Index of the first observation of the episode, and of the last at which it held. */
  readonly from: number;
  readonly until: number;
  /** Index of the other series of a pair, else -1. */
  readonly partner: number;
}

/** State vector of a series at an observation, if any. */
export type StateOf = (series: number, at: number) => readonly number[] | null;

/**
 * Runs series of equal length in parallel, at one observation per second each, through the engine at its defaults. Series i is in
 * scope i modulo the number of scopes. NaN is a missing observation.
 *
 * @param perScope series in a scope
 * @param stateOf state vectors, if any
 * @returns the last version of every signal
 */
export function listen(
  series: readonly Float64Array[],
  perScope: number,
  settings: EngineSettings = defaultSettings(),
  stateOf?: StateOf,
): Heard[] {
  const scopes = Math.ceil(series.length / perScope);
  const directory = new SeriesDirectory();
  const numbers = new Map<string, number>();
  benchKeys(series.length, scopes).forEach(({ scope_id, entity_id }) => {
    numbers.set(entity_id, directory.intern(scope_id, entity_id));
  });
  const engine = new Engine(directory, settings);
  const last = new Map<string, Signal>();
  const all = Array.from(series, (_, i) => i);
  const length = series[0]?.length ?? 0;
  for (let i = 0; i < length; i++) {
    const came = all.filter((s) => !Number.isNaN(series[s][i]));
    const time = new Float64Array(came.length).fill(START + i * STEP);
    const outcome = Float64Array.from(came, (s) => series[s][i]);
    const features = stateOf && came.map((s) => stateOf(s, i));
    engine.process({ length: came.length, series: Int32Array.from(came), time, outcome, features });
    for (const { signal } of engine.tick(START + i * STEP)) last.set(signal.id, signal);
  }
  const place = (instant: string) => Math.round((Date.parse(instant) * 1000 - START) / STEP);
  return [...last.values()].map((signal) => ({
    signal,
    series: numbers.get(signal.entity_id) ?? -1,
    at: place(signal.decided_at),
    from: place(signal.window.start),
    until: place(signal.window.end),
    partner: numbers.get(String(signal.evidence[0]?.partner_entity_id)) ?? -1,
  }));
}
