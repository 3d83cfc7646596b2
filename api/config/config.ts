import type { z } from 'zod';
import type { Overrides } from '../../operators/engine/overrides.ts';
import { type EngineSettings, settingsFrom } from '../../operators/engine/settings.ts';
import { ConfigInvalid, type Issue } from '../../operators/records/errors.ts';
import { nearest } from '../../operators/records/nearest.ts';
import { parseWith } from '../../operators/records/zod-issues.ts';
import { type JwtConfig, jwtConfig } from './jwt.ts';
import { type KafkaConfig, kafkaConfig } from './kafka.ts';
import { type McpLogConfig, mcpLogConfig } from './mcp-log.ts';
import { type MemoryConfig, memoryConfig } from './memory.ts';
import { ANY_ORIGIN, declared, tlsFiles } from './server.ts';
import type { TlsFiles } from './tls-files.ts';
import { declarationAt, type Environment, type Fault, textsFor } from './variable.ts';
import { overridesFrom, variables } from './variables.ts';
import { type WebhooksConfig, webhooksConfig } from './webhooks.ts';

type Declared = Readonly<z.output<typeof declared>>;

/**
 * What the variables of a process say: durations in microseconds, sizes in bytes. What a field means is said where its variable is declared;
 * it is undefined if what it is for is not used.
 */
export interface ServerConfig
  extends Omit<Declared, 'allowedLateness' | 'usualAfter' | 'corsOrigins' | keyof Dependent>,
    Dependent {
  /** Origins whose pages may call the server; `*` is all of them. */
  readonly corsOrigins: readonly string[];
  readonly engine: EngineSettings;
  /** Detector settings from environment variables; `engine` has them merged over the defaults. */
  readonly environment: Overrides;
}

interface Dependent {
  readonly kafka: KafkaConfig | undefined;
  readonly memory: MemoryConfig;
  readonly mcpLog: McpLogConfig | undefined;
  readonly jwt: JwtConfig | undefined;
  readonly webhooks: WebhooksConfig;
  readonly tls: TlsFiles | undefined;
}

/** Whether several processes can share the store of a DSN. */
export function isShared(dsn: string): boolean {
  return /^postgres(ql)?:/.test(dsn);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The parts whose variables depend on others, or on files; faults are in the order of these lines. */
function dependentParts(v: Declared, fault: Fault): Dependent {
  const kafka = kafkaConfig(v.kafka, fault);
  if (v.role !== 'all' && kafka === undefined) {
    fault(
      'SIGNAL_KAFKA_BROKERS',
      `is required for the role ${v.role}, which exchanges observations through Kafka`,
    );
  }
  if (v.role !== 'all' && !isShared(v.dsn)) {
    fault(
      'SIGNAL_DB_DSN',
      `must name a Postgres database for the role ${v.role}: only PostgreSQL can be shared by several processes`,
    );
  }
  const memory = memoryConfig(v.memory, v.dsn, fault);
  const mcpLog = mcpLogConfig(v.mcpLog, fault);
  const jwt = jwtConfig(v.jwt, fault);
  const webhooks = webhooksConfig(v.webhooks, fault);
  const tls = tlsFiles(v.tls, fault);
  if (v.corsOrigins?.includes(ANY_ORIGIN) && v.token === undefined && jwt === undefined) {
    fault(
      'SIGNAL_CORS_ORIGINS',
      'must name the origins, or SIGNAL_API_TOKEN must be set: otherwise any page could read everything',
    );
  }
  if (kafka !== undefined && isShared(v.dsn) && memory.dsn !== undefined && !isShared(memory.dsn)) {
    fault('MEMORY_DB_DSN', 'must also name a Postgres database: each process reads a part of the events');
  }
  return { kafka, memory, mcpLog, jwt, webhooks, tls };
}

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 *
 * @param env the environment, with the flags of the command line merged in as variables
 * @throws ConfigInvalid with every variable that is invalid or unknown, and the closest known name for an unknown one
 */
export function readConfig(env: Environment): ServerConfig {
  const issues: Issue[] = [];
  const fault = (path: string, message: string) => issues.push({ path, message });
  const names = variables().map(({ name }) => name);
  for (const name of Object.keys(env)) {
    if (!/^(SIGNAL|MEMORY)_/.test(name) || names.includes(name)) continue;
    const meant = nearest(name, names);
    fault(name, `is not a variable of tidemark${meant === undefined ? '' : `; did you mean ${meant}?`}`);
  }
  const set = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  const parsed = parseWith(declared, textsFor(declared, set));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const { name, secret } = declarationAt(declared, path);
    fault(name, secret ? message : `${message} (it is "${set[name]}")`);
  }
  const environment = overridesFrom(env, fault);
  if (!parsed.success || issues.length > 0) throw new ConfigInvalid(issues);
  const parts = dependentParts(parsed.data, fault);
  if (issues.length > 0) throw new ConfigInvalid(issues);
  const { allowedLateness, usualAfter, corsOrigins = [], ...server } = parsed.data;
  if (!isLoopback(server.host) && server.token === undefined && parts.jwt === undefined) {
    const message = `must be set to listen on ${server.host}, or SIGNAL_JWT_ISSUER; without either only loopback addresses are served`;
    throw new ConfigInvalid([{ path: 'SIGNAL_API_TOKEN', message }]);
  }
  const engine = { ...settingsFrom(environment, allowedLateness), usualAfter };
  return { ...server, ...parts, corsOrigins, engine, environment };
}
