import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RegistrySettings } from '../../pipelines/sources/kafka/registry/settings.ts';
import { SPLIT_POLICIES } from '../../pipelines/sources/kafka/split-scopes.ts';
import type { KafkaSasl, KafkaTls } from '../../sinks/kafka/settings.ts';
import { bytes, duration, either, oneOf, readSome, refuse, someText, text, whole } from './values.ts';
import { type Fault, secretVariable, variable } from './variable.ts';

/** The supported SASL mechanisms. */
const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'] as const;

const topic = (fallback: string) =>
  z
    .string()
    .regex(
      /^[a-zA-Z0-9._-]{1,249}$/,
      'must be a topic name: letters, digits, ., _ and -, at most 249 characters',
    )
    .default(fallback);

const brokers = readSome((text, context) => {
  const list = text.split(',').map((one) => one.trim());
  if (list.every((one) => /^(\[[0-9a-fA-F:]+\]|[^\s:,]+):\d{1,5}$/.test(one))) return list;
  return refuse(context, 'must be host:port, or several separated by commas');
});

/** The connection to Kafka. */
export const kafka = z.object({
  brokers: variable('SIGNAL_KAFKA_BROKERS', brokers).describe(
    'Kafka brokers: `host:port`, separated by commas. Without it, Kafka is not used.',
  ),
  group: variable('SIGNAL_KAFKA_GROUP', text('tidemark')).describe(
    'Consumer group of the workers; events are read by the group `…-events`.',
  ),
  clientId: variable('SIGNAL_KAFKA_CLIENT_ID', text('tidemark')).describe('Kafka client id.'),
  rack: variable('SIGNAL_KAFKA_RACK', someText).describe(
    'Rack or zone of the process. Brokers with a `replica.selector.class` for racks let it read from the nearest replica.',
  ),
  tls: z.object({
    on: variable('SIGNAL_KAFKA_TLS', either('true', 'false', false)).describe('Whether to connect by TLS.'),
    ca: variable('SIGNAL_KAFKA_TLS_CA', someText).describe(
      'File with certificates to trust, in PEM, in place of those that Node trusts.',
    ),
    cert: variable('SIGNAL_KAFKA_TLS_CERT', someText).describe('File with the client’s certificate, in PEM.'),
    key: variable('SIGNAL_KAFKA_TLS_KEY', someText).describe('File with the client’s key, in PEM.'),
  }),
  sasl: z.object({
    mechanism: variable('SIGNAL_KAFKA_SASL_MECHANISM', oneOf(SASL_MECHANISMS).optional()).describe(
      `How to authenticate: ${SASL_MECHANISMS.join(', ')}.`,
    ),
    username: variable('SIGNAL_KAFKA_SASL_USERNAME', someText).describe(
      'User name for SASL; the id of the client for oauthbearer.',
    ),
    password: secretVariable('SIGNAL_KAFKA_SASL_PASSWORD', someText).describe(
      'Password for SASL; the secret of the client for oauthbearer.',
    ),
    tokenUrl: variable(
      'SIGNAL_KAFKA_SASL_TOKEN_URL',
      readSome((text, context) => {
        if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
        return refuse(context, 'must be a URL that starts with https:// or http://');
      }),
    ).describe(
      'For oauthbearer: the token endpoint, which is asked for tokens with the credentials of the client (OAuth 2.0, RFC 6749, 4.4).',
    ),
    tokenScope: variable('SIGNAL_KAFKA_SASL_TOKEN_SCOPE', someText).describe(
      'For oauthbearer: the OAuth scope to ask for.',
    ),
  }),
  registry: z.object({
    // A user name in it is refused, and not repeated.
    url: secretVariable(
      'SIGNAL_KAFKA_REGISTRY_URL',
      readSome((text, context) => {
        const url = URL.canParse(text) ? new URL(text) : undefined;
        if (url === undefined || !/^https?:$/.test(url.protocol))
          return refuse(context, 'must be a URL that starts with https:// or http://');
        if (url.username === '' && url.password === '' && url.search === '' && url.hash === '') return text;
        return refuse(
          context,
          'must have no user name, query and fragment; set SIGNAL_KAFKA_REGISTRY_USERNAME',
        );
      }),
    ).describe(
      'Schema registry with the API of Confluent, such as `http://registry:8081`; of Apicurio Registry the path is `/apis/ccompat/v7`. With it, observations and events may be in Avro, Protobuf and JSON Schema.',
    ),
    username: variable('SIGNAL_KAFKA_REGISTRY_USERNAME', someText).describe(
      'User name for the schema registry.',
    ),
    password: secretVariable('SIGNAL_KAFKA_REGISTRY_PASSWORD', someText).describe(
      'Password for the schema registry.',
    ),
    token: secretVariable('SIGNAL_KAFKA_REGISTRY_TOKEN', someText).describe(
      'Bearer token for the schema registry, in place of a user name and a password.',
    ),
    tls: z.object({
      ca: variable('SIGNAL_KAFKA_REGISTRY_TLS_CA', someText).describe(
        'File with certificates to trust for the schema registry, in PEM, in place of those that Node trusts.',
      ),
      cert: variable('SIGNAL_KAFKA_REGISTRY_TLS_CERT', someText).describe(
        'File with the client’s certificate for the schema registry, in PEM.',
      ),
      key: variable('SIGNAL_KAFKA_REGISTRY_TLS_KEY', someText).describe(
        'File with the client’s key for the schema registry, in PEM.',
      ),
    }),
  }),
  start: variable(
    'SIGNAL_KAFKA_START',
    z.enum(['earliest', 'latest'], 'must be earliest or latest').default('earliest'),
  ).describe('Where to begin in a partition of which nothing was read yet.'),
  sessionTimeout: variable('SIGNAL_KAFKA_SESSION_TIMEOUT', duration('10s', 1_000_000)).describe(
    'Session timeout: time without a heartbeat after which the group assigns the partitions of a worker to others.',
  ),
  fetchBytes: variable('SIGNAL_KAFKA_FETCH_BYTES', bytes('1mb')).describe(
    'Maximum bytes of a partition in one fetch.',
  ),
  fetchWait: variable('SIGNAL_KAFKA_FETCH_WAIT', duration('100ms')).describe(
    'Maximum time that a broker waits for data.',
  ),
  maxValue: variable('SIGNAL_KAFKA_MAX_VALUE', bytes('1mb')).describe(
    'Maximum size of a message value; larger messages go to the dead-letter topic unread.',
  ),
  splitScopes: variable('SIGNAL_SPLIT_SCOPES', oneOf(SPLIT_POLICIES).default('tell')).describe(
    'What workers do with observations whose scope came in another partition first: `tell` stores them and reports it in the log and the metrics; `dead-letter` sends them to the dead-letter topic.',
  ),
  partitions: variable('SIGNAL_KAFKA_PARTITIONS', whole(12, 1, 8000)).describe(
    'Number of partitions of the topics of observations, signals, events and claims, if tidemark creates them.',
  ),
  replicas: variable('SIGNAL_KAFKA_REPLICAS', whole(1, 1, 100)).describe(
    'Replication factor of topics that tidemark creates.',
  ),
  topics: z.object({
    observations: variable('SIGNAL_KAFKA_OBSERVATIONS_TOPIC', topic('tidemark.observations')).describe(
      'Topic from which observations are read.',
    ),
    signals: variable('SIGNAL_KAFKA_SIGNALS_TOPIC', topic('tidemark.signals')).describe(
      'Topic to which changes of signals are written.',
    ),
    events: variable('SIGNAL_KAFKA_EVENTS_TOPIC', topic('tidemark.events')).describe(
      'Topic from which events are read into memory.',
    ),
    claims: variable('SIGNAL_KAFKA_CLAIMS_TOPIC', topic('tidemark.claims')).describe(
      'Topic to which changes of claims are written.',
    ),
    sketches: variable('SIGNAL_KAFKA_SKETCHES_TOPIC', topic('tidemark.sketches')).describe(
      'Topic with one partition, through which workers send the data of their series to the finder of correlations.',
    ),
    deadLetter: variable('SIGNAL_KAFKA_DEAD_LETTER_TOPIC', topic('tidemark.dead-letter')).describe(
      'Dead-letter topic: messages of which a part was rejected, with the reason in headers.',
    ),
  }),
});

type Declared = Readonly<z.output<typeof kafka>>;

/** The configured connection to Kafka. Durations in microseconds, sizes in bytes. */
export interface KafkaConfig extends Omit<Declared, 'brokers' | 'tls' | 'sasl' | 'registry'> {
  readonly brokers: readonly string[];
  /** Files in PEM by their contents, or whether to connect by TLS without any. */
  readonly tls: boolean | KafkaTls;
  readonly sasl: KafkaSasl | undefined;
  /** Undefined without a schema registry. */
  readonly registry: RegistrySettings | undefined;
}

/**
 * The texts of files in PEM by their paths; undefined without any.
 *
 * @param prefix of the variables that name them
 */
function pemFiles(
  paths: { readonly [File in keyof KafkaTls]?: string | undefined },
  prefix: string,
  fault: Fault,
): KafkaTls | undefined {
  const files: { ca?: string; cert?: string; key?: string } = {};
  for (const file of ['ca', 'cert', 'key'] as const) {
    const path = paths[file];
    if (path === undefined) continue;
    try {
      const text = readFileSync(path, 'utf8');
      if (text !== '') files[file] = text;
    } catch {
      fault(`${prefix}_${file.toUpperCase()}`, 'must name a readable file');
    }
  }
  return Object.keys(files).length > 0 ? files : undefined;
}

function registryConfig(
  { url, username, password, token, tls }: Declared['registry'],
  fault: Fault,
): RegistrySettings | undefined {
  const prefix = 'SIGNAL_KAFKA_REGISTRY';
  if (url === undefined) {
    const others = [username, password, token, ...Object.values(tls)];
    if (others.some((value) => value !== undefined))
      fault(`${prefix}_URL`, 'is required with the other settings of a schema registry');
    return undefined;
  }
  if ((username === undefined) !== (password === undefined))
    fault(
      `${prefix}_${username === undefined ? 'USERNAME' : 'PASSWORD'}`,
      'is required with the other one of the two',
    );
  if (token !== undefined && username !== undefined)
    fault(`${prefix}_TOKEN`, 'replaces a user name and a password; set one of them');
  return { url, username, password, token, tls: pemFiles(tls, `${prefix}_TLS`, fault) };
}

function saslConfig(
  { mechanism, username, password, tokenUrl, tokenScope }: Declared['sasl'],
  fault: Fault,
): KafkaConfig['sasl'] {
  if (mechanism !== 'oauthbearer') {
    for (const [name, value] of [
      ['SIGNAL_KAFKA_SASL_TOKEN_URL', tokenUrl],
      ['SIGNAL_KAFKA_SASL_TOKEN_SCOPE', tokenScope],
    ] as const) {
      if (value !== undefined) fault(name, 'is for SIGNAL_KAFKA_SASL_MECHANISM=oauthbearer');
    }
  }
  if (mechanism !== undefined && username !== undefined && password !== undefined) {
    if (mechanism !== 'oauthbearer') return { mechanism, username, password };
    if (tokenUrl !== undefined) return { mechanism, username, password, tokenUrl, tokenScope };
    fault('SIGNAL_KAFKA_SASL_TOKEN_URL', 'is required with SIGNAL_KAFKA_SASL_MECHANISM=oauthbearer');
    return undefined;
  }
  if (mechanism !== undefined) {
    const missing = username === undefined ? 'SIGNAL_KAFKA_SASL_USERNAME' : 'SIGNAL_KAFKA_SASL_PASSWORD';
    fault(missing, 'is required with SIGNAL_KAFKA_SASL_MECHANISM');
  } else if (username !== undefined || password !== undefined) {
    fault(
      'SIGNAL_KAFKA_SASL_MECHANISM',
      `is required with a user name and a password: one of ${SASL_MECHANISMS.join(', ')}`,
    );
  }
  return undefined;
}

/** The connection that the variables describe, or undefined if no broker is named. */
export function kafkaConfig(declared: Declared, fault: Fault): KafkaConfig | undefined {
  const { brokers } = declared;
  if (brokers === undefined) return undefined;
  return {
    ...declared,
    brokers,
    tls: pemFiles(declared.tls, 'SIGNAL_KAFKA_TLS', fault) ?? declared.tls.on,
    sasl: saslConfig(declared.sasl, fault),
    registry: registryConfig(declared.registry, fault),
  };
}
