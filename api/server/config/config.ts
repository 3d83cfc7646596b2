import { z } from 'zod';
import { detectors } from '../../../operators/detectors/index.ts';
import {
  type DetectorOverrides,
  ENABLED,
  ENABLED_MEANING,
  type Overrides,
} from '../../../operators/engine/overrides.ts';
import { detectorSettings, type EngineSettings, settingsFrom } from '../../../operators/engine/settings.ts';
import { ConfigInvalid, type Issue } from '../../../operators/records/errors.ts';
import { nearest } from '../../../operators/records/nearest.ts';
import { parseWith } from '../../../operators/records/zod-issues.ts';
import type { TlsFiles } from '../../http/tls.ts';
import type { QuotaLimits } from '../limits/quota-limits.ts';
import type { Rate } from '../limits/rate.ts';
import { EMBEDDING_SECRETS } from './embeddings.ts';
import { corsOrigins, httpVariables, tlsFiles } from './http.ts';
import { type JwtConfig, jwtConfig, jwtVariables } from './jwt.ts';
import { type KafkaConfig, kafkaConfig, kafkaVariables } from './kafka.ts';
import { type McpLogConfig, mcpLogConfig, mcpLogVariables } from './mcp-log.ts';
import { type MemoryConfig, memoryConfig, memoryVariables } from './memory.ts';
import { bytes, duration, whole } from './values.ts';
import { type WebhooksConfig, webhooksConfig, webhooksVariables } from './webhooks.ts';

/** The part of the work that a process does if several processes share it. */
export const ROLES = ['all', 'api', 'worker'] as const;

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const LOG_FORMATS = ['auto', 'json', 'pretty'] as const;

/** Each variable that does not belong to a detector, with its meaning. The table in the docs is generated from this. */
export const serverVariables = z.object({
  SIGNAL_DB_DSN: z
    .string()
    .default('duckdb://tidemark.duckdb')
    .describe(
      'Where the store is: `duckdb://path`, `sqlite://path`, `postgres://user:password@host:port/database` (with `sslmode` and the like), `mysql://user:password@host:port/database` or the same with `mariadb://` (with `ssl-mode` and the like), `libsql://path` or `libsql://host:port?authToken=token`, or `memory://` (DuckDB) and `sqlite://:memory:` for one that ends with the process; `?namespace=name` keeps several apart in one.',
    ),
  SIGNAL_DB_MEMORY: bytes('512mb').describe('Memory limit of the store for its cache and its own queries.'),
  SIGNAL_ROLE: z
    .enum(ROLES, `must be one of ${ROLES.join(', ')}`)
    .default('all')
    .describe(
      'With Kafka and Postgres: `api` answers requests and produces what it is sent, `worker` consumes and detects, `all` does both. Else `all`.',
    ),
  SIGNAL_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. An address other than loopback requires a token.'),
  SIGNAL_PORT: whole(7778, 0, 65535).describe('Port to listen on; 0 for a free one.'),
  SIGNAL_GRPC_PORT: z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
      'must be a whole number from 0 to 65535',
    )
    .transform(Number)
    .optional()
    .describe('Port for gRPC, on the same address; 0 for a free one. Without it, the server speaks no gRPC.'),
  SIGNAL_API_TOKEN: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe(
      'Bearer token with all permissions. With it, or once there is an access token, every route but /health requires a token.',
    ),
  SIGNAL_DETECTION_INTERVAL: duration('1s', 10_000).describe('Time between two runs of detection.'),
  SIGNAL_ALLOWED_LATENESS: duration('0s').describe(
    'Lateness: the event time for which detection waits for late observations.',
  ),
  SIGNAL_FEEDBACK_MUTE: duration('1d').describe(
    'How long feedback that calls a signal a false alarm, or expected, mutes signals of the same series and pattern; `0s`: not at all.',
  ),
  SIGNAL_USUAL_AFTER: duration('7d', 3_600_000_000).describe(
    'Time after which the level at which an alert is open is the usual one: its daily and weekly course is known there.',
  ),
  SIGNAL_HISTORY_AGE: duration('7d').describe(
    'Age on arrival beyond which an observation is history: streams of alerts omit signals decided on it, unless `history=true`. With 0s, only what was declared to be history is.',
  ),
  SIGNAL_RETENTION: duration('0s').describe(
    'Age at which observations, closed signals and changes are deleted; 0s keeps them forever.',
  ),
  SIGNAL_BODY_LIMIT: bytes('32mb').describe(
    'Maximum size of a JSON body after decompression. NDJSON is streamed and has no limit.',
  ),
  SIGNAL_MAX_INFLIGHT: bytes('64mb').describe(
    'Maximum bytes of requests in flight; further requests get 429. Callers share it, as all limits of the server: each may hold as much as it leaves free. Requests without a token have a sixteenth of it beside that.',
  ),
  SIGNAL_LEAST_RATE: bytes('1kb').describe(
    'Least bytes per second of a body that is kept until its end, on the average of 30 s; a slower one gets 408. Lines that are stored as they arrive need not come as fast, but must come.',
  ),
  SIGNAL_MAX_ANSWERS: bytes('256mb').describe(
    'Maximum bytes of answers that wait for their readers; further answers of more than 64 kB become 429.',
  ),
  SIGNAL_MAX_AHEAD: duration('366d').describe(
    "Maximum time by which a timestamp may be ahead of the server's clock.",
  ),
  SIGNAL_MAX_SERIES: whole(500_000, 1, 50_000_000).describe(
    'Maximum number of series of the server; further series are rejected.',
  ),
  SIGNAL_MAX_SERIES_PER_SCOPE: whole(250_000, 1, 50_000_000).describe(
    'Maximum number of series of one scope; further series are rejected.',
  ),
  SIGNAL_METRICS_ALLOW: z
    .string()
    .default('*')
    .describe(
      'Names of the metrics that agents may write (remote-write, OTLP, line protocol), parted by commas; `*` stands for any characters, `?` for one. The name of a histogram or summary includes its parts. Other metrics are left out and counted.',
    ),
  SIGNAL_METRICS_OWN: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      '`on` takes in metrics of tidemark’s own (`tidemark_*`) that agents write. By default they are left out and counted, because a server that takes in its own watches itself grow.',
    ),
  SIGNAL_MAX_STREAMS: whole(1000, 1, 100_000).describe(
    'Maximum number of open streams (server-sent events); further streams get 429.',
  ),
  SIGNAL_MAX_STREAM_BUFFER: bytes('64mb').describe(
    'Maximum bytes buffered for slow readers of streams; beyond it the slowest are disconnected, and can resume from their last id.',
  ),
  SIGNAL_SQL_TIMEOUT: duration('10s', 10_000).describe('Time limit of a caller’s SQL statement.'),
  SIGNAL_SQL_STREAM_TIMEOUT: duration('10m', 10_000).describe(
    'Time limit of a whole streamed answer (NDJSON, CSV, Arrow, Parquet), with the time that its reader takes.',
  ),
  SIGNAL_SQL_FILES: bytes('8gb').describe(
    'Maximum bytes of the files of Parquet answers that are written or wait for their readers; one file has at most half of it, and at most 4 GiB.',
  ),
  SIGNAL_SQL: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('`off` refuses callers’ SQL.'),
  SIGNAL_SQL_MEMORY: bytes('512mb').describe(
    'Memory limit of a caller’s SQL statement. It runs in its own process, which ends if it exceeds the limit.',
  ),
  SIGNAL_SQL_LANES: whole(4, 1, 64).describe(
    'Maximum number of callers’ SQL statements that run at the same time.',
  ),
  SIGNAL_SQL_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of one server for the Parquet files that SQL reads; other programs may read them. Without it, the files are in a temporary folder, which is deleted with the server.',
    ),
  SIGNAL_SQL_ROWS: whole(10_000, 1, 1_000_000).describe(
    'Maximum number of rows that a caller’s SQL statement returns.',
  ),
  SIGNAL_LOG_LEVEL: z
    .enum(LEVELS, `must be one of ${LEVELS.join(', ')}`)
    .default('info')
    .describe(`Log level: ${LEVELS.join(', ')}.`),
  SIGNAL_LOG_FORMAT: z
    .enum(LOG_FORMATS, `must be one of ${LOG_FORMATS.join(', ')}`)
    .default('auto')
    .describe(
      'Form of the log: `json` lines, `pretty` for people, or `auto`: pretty on a terminal, else json.',
    ),
});

/** Each variable that does not belong to a detector, in the order of the docs. */
export const plainVariables = serverVariables
  .extend(httpVariables.shape)
  .extend(jwtVariables.shape)
  .extend(mcpLogVariables.shape)
  .extend(kafkaVariables.shape)
  .extend(memoryVariables.shape)
  .extend(webhooksVariables.shape);

/** Variables whose values are not shown. */
const SECRET = new Set([
  'SIGNAL_API_TOKEN',
  'SIGNAL_DB_DSN',
  'SIGNAL_KAFKA_SASL_PASSWORD',
  'SIGNAL_MCP_LOG_WITNESS',
  'SIGNAL_SLACK_SIGNING_SECRET',
  'MEMORY_DB_DSN',
  'MEMORY_LLM_API_KEY',
  'MEMORY_LLM_BASE_URL',
  ...EMBEDDING_SECRETS,
]);

/** One variable of the configuration, for help and docs. */
export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly description: string;
}

/** Name of the variable that sets a threshold of a detector or disables the detector. */
export function detectorVariable(pattern: string, key: string): string {
  return `SIGNAL_${pattern}_${key}`.toUpperCase();
}

/** Every variable, in the order of the docs. */
export function variables(): Variable[] {
  const describe = (name: string, schema: z.ZodType, fallback: unknown): Variable => ({
    name,
    fallback: fallback === undefined ? '' : String(fallback),
    description: schema.description ?? '',
  });
  const defaults = detectorSettings();
  const inputs = z.toJSONSchema(plainVariables, { io: 'input' }).properties ?? {};
  const server = Object.entries(plainVariables.shape).map(([name, schema]) => {
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
  readonly role: (typeof ROLES)[number];
  /** Undefined without Kafka. */
  readonly kafka: KafkaConfig | undefined;
  readonly memory: MemoryConfig;
  readonly webhooks: WebhooksConfig;
  /** Undefined if tool calls are not recorded. */
  readonly mcpLog: McpLogConfig | undefined;
  readonly storeMemory: number;
  readonly host: string;
  readonly port: number;
  /** Undefined if the server speaks no gRPC. */
  readonly grpcPort: number | undefined;
  readonly token: string | undefined;
  /** Undefined if the server speaks plain HTTP. */
  readonly tls: TlsFiles | undefined;
  /** Origins whose pages may call the server; `*` is all of them. */
  readonly corsOrigins: readonly string[];
  /** Most requests of one caller; undefined without a limit. */
  readonly requestRate: Rate | undefined;
  /** Most observations of one scope; undefined without a limit. */
  readonly observationRate: Rate | undefined;
  /** Most observations of one scope on a day. */
  readonly observationQuota: QuotaLimits;
  /** Undefined if no JWTs are accepted. */
  readonly jwt: JwtConfig | undefined;
  /** Durations in microseconds, sizes in bytes. */
  readonly detectionInterval: number;
  readonly historyAge: number;
  /** Microseconds for which feedback mutes; 0 for not at all. */
  readonly feedbackMute: number;
  readonly retention: number;
  readonly bodyLimit: number;
  readonly maxInflight: number;
  /** Bytes per second. */
  readonly leastRate: number;
  readonly maxAnswers: number;
  readonly maxAhead: number;
  readonly maxSeries: number;
  readonly maxSeriesPerScope: number;
  readonly metricsAllow: string;
  /** Whether agents may write tidemark's own metrics. */
  readonly metricsOwn: boolean;
  readonly maxStreams: number;
  /** Bytes. */
  readonly maxStreamBuffer: number;
  readonly sqlTimeout: number;
  readonly sqlStreamTimeout: number;
  readonly sqlFiles: number;
  readonly sqlRows: number;
  readonly sql: boolean;
  readonly sqlMemory: number;
  readonly sqlLanes: number;
  readonly sqlFolder: string | undefined;
  readonly logLevel: (typeof LEVELS)[number];
  readonly logFormat: (typeof LOG_FORMATS)[number];
  readonly engine: EngineSettings;
  /** Detector settings from environment variables; `engine` has them merged over the defaults. */
  readonly environment: Overrides;
}

/** Whether several processes can share the store of a DSN. */
export function isShared(dsn: string): boolean {
  return /^postgres(ql)?:/.test(dsn);
}

/** Checks the requirements of the role of a process that shares the work. */
function roleIssues(role: string, dsn: string, kafka: KafkaConfig | undefined): Issue[] {
  const issues: Issue[] = [];
  if (kafka === undefined) {
    const message = `is required for the role ${role}, which exchanges observations through Kafka`;
    issues.push({ path: 'SIGNAL_KAFKA_BROKERS', message });
  }
  if (!isShared(dsn)) {
    const message = `must name a Postgres database for the role ${role}: only PostgreSQL can be shared by several processes`;
    issues.push({ path: 'SIGNAL_DB_DSN', message });
  }
  return issues;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The detector settings in environment variables, by pattern and key; values that are neither a number nor a boolean are reported. */
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
      const parsed = parseWith(schema, value);
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
 * Reads the configuration from environment variables; an empty variable counts as unset.
 *
 * @param env the environment, with the flags of the command line merged in as variables
 * @throws ConfigInvalid with every variable that is invalid or unknown, and the closest known name for an unknown one
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
      ([name, text]) => name in plainVariables.shape && text !== '' && text !== undefined,
    ),
  );
  const parsed = parseWith(plainVariables, set);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0]);
      const shown = SECRET.has(name) ? '' : ` (it is "${set[name]}")`;
      issues.push({ path: name, message: `${message}${shown}` });
    }
  }
  const environment = overridesFrom(env, issues);
  if (!parsed.success || issues.length > 0) throw new ConfigInvalid(issues);
  const v = parsed.data;
  const kafka = kafkaConfig(v, issues);
  if (v.SIGNAL_ROLE !== 'all') issues.push(...roleIssues(v.SIGNAL_ROLE, v.SIGNAL_DB_DSN, kafka));
  const memory = memoryConfig(v, v.SIGNAL_DB_DSN, issues);
  const mcpLog = mcpLogConfig(v, issues);
  const jwt = jwtConfig(v, issues);
  const webhooks = webhooksConfig(v, issues);
  const tls = tlsFiles(v, issues);
  const origins = corsOrigins(v, v.SIGNAL_API_TOKEN !== undefined || jwt !== undefined, issues);
  if (kafka !== undefined && isShared(v.SIGNAL_DB_DSN) && memory.dsn !== undefined && !isShared(memory.dsn)) {
    const message = 'must also name a Postgres database: each process reads a part of the events';
    issues.push({ path: 'MEMORY_DB_DSN', message });
  }
  if (issues.length > 0) throw new ConfigInvalid(issues);
  if (!isLoopback(v.SIGNAL_HOST) && v.SIGNAL_API_TOKEN === undefined && jwt === undefined) {
    throw new ConfigInvalid([
      {
        path: 'SIGNAL_API_TOKEN',
        message: `must be set to listen on ${v.SIGNAL_HOST}, or SIGNAL_JWT_ISSUER; without either only loopback addresses are served`,
      },
    ]);
  }
  return {
    dsn: v.SIGNAL_DB_DSN,
    role: v.SIGNAL_ROLE,
    kafka,
    memory,
    webhooks,
    mcpLog,
    storeMemory: v.SIGNAL_DB_MEMORY,
    host: v.SIGNAL_HOST,
    port: v.SIGNAL_PORT,
    grpcPort: v.SIGNAL_GRPC_PORT,
    token: v.SIGNAL_API_TOKEN,
    tls,
    corsOrigins: origins,
    jwt,
    detectionInterval: v.SIGNAL_DETECTION_INTERVAL,
    historyAge: v.SIGNAL_HISTORY_AGE,
    feedbackMute: v.SIGNAL_FEEDBACK_MUTE,
    retention: v.SIGNAL_RETENTION,
    bodyLimit: v.SIGNAL_BODY_LIMIT,
    maxInflight: v.SIGNAL_MAX_INFLIGHT,
    leastRate: v.SIGNAL_LEAST_RATE,
    maxAnswers: v.SIGNAL_MAX_ANSWERS,
    maxAhead: v.SIGNAL_MAX_AHEAD,
    maxSeries: v.SIGNAL_MAX_SERIES,
    maxSeriesPerScope: v.SIGNAL_MAX_SERIES_PER_SCOPE,
    requestRate: v.SIGNAL_RATE_REQUESTS,
    observationRate: v.SIGNAL_RATE_OBSERVATIONS,
    observationQuota: { records: v.SIGNAL_QUOTA_OBSERVATIONS, bytes: v.SIGNAL_QUOTA_BYTES },
    metricsAllow: v.SIGNAL_METRICS_ALLOW,
    metricsOwn: v.SIGNAL_METRICS_OWN === 'on',
    maxStreams: v.SIGNAL_MAX_STREAMS,
    maxStreamBuffer: v.SIGNAL_MAX_STREAM_BUFFER,
    sqlTimeout: v.SIGNAL_SQL_TIMEOUT,
    sqlStreamTimeout: v.SIGNAL_SQL_STREAM_TIMEOUT,
    sqlFiles: v.SIGNAL_SQL_FILES,
    sqlRows: v.SIGNAL_SQL_ROWS,
    sql: v.SIGNAL_SQL === 'on',
    sqlMemory: v.SIGNAL_SQL_MEMORY,
    sqlLanes: v.SIGNAL_SQL_LANES,
    sqlFolder: v.SIGNAL_SQL_FOLDER,
    logLevel: v.SIGNAL_LOG_LEVEL,
    logFormat: v.SIGNAL_LOG_FORMAT,
    engine: { ...settingsFrom(environment, v.SIGNAL_ALLOWED_LATENESS), usualAfter: v.SIGNAL_USUAL_AFTER },
    environment,
  };
}
