import { z } from 'zod';
import { detectors } from '../operators/detectors/index.ts';
import {
  type DetectorOverrides,
  ENABLED,
  ENABLED_MEANING,
  type Overrides,
} from '../operators/engine/overrides.ts';
import { detectorSettings, type EngineSettings, settingsFrom } from '../operators/engine/settings.ts';
import { ConfigInvalid, type Issue } from '../operators/records/errors.ts';
import { nearest } from '../operators/records/nearest.ts';
import { formatDuration, parseDuration } from '../operators/time/duration.ts';

const BYTES: Record<string, number> = { '': 1, b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

const duration = (fallback: string, least = 0) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const micros = parseDuration(text);
      if (!(micros >= least)) {
        const bound = least > 0 ? `, at least ${formatDuration(least)}` : '';
        context.addIssue({
          code: 'custom',
          message: `must be a duration such as 500ms, 5s or 1m30s${bound}`,
        });
        return z.NEVER;
      }
      return micros;
    });

const bytes = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const [, amount, unit] = /^(\d+)\s*(b|kb|mb|gb)?$/i.exec(text) ?? [];
      const size = Number(amount) * BYTES[(unit ?? '').toLowerCase()];
      if (!(size > 0)) {
        context.addIssue({ code: 'custom', message: 'must be a size such as 512kb or 32mb' });
        return z.NEVER;
      }
      return size;
    });

const whole = (fallback: number, least: number, most: number) =>
  z
    .string()
    .default(String(fallback))
    .transform((text, context) => {
      const value = Number(text);
      if (!/^-?\d+$/.test(text) || value < least || value > most) {
        context.addIssue({ code: 'custom', message: `must be a whole number from ${least} to ${most}` });
        return z.NEVER;
      }
      return value;
    });

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Each variable that is not a detector's, with what it means. The docs table is made from this. */
export const serverVariables = z.object({
  SIGNAL_DB_DSN: z
    .string()
    .default('duckdb://tidemark.duckdb')
    .describe(
      'Where the store is: `duckdb://path`, or `memory://` for one that ends with the process; `?namespace=name` keeps several apart in one.',
    ),
  SIGNAL_DB_MEMORY: bytes('512mb').describe('Memory that the store may use for its cache and for SQL.'),
  SIGNAL_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. Beyond loopback a token is required.'),
  SIGNAL_PORT: whole(7778, 0, 65535).describe('Port to listen on; 0 takes a free one.'),
  SIGNAL_API_TOKEN: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('Bearer token that every route but /health then asks for.'),
  SIGNAL_DETECTION_INTERVAL: duration('1s', 10_000).describe('Time between detection ticks.'),
  SIGNAL_ALLOWED_LATENESS: duration('0s').describe(
    'Event time for which observations are held back for stragglers.',
  ),
  SIGNAL_RETENTION: duration('0s').describe(
    'Age at which observations, closed signals and changes are deleted; 0s keeps them.',
  ),
  SIGNAL_BODY_LIMIT: bytes('32mb').describe(
    'Largest JSON body, after decompression. NDJSON has no limit: it is streamed.',
  ),
  SIGNAL_MAX_INFLIGHT: bytes('64mb').describe('Bytes of requests under way at which further ones get 429.'),
  SIGNAL_MAX_AHEAD: duration('366d').describe("How far a timestamp may lie ahead of the server's clock."),
  SIGNAL_MAX_SERIES: whole(500_000, 1, 50_000_000).describe(
    'Series that the server keeps; further ones are rejected.',
  ),
  SIGNAL_SQL_TIMEOUT: duration('10s', 10_000).describe('Longest time that a caller’s SQL may take.'),
  SIGNAL_SQL_ROWS: whole(10_000, 1, 1_000_000).describe('Most rows that a caller’s SQL returns.'),
  SIGNAL_LOG_LEVEL: z
    .enum(LEVELS)
    .default('info')
    .describe(`One of ${LEVELS.join(', ')}.`),
});

/** One variable of the configuration, for help and docs. */
export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly description: string;
}

/** Name of the variable that sets a detector's threshold, or switches it off. */
export function detectorVariable(pattern: string, key: string): string {
  return `SIGNAL_${pattern}_${key}`.toUpperCase();
}

/** Every variable there is, in the order of the docs. */
export function variables(): Variable[] {
  const describe = (name: string, schema: z.ZodType, fallback: unknown): Variable => ({
    name,
    fallback: fallback === undefined ? '' : String(fallback),
    description: schema.description ?? '',
  });
  const defaults = detectorSettings();
  const inputs = z.toJSONSchema(serverVariables, { io: 'input' }).properties ?? {};
  const server = Object.entries(serverVariables.shape).map(([name, schema]) => {
    const input = inputs[name];
    return describe(name, schema, typeof input === 'object' ? input.default : undefined);
  });
  const ofDetectors = detectors.flatMap(({ pattern, settings }) => [
    { name: detectorVariable(pattern, ENABLED), fallback: 'true', description: ENABLED_MEANING },
    ...Object.entries(settings.shape).map(([key, schema]) => {
      const chosen: Record<string, unknown> = defaults[pattern];
      return describe(detectorVariable(pattern, key), schema, chosen[key]);
    }),
  ]);
  return [...server, ...ofDetectors];
}

export interface ServerConfig {
  readonly dsn: string;
  readonly storeMemory: number;
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  /** Durations in microseconds, sizes in bytes. */
  readonly detectionInterval: number;
  readonly retention: number;
  readonly bodyLimit: number;
  readonly maxInflight: number;
  readonly maxAhead: number;
  readonly maxSeries: number;
  readonly sqlTimeout: number;
  readonly sqlRows: number;
  readonly logLevel: (typeof LEVELS)[number];
  readonly engine: EngineSettings;
  /** What variables set for detectors; `engine` has it over the defaults. */
  readonly environment: Overrides;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** What variables set for detectors, by pattern and key; what is no number, or neither true nor false, is reported. */
function overridesFrom(env: Readonly<Record<string, string | undefined>>, issues: Issue[]): Overrides {
  const overrides: Record<string, DetectorOverrides> = {};
  for (const { pattern, settings } of detectors) {
    const chosen: Record<string, number | boolean> = {};
    const name = detectorVariable(pattern, ENABLED);
    const enabled = env[name];
    if (enabled === 'true' || enabled === 'false') chosen[ENABLED] = enabled === 'true';
    else if (enabled) issues.push({ path: name, message: `must be true or false (it is "${enabled}")` });
    for (const [key, schema] of Object.entries(settings.shape)) {
      const name = detectorVariable(pattern, key);
      const text = env[name];
      if (text === undefined || text === '') continue;
      const value = Number(text);
      const parsed = schema.safeParse(value);
      if (text.trim() === '' || !parsed.success) {
        const message = parsed.success ? 'must be a number' : parsed.error.issues[0].message;
        issues.push({ path: name, message: `${message} (it is "${text}")` });
      } else {
        chosen[key] = value;
      }
    }
    if (Object.keys(chosen).length > 0) overrides[pattern] = chosen;
  }
  return overrides;
}

/**
 * The configuration that environment variables give; an empty variable counts as not set.
 *
 * @param env the environment, flags of the command line already in their variables
 * @throws ConfigInvalid with every variable that is wrong or unknown, and the nearest real name of an unknown one
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const issues: Issue[] = [];
  const names = variables().map(({ name }) => name);
  for (const name of Object.keys(env)) {
    if (!/^(SIGNAL|MEMORY)_/.test(name) || names.includes(name)) continue;
    const meant = nearest(name, names);
    issues.push({
      path: name,
      message: `is not a variable of tidemark${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    });
  }
  const set = Object.fromEntries(
    Object.entries(env).filter(
      ([name, text]) => name in serverVariables.shape && text !== '' && text !== undefined,
    ),
  );
  const parsed = serverVariables.safeParse(set);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0]);
      const shown = name === 'SIGNAL_API_TOKEN' || name === 'SIGNAL_DB_DSN' ? '' : ` (it is "${set[name]}")`;
      issues.push({ path: name, message: `${message}${shown}` });
    }
  }
  const environment = overridesFrom(env, issues);
  if (!parsed.success || issues.length > 0) throw new ConfigInvalid(issues);
  const v = parsed.data;
  if (!isLoopback(v.SIGNAL_HOST) && v.SIGNAL_API_TOKEN === undefined) {
    throw new ConfigInvalid([
      {
        path: 'SIGNAL_API_TOKEN',
        message: `must be set to listen on ${v.SIGNAL_HOST}; without a token only loopback addresses are served`,
      },
    ]);
  }
  return {
    dsn: v.SIGNAL_DB_DSN,
    storeMemory: v.SIGNAL_DB_MEMORY,
    host: v.SIGNAL_HOST,
    port: v.SIGNAL_PORT,
    token: v.SIGNAL_API_TOKEN,
    detectionInterval: v.SIGNAL_DETECTION_INTERVAL,
    retention: v.SIGNAL_RETENTION,
    bodyLimit: v.SIGNAL_BODY_LIMIT,
    maxInflight: v.SIGNAL_MAX_INFLIGHT,
    maxAhead: v.SIGNAL_MAX_AHEAD,
    maxSeries: v.SIGNAL_MAX_SERIES,
    sqlTimeout: v.SIGNAL_SQL_TIMEOUT,
    sqlRows: v.SIGNAL_SQL_ROWS,
    logLevel: v.SIGNAL_LOG_LEVEL,
    engine: settingsFrom(environment, v.SIGNAL_ALLOWED_LATENESS),
    environment,
  };
}
