import { Detection } from '../operators/engine/detection.ts';
import type { Overrides } from '../operators/engine/overrides.ts';
import type { EngineSettings } from '../operators/engine/settings.ts';
import { itemAt } from '../operators/item-at.ts';
import { SeriesDirectory } from '../operators/records/directory.ts';
import type { Signal } from '../operators/signals/signal.ts';
import type { ScopeSample } from '../sinks/store.ts';
import { inSlices } from './in-slices.ts';

/** Rows between two ticks, and those that are processed before control may return to the event loop. */
const TICK = 2048;
const STEP = 64;

/** Observations of one scope, with the scope's id. */
export interface Sample extends ScopeSample {
  readonly scope_id: string;
}

/** Signals that two settings find in the same observations. */
export interface SettingsComparison {
  readonly before: readonly Signal[];
  readonly after: readonly Signal[];
  /** Signals of `after` that are not in `before`, and the reverse; latest first. */
  readonly opened: readonly Signal[];
  readonly gone: readonly Signal[];
}

/** Signals of a sample, from a detection that starts with the sample. */
function* signalsIn(
  sample: Sample,
  settings: EngineSettings,
  overrides: Overrides,
): Generator<void, Signal[], void> {
  const { scope_id, batch, entities } = sample;
  const directory = new SeriesDirectory();
  const series = batch.series.map((number) => directory.intern(scope_id, itemAt(entities, number)));
  const detection = new Detection(directory, { ...settings, allowedLateness: 0 });
  detection.configure({ version: 1, tick: 0, scope_id, overrides });
  detection.arrive({ ...batch, series, firstSeq: 1 }, 0);
  const rows = detection.takeAll();
  const latest = new Map<string, Signal>();
  for (let from = 0; from < rows.length; from += STEP) {
    const to = Math.min(rows.length, from + STEP);
    detection.engine.process(rows, from, to);
    if (to % TICK === 0 || to === rows.length) {
      for (const { signal } of detection.tick(itemAt(rows.time, to - 1))) latest.set(signal.id, signal);
    }
    yield;
  }
  return [...latest.values()];
}

/** Signals of `those` that are not among `others`, latest first. */
function only(those: readonly Signal[], others: readonly Signal[]): Signal[] {
  const known = new Set(others.map(({ id }) => id));
  return those
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (a.decided_at === b.decided_at ? 0 : a.decided_at < b.decided_at ? 1 : -1));
}

/**
 * Compares the signals of a scope's observations under its present and under proposed overrides. Both detections start with the
 * sample, so neither depends on earlier observations. The event loop runs in between.
 */
export async function compareSettings(
  sample: Sample,
  settings: EngineSettings,
  present: Overrides,
  proposed: Overrides,
): Promise<SettingsComparison> {
  const before = await inSlices(signalsIn(sample, settings, present));
  const after = await inSlices(signalsIn(sample, settings, proposed));
  return { before, after, opened: only(after, before), gone: only(before, after) };
}
