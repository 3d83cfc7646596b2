import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { SPLIT_POLICIES } from '../../../pipelines/sources/kafka/split-scopes.ts';
import { bytes, duration, whole } from './values.ts';

/** The supported SASL mechanisms. */
export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

const topic = (fallback: string, what: string) =>
  z
    .string()
    .regex(
      /^[a-zA-Z0-9._-]{1,249}$/,
      'must be a topic name: letters, digits, ., _ and -, at most 249 characters',
    )
    .default(fallback)
    .describe(what);

const brokers = z
  .string()
  .optional()
  .transform((text, context) => {
    const list = (text ?? '').split(',').map((one) => one.trim());
    if (text === undefined) return [];
    if (list.every((one) => /^(\[[0-9a-fA-F:]+\]|[^\s:,]+):\d{1,5}$/.test(one))) return list;
    context.addIssue({ code: 'custom', message: 'must be host:port, or several separated by commas' });
    return z.NEVER;
  })
  .describe('Kafka brokers: `host:port`, separated by commas. Without it, Kafka is not used.');

/** Each variable of the connection to Kafka, with its meaning. */
export const kafkaVariables = z.object({
  SIGNAL_KAFKA_BROKERS: brokers,
  SIGNAL_KAFKA_GROUP: z
    .string()
    .min(1)
    .default('tidemark')
    .describe('Consumer group of the workers; events are read by the group `…-events`.'),
  SIGNAL_KAFKA_CLIENT_ID: z.string().min(1).default('tidemark').describe('Kafka client id.'),
  SIGNAL_KAFKA_TLS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .describe('Whether to connect by TLS.'),
  SIGNAL_KAFKA_TLS_CA: z
    .string()
    .optional()
    .describe('File with certificates to trust, in PEM, in addition to those that Node trusts.'),
  SIGNAL_KAFKA_TLS_CERT: z.string().optional().describe('File with the client’s certificate, in PEM.'),
  SIGNAL_KAFKA_TLS_KEY: z.string().optional().describe('File with the client’s key, in PEM.'),
  SIGNAL_KAFKA_SASL_MECHANISM: z
    .enum(SASL_MECHANISMS, `must be one of ${SASL_MECHANISMS.join(', ')}`)
    .optional()
    .describe(`How to authenticate: ${SASL_MECHANISMS.join(', ')}.`),
  SIGNAL_KAFKA_SASL_USERNAME: z.string().optional().describe('User name for SASL.'),
  SIGNAL_KAFKA_SASL_PASSWORD: z.string().optional().describe('Password for SASL.'),
  SIGNAL_KAFKA_START: z
    .enum(['earliest', 'latest'], 'must be earliest or latest')
    .default('earliest')
    .describe('Where to begin in a partition of which nothing was read yet.'),
  SIGNAL_KAFKA_SESSION_TIMEOUT: duration('10s', 1_000_000).describe(
    'Session timeout: time without a heartbeat after which the group assigns the partitions of a worker to others.',
  ),
  SIGNAL_KAFKA_FETCH_BYTES: bytes('1mb').describe('Maximum bytes of a partition in one fetch.'),
  SIGNAL_KAFKA_FETCH_WAIT: duration('100ms').describe('Maximum time that a broker waits for data.'),
  SIGNAL_KAFKA_MAX_VALUE: bytes('1mb').describe(
    'Maximum size of a message value; larger messages go to the dead-letter topic unread.',
  ),
  SIGNAL_SPLIT_SCOPES: z
    .enum(SPLIT_POLICIES, `must be one of ${SPLIT_POLICIES.join(', ')}`)
    .default('tell')
    .describe(
      'What workers do with observations whose scope came in another partition first: `tell` stores them and reports it in the log and the metrics; `dead-letter` sends them to the dead-letter topic.',
    ),
  SIGNAL_KAFKA_PARTITIONS: whole(12, 1, 8000).describe(
    'Number of partitions of the topics of observations, signals, events and claims, if tidemark creates them.',
  ),
  SIGNAL_KAFKA_REPLICAS: whole(1, 1, 100).describe('Replication factor of topics that tidemark creates.'),
  SIGNAL_KAFKA_OBSERVATIONS_TOPIC: topic('tidemark.observations', 'Topic from which observations are read.'),
  SIGNAL_KAFKA_SIGNALS_TOPIC: topic('tidemark.signals', 'Topic to which changes of signals are written.'),
  SIGNAL_KAFKA_EVENTS_TOPIC: topic('tidemark.events', 'Topic from which events are read into memory.'),
  SIGNAL_KAFKA_CLAIMS_TOPIC: topic('tidemark.claims', 'Topic to which changes of claims are written.'),
  SIGNAL_KAFKA_SKETCHES_TOPIC: topic(
    'tidemark.sketches',
    'Topic with one partition, through which workers send the data of their series to the finder of correlations.',
  ),
  SIGNAL_KAFKA_DEAD_LETTER_TOPIC: topic(
    'tidemark.dead-letter',
    'Dead-letter topic: messages of which a part was rejected, with the reason in headers.',
  ),
});

export type KafkaVariables = z.infer<typeof kafkaVariables>;

/** The configured connection to Kafka. Durations in microseconds, sizes in bytes. */
export interface KafkaConfig {
  readonly brokers: readonly string[];
  readonly group: string;
  readonly clientId: string;
  readonly tls: boolean | { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl:
    | {
        readonly mechanism: (typeof SASL_MECHANISMS)[number];
        readonly username: string;
        readonly password: string;
      }
    | undefined;
  readonly start: 'earliest' | 'latest';
  readonly sessionTimeout: number;
  readonly fetchBytes: number;
  readonly fetchWait: number;
  readonly maxValue: number;
  readonly splitScopes: (typeof SPLIT_POLICIES)[number];
  readonly partitions: number;
  readonly replicas: number;
  readonly topics: {
    readonly observations: string;
    readonly signals: string;
    readonly events: string;
    readonly claims: string;
    readonly sketches: string;
    readonly deadLetter: string;
  };
}

function fileAt(name: string, path: string | undefined, issues: Issue[]): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    issues.push({ path: name, message: 'must name a readable file' });
    return undefined;
  }
}

/** The connection that the variables describe, or undefined if no broker is named; faults are added to `issues`. */
export function kafkaConfig(v: KafkaVariables, issues: Issue[]): KafkaConfig | undefined {
  if (v.SIGNAL_KAFKA_BROKERS.length === 0) return undefined;
  const ca = fileAt('SIGNAL_KAFKA_TLS_CA', v.SIGNAL_KAFKA_TLS_CA, issues);
  const cert = fileAt('SIGNAL_KAFKA_TLS_CERT', v.SIGNAL_KAFKA_TLS_CERT, issues);
  const key = fileAt('SIGNAL_KAFKA_TLS_KEY', v.SIGNAL_KAFKA_TLS_KEY, issues);
  const files = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
  const mechanism = v.SIGNAL_KAFKA_SASL_MECHANISM;
  const { SIGNAL_KAFKA_SASL_USERNAME: username, SIGNAL_KAFKA_SASL_PASSWORD: password } = v;
  if (mechanism === undefined && (username !== undefined || password !== undefined)) {
    const message = `is required with a user name and a password: one of ${SASL_MECHANISMS.join(', ')}`;
    issues.push({ path: 'SIGNAL_KAFKA_SASL_MECHANISM', message });
  }
  if (mechanism !== undefined && (username === undefined || password === undefined)) {
    const path = username === undefined ? 'SIGNAL_KAFKA_SASL_USERNAME' : 'SIGNAL_KAFKA_SASL_PASSWORD';
    issues.push({ path, message: `is required with SIGNAL_KAFKA_SASL_MECHANISM` });
  }
  return {
    brokers: v.SIGNAL_KAFKA_BROKERS,
    group: v.SIGNAL_KAFKA_GROUP,
    clientId: v.SIGNAL_KAFKA_CLIENT_ID,
    tls: Object.keys(files).length > 0 ? files : v.SIGNAL_KAFKA_TLS === 'true',
    sasl:
      mechanism !== undefined && username !== undefined && password !== undefined
        ? { mechanism, username, password }
        : undefined,
    start: v.SIGNAL_KAFKA_START,
    sessionTimeout: v.SIGNAL_KAFKA_SESSION_TIMEOUT,
    fetchBytes: v.SIGNAL_KAFKA_FETCH_BYTES,
    fetchWait: v.SIGNAL_KAFKA_FETCH_WAIT,
    maxValue: v.SIGNAL_KAFKA_MAX_VALUE,
    splitScopes: v.SIGNAL_SPLIT_SCOPES,
    partitions: v.SIGNAL_KAFKA_PARTITIONS,
    replicas: v.SIGNAL_KAFKA_REPLICAS,
    topics: {
      observations: v.SIGNAL_KAFKA_OBSERVATIONS_TOPIC,
      signals: v.SIGNAL_KAFKA_SIGNALS_TOPIC,
      events: v.SIGNAL_KAFKA_EVENTS_TOPIC,
      claims: v.SIGNAL_KAFKA_CLAIMS_TOPIC,
      sketches: v.SIGNAL_KAFKA_SKETCHES_TOPIC,
      deadLetter: v.SIGNAL_KAFKA_DEAD_LETTER_TOPIC,
    },
  };
}
