import { z } from 'zod';
import { type DetectorSettings, detectors } from '../detectors/index.ts';

/** Everything that detection is told from outside; the rest is data. */
export interface EngineSettings {
  readonly detectors: DetectorSettings;
  /** Microseconds of event time for which observations are held back for stragglers. */
  readonly allowedLateness: number;
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

/** The settings of every detector, `overrides` over the defaults. Throws a ZodError that names what is wrong. */
export function detectorSettings(overrides: Partial<Record<string, object>> = {}): DetectorSettings {
  const parsed = detectorSettingsSchema.parse(overrides);
  if (!isComplete(parsed)) throw new TypeError('a detector has no settings');
  return parsed;
}

function isComplete(parsed: Record<string, unknown>): parsed is DetectorSettings {
  return detectors.every(({ pattern }) => typeof parsed[pattern] === 'object');
}

export function defaultSettings(): EngineSettings {
  return { detectors: detectorSettings(), allowedLateness: 0 };
}
