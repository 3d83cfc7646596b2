import { z } from 'zod';
import { jwt } from './jwt.ts';
import { kafka } from './kafka.ts';
import { mcpLog } from './mcp-log.ts';
import { memory } from './memory.ts';
import { pairFault, type TlsFiles } from './tls-files.ts';
import {
  bytes,
  duration,
  either,
  listOf,
  oneOf,
  rate,
  readSome,
  refuse,
  someBytes,
  someCount,
  someSecret,
  someText,
  someWhole,
  text,
  whole,
} from './values.ts';
import { type Fault, secretVariable, variable } from './variable.ts';
import { webhooks } from './webhooks.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The origin of any page. */
export const ANY_ORIGIN = '*';

/** Whether a text is an origin as browsers send it: scheme, host and port, without a path. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

const origins = readSome((text, context) => {
  const list = listOf(text);
  const wrong = list.find((one) => one !== ANY_ORIGIN && !isOrigin(one));
  if (wrong === undefined) return list;
  return refuse(
    context,
    `must be origins such as https://app.example.com, separated by commas, or * for all; "${wrong}" is none`,
  );
});

const publicUrl = readSome((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && url.username === '' && url.password === '' && url.search === '';
  if (plain && url.hash === '' && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  return refuse(
    context,
    'must be a URL that starts with https:// or http://, without a query, a fragment and a user name',
  );
});

/**
 * The configuration of a server as its variables have it, in the order of the docs: all variables but those of detectors. Durations are in
 * microseconds, sizes in bytes.
 */
export const declared = z.object({
  dsn: secretVariable('SIGNAL_DB_DSN', z.string().default('duckdb://tidemark.duckdb')).describe(
    'Where the store is: `duckdb://path`, `sqlite://path`, `postgres://user:password@host:port/database` (with `sslmode` and the like), `mysql://user:password@host:port/database` or the same with `mariadb://` (with `ssl-mode` and the like), `libsql://path` or `libsql://host:port?authToken=token`, or `memory://` (DuckDB) and `sqlite://:memory:` for one that ends with the process; `?namespace=name` keeps several apart in one.',
  ),
  storeMemory: variable('SIGNAL_DB_MEMORY', bytes('512mb')).describe(
    'Memory limit of the store for its cache and its own queries.',
  ),
  /** The part of the work that a process does if several processes share it. */
  role: variable('SIGNAL_ROLE', oneOf(['all', 'api', 'worker']).default('all')).describe(
    'With Kafka and Postgres: `api` answers requests and produces what it is sent, `worker` consumes and detects, `all` does both. Else `all`.',
  ),
  host: variable('SIGNAL_HOST', text('127.0.0.1')).describe(
    'Address to listen on. An address other than loopback requires a token.',
  ),
  port: variable('SIGNAL_PORT', whole(7778, 0, 65535)).describe('Port to listen on; 0 for a free one.'),
  publicUrl: variable('SIGNAL_PUBLIC_URL', publicUrl).describe(
    'Address at which people reach the [console](../how-to/console.md), such as `https://tidemark.example.com`. With it, what is sent to Alertmanager links to the page of its series.',
  ),
  grpcPort: variable('SIGNAL_GRPC_PORT', someWhole(0, 65535)).describe(
    'Port for gRPC, on the same address; 0 for a free one. Without it, the server speaks no gRPC.',
  ),
  token: secretVariable('SIGNAL_API_TOKEN', someSecret(8)).describe(
    'Bearer token with all permissions. With it, or once there is an access token, every route but /health requires a token.',
  ),
  detectionInterval: variable('SIGNAL_DETECTION_INTERVAL', duration('1s', 10_000)).describe(
    'Time between two runs of detection.',
  ),
  allowedLateness: variable('SIGNAL_ALLOWED_LATENESS', duration('0s')).describe(
    'Lateness: the event time for which detection waits for late observations.',
  ),
  feedbackMute: variable('SIGNAL_FEEDBACK_MUTE', duration('1d')).describe(
    'How long feedback that calls a signal a false alarm, or expected, mutes signals of the same series and pattern; `0s`: not at all.',
  ),
  usualAfter: variable('SIGNAL_USUAL_AFTER', duration('7d', 3_600_000_000)).describe(
    'Time after which the level at which an alert is open is the usual one: its daily and weekly course is known there.',
  ),
  historyAge: variable('SIGNAL_HISTORY_AGE', duration('7d')).describe(
    'Age on arrival beyond which an observation is history: streams of alerts omit signals decided on it, unless `history=true`. With 0s, only what was declared to be history is.',
  ),
  retention: variable('SIGNAL_RETENTION', duration('0s')).describe(
    'Age at which observations, closed signals and changes are deleted; 0s keeps them forever.',
  ),
  bodyLimit: variable('SIGNAL_BODY_LIMIT', bytes('32mb')).describe(
    'Maximum size of a JSON body after decompression. NDJSON is streamed and has no limit.',
  ),
  maxInflight: variable('SIGNAL_MAX_INFLIGHT', bytes('64mb')).describe(
    'Maximum bytes of requests in flight; further requests get 429. Callers share it, as all limits of the server: each may hold as much as it leaves free. Requests without a token have a sixteenth of it beside that.',
  ),
  leastRate: variable('SIGNAL_LEAST_RATE', bytes('1kb')).describe(
    'Least bytes per second of a body that is kept until its end, on the average of 30 s; a slower one gets 408. Lines that are stored as they arrive need not come as fast, but must come.',
  ),
  maxAnswers: variable('SIGNAL_MAX_ANSWERS', bytes('256mb')).describe(
    'Maximum bytes of answers that wait for their readers; further answers of more than 64 kB become 429.',
  ),
  maxAhead: variable('SIGNAL_MAX_AHEAD', duration('366d')).describe(
    "Maximum time by which a timestamp may be ahead of the server's clock.",
  ),
  maxSeries: variable('SIGNAL_MAX_SERIES', whole(500_000, 1, 50_000_000)).describe(
    'Maximum number of series of the server; further series are rejected.',
  ),
  maxSeriesPerScope: variable('SIGNAL_MAX_SERIES_PER_SCOPE', whole(250_000, 1, 50_000_000)).describe(
    'Maximum number of series of one scope; further series are rejected.',
  ),
  metricsAllow: variable('SIGNAL_METRICS_ALLOW', z.string().default('*')).describe(
    'Names of the metrics that agents may write (remote-write, OTLP, line protocol), parted by commas; `*` stands for any characters, `?` for one. The name of a histogram or summary includes its parts. Other metrics are left out and counted.',
  ),
  metricsOwn: variable('SIGNAL_METRICS_OWN', either('on', 'off', false)).describe(
    '`on` takes in metrics of tidemark’s own (`tidemark_*`) that agents write. By default they are left out and counted, because a server that takes in its own watches itself grow.',
  ),
  maxStreams: variable('SIGNAL_MAX_STREAMS', whole(1000, 1, 100_000)).describe(
    'Maximum number of open streams (server-sent events); further streams get 429.',
  ),
  maxStreamBuffer: variable('SIGNAL_MAX_STREAM_BUFFER', bytes('64mb')).describe(
    'Maximum bytes buffered for slow readers of streams; beyond it the slowest are disconnected, and can resume from their last id.',
  ),
  sqlTimeout: variable('SIGNAL_SQL_TIMEOUT', duration('10s', 10_000)).describe(
    'Time limit of a caller’s SQL statement.',
  ),
  sqlStreamTimeout: variable('SIGNAL_SQL_STREAM_TIMEOUT', duration('10m', 10_000)).describe(
    'Time limit of a whole streamed answer (NDJSON, CSV, Arrow, Parquet), with the time that its reader takes.',
  ),
  sqlFiles: variable('SIGNAL_SQL_FILES', bytes('8gb')).describe(
    'Maximum bytes of the files of Parquet answers that are written or wait for their readers; one file has at most half of it, and at most 4 GiB.',
  ),
  sql: variable('SIGNAL_SQL', either('on', 'off', true)).describe('`off` refuses callers’ SQL.'),
  sqlMemory: variable('SIGNAL_SQL_MEMORY', bytes('512mb')).describe(
    'Memory limit of a caller’s SQL statement. It runs in its own process, which ends if it exceeds the limit.',
  ),
  sqlLanes: variable('SIGNAL_SQL_LANES', whole(4, 1, 64)).describe(
    'Maximum number of callers’ SQL statements that run at the same time.',
  ),
  sqlFolder: variable('SIGNAL_SQL_FOLDER', z.string().min(1).optional()).describe(
    'Folder of one server for the Parquet files that SQL reads; other programs may read them. Without it, the files are in a temporary folder, which is deleted with the server.',
  ),
  sqlRows: variable('SIGNAL_SQL_ROWS', whole(10_000, 1, 1_000_000)).describe(
    'Maximum number of rows that a caller’s SQL statement returns.',
  ),
  logLevel: variable('SIGNAL_LOG_LEVEL', oneOf(LEVELS).default('info')).describe(
    `Log level: ${LEVELS.join(', ')}.`,
  ),
  logFormat: variable('SIGNAL_LOG_FORMAT', oneOf(['auto', 'json', 'pretty']).default('auto')).describe(
    'Form of the log: `json` lines, `pretty` for people, or `auto`: pretty on a terminal, else json.',
  ),
  tls: z.object({
    cert: variable('SIGNAL_TLS_CERT', someText).describe(
      'File with the server’s certificate and its chain, in PEM. If it is set, the server speaks HTTPS only. A changed file is read again while the server runs.',
    ),
    key: variable('SIGNAL_TLS_KEY', someText).describe(
      'File with the private key of the certificate, in PEM, without a passphrase.',
    ),
  }),
  corsOrigins: variable('SIGNAL_CORS_ORIGINS', origins).describe(
    'Origins whose pages may call the server from a browser (CORS), such as `https://app.example.com`, separated by commas; `*` for all, which requires a token. Without it, only pages of the server itself may.',
  ),
  requestRate: variable('SIGNAL_RATE_REQUESTS', rate).describe(
    'Maximum rate of requests of one caller, such as `100/s` or `6000/m` (larger bursts); further requests get 429. A caller is the holder of a token, or an address. Without it, there is no limit.',
  ),
  observationRate: variable('SIGNAL_RATE_OBSERVATIONS', rate).describe(
    'Maximum rate of observations of one scope through HTTP and MCP, such as `5000/s`; further batches get 429, and streams wait. Without it, there is no limit. Each process counts by itself.',
  ),
  observationQuota: z.object({
    records: variable('SIGNAL_QUOTA_OBSERVATIONS', someCount).describe(
      'Maximum number of observations of one scope on a day (UTC) through HTTP, gRPC and MCP, repeated ones included; further batches get 429. Without it, there is no limit. It counts over restarts and all processes, with a delay of some seconds.',
    ),
    bytes: variable('SIGNAL_QUOTA_BYTES', someBytes).describe(
      'The same as a size, such as `500mb`: an observation has 24 bytes, 8 for each feature, and its texts.',
    ),
  }),
  jwt,
  mcpLog,
  kafka,
  memory,
  webhooks,
});

/** The files of the certificate and its key, or undefined without TLS. */
export function tlsFiles(
  { cert, key }: z.output<typeof declared>['tls'],
  fault: Fault,
): TlsFiles | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    const [missing, other] =
      cert === undefined ? ['SIGNAL_TLS_CERT', 'SIGNAL_TLS_KEY'] : ['SIGNAL_TLS_KEY', 'SIGNAL_TLS_CERT'];
    fault(missing, `is required with ${other}: TLS needs a certificate and its key`);
    return undefined;
  }
  const wrong = pairFault({ cert, key });
  if (wrong !== undefined) fault(wrong.of === 'cert' ? 'SIGNAL_TLS_CERT' : 'SIGNAL_TLS_KEY', wrong.message);
  return { cert, key };
}
