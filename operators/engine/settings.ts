import { z } from 'zod';
import { type DetectorSettings, detectors, type Pattern } from '../detectors/index.ts';
import { type DetectorOverrides, ENABLED, type Overrides } from './overrides.ts';

/** All external input of detection except the data. */
export interface EngineSettings {
  readonly detectors: DetectorSettings;
  /** Detectors that do not run. */
  readonly disabled: readonly Pattern[];
  /** Microseconds of event time for which observations are held back for late ones. */
  readonly allowedLateness: number;
  /** Microseconds of event time after which the level of an open alert is the usual one; {@link USUAL_AFTER} if undefined. */
  readonly usualAfter?: number;
  /**
   * Where correlated pairs are searched: `here` (the default), in this engine; `elsewhere`, in another engine, to which this one passes the
   * required data (an outflow); `only`, in this engine, which then runs nothing else.
   */
  readonly pairs?: 'here' | 'elsewhere' | 'only';
}

/** A schema with an entry for each detector's settings; every entry has its defaults. */
export const detectorSettingsSchema = z.object(
  Object.fromEntries(
    detectors.map(({ pattern, settings }: { pattern: string; settings: z.ZodObject }) => [
      pattern,
      settings.prefault({}),
    ]),
  ),
);

/** The settings of every detector: `overrides` on top of the defaults. Throws a ZodError that names the fault. */
export function detectorSettings(overrides: Partial<Record<string, object>> = {}): DetectorSettings {
  const parsed = detectorSettingsSchema.parse(overrides);
  if (!isComplete(parsed)) throw new TypeError('a detector has no settings');
  return parsed;
}

function isComplete(parsed: Record<string, unknown>): parsed is DetectorSettings {
  return detectors.every(({ pattern }) => typeof parsed[pattern] === 'object');
}

export function defaultSettings(): EngineSettings {
  return settingsFrom({});
}

/** The defaults with the overrides from {@link readOverrides} on top. */
export function settingsFrom(overrides: Overrides, allowedLateness = 0): EngineSettings {
  const disabled = detectors
    .map(({ pattern }) => pattern)
    .filter((pattern) => overrides[pattern]?.[ENABLED] === false);
  return { detectors: detectorSettings(overrides), disabled, allowedLateness };
}

/** Settings as complete overrides, which leave nothing to a default. */
export function overridesOf({ detectors: chosen, disabled }: EngineSettings): Overrides {
  const all: Record<string, DetectorOverrides> = {};
  for (const { pattern } of detectors) {
    all[pattern] = { ...chosen[pattern], [ENABLED]: !disabled.includes(pattern) };
  }
  return all;
}
