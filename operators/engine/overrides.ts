import type { z } from 'zod';
import { type Detector, detectors } from '../detectors/index.ts';
import type { Issue } from '../records/errors.ts';
import { nearest } from '../records/nearest.ts';
import type { SettingsNote } from '../records/notes.ts';
import { parseWith } from '../records/zod-issues.ts';

/** Overrides by pattern; they take precedence over the settings below them. */
export type Overrides = SettingsNote['overrides'];

/** Overrides for a detector: thresholds by name, and `enabled`. */
export type DetectorOverrides = Overrides[string];

/** What stored overrides have beside those of detectors: the name of who set them, as a setting. No detector has this name. */
const SET_BY = 'by';

/** Overrides with the name of who sets them, which readers of overrides leave out. */
export function setBy(overrides: Overrides, name: string | undefined): Overrides {
  return name === undefined ? overrides : { ...overrides, [SET_BY]: { [name]: true } };
}

/** The name of who set stored overrides, if it is known. */
export function setterOf(overrides: Overrides): string | undefined {
  return Object.keys(overrides[SET_BY] ?? {}).at(0);
}

/** What they have if they also accept the levels at which alerts are open: ids of signals, each as a setting. */
const ACCEPTED = 'accepted';

/** Overrides that also accept the level at which a signal is open. */
export function accepting(overrides: Overrides, signalId: string): Overrides {
  return { ...overrides, [ACCEPTED]: { [signalId]: true } };
}

/** Ids of the signals whose levels overrides accept. */
export function acceptedIn(overrides: Overrides): readonly string[] {
  return Object.keys(overrides[ACCEPTED] ?? {});
}

/** The setting that every detector has beside its thresholds. */
export const ENABLED = 'enabled';

/** What `enabled` means, for docs. */
export const ENABLED_MEANING = 'Whether the detector runs.';

/**
 * A change of settings. It takes effect after the observations of a tick: observations of later ticks are judged by it, and a restart that
 * repeats the ticks applies it at the same point.
 */
export interface SettingsChange {
  /** Increases by one with each change. */
  readonly version: number;
  /** Number of the tick after whose observations it takes effect. */
  readonly tick: number;
  /** The scope whose overrides are replaced; null for the settings below all overrides. */
  readonly scope_id: string | null;
  readonly overrides: Overrides;
}

/** Whether a detector's settings can differ between scopes; a detector that compares scopes belongs to none. */
export function isPerScope({ pattern }: Pick<Detector, 'pattern'>): boolean {
  return pattern !== 'cross_scope_correlation';
}

/** Patterns whose signals name series of several scopes. */
export const CROSS_SCOPE_PATTERNS: readonly string[] = detectors
  .filter((detector) => !isPerScope(detector))
  .map(({ pattern }) => pattern);

/** `upper` on top of `lower`, setting by setting. */
export function overlay(lower: Overrides, upper: Overrides): Overrides {
  const merged: Record<string, DetectorOverrides> = { ...lower };
  for (const [pattern, set] of Object.entries(upper)) merged[pattern] = { ...merged[pattern], ...set };
  return merged;
}

/** Whether two overrides set the same values, in any order. */
export function isSame(a: Overrides, b: Overrides): boolean {
  return canonical(a) === canonical(b);
}

function canonical(overrides: Overrides): string {
  const sorted = <T>(record: Readonly<Record<string, T>>) =>
    Object.entries(record).sort(([x], [y]) => (x < y ? -1 : 1));
  return JSON.stringify(sorted(overrides).map(([pattern, set]) => [pattern, sorted(set)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is wrong with the value of one setting, or undefined. */
function fault(detector: Detector, key: string, value: unknown): string | undefined {
  if (key === ENABLED) return typeof value === 'boolean' ? undefined : 'must be true or false';
  const shape: Readonly<Record<string, z.ZodType>> = detector.settings.shape;
  const setting = Object.hasOwn(shape, key) ? shape[key] : undefined;
  if (setting === undefined) {
    const meant = nearest(key, [...Object.keys(shape), ENABLED]);
    return `is not a setting of ${detector.pattern}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  return parseWith(setting, value).error?.issues[0]?.message;
}

/**
 * Parses overrides from an unknown value and lists all faults. Faulty settings, and detectors without any setting, are left out.
 *
 * @param path prefix for the paths of the issues
 */
export function readOverrides(value: unknown, path = ''): { overrides: Overrides; issues: Issue[] } {
  const issues: Issue[] = [];
  const overrides: Record<string, DetectorOverrides> = {};
  const at = (...parts: string[]) => [path, ...parts].filter((part) => part !== '').join('.');
  if (!isRecord(value)) {
    const message = 'must be an object such as {"stall": {"run": 9}, "spike": {"enabled": false}}';
    return { overrides, issues: [{ path, message }] };
  }
  for (const [pattern, given] of Object.entries(value)) {
    const detector = detectors.find((one) => one.pattern === pattern);
    if (detector === undefined) {
      const meant = nearest(
        pattern,
        detectors.map((one) => one.pattern),
      );
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      issues.push({ path: at(pattern), message: `is not a detector${hint}` });
      continue;
    }
    if (!isRecord(given)) {
      issues.push({ path: at(pattern), message: 'must be an object of settings such as {"enabled": false}' });
      continue;
    }
    const set: Record<string, number | boolean> = {};
    for (const [key, chosen] of Object.entries(given)) {
      const message = fault(detector, key, chosen);
      if (message !== undefined) {
        const shown = /^is not a setting/.test(message) ? '' : ` (it is ${JSON.stringify(chosen)})`;
        issues.push({ path: at(pattern, key), message: `${message}${shown}` });
      } else if (typeof chosen === 'number' || typeof chosen === 'boolean') {
        set[key] = chosen;
      }
    }
    if (Object.keys(set).length > 0) overrides[pattern] = set;
  }
  return { overrides, issues };
}
