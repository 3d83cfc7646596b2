import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { CACHE_FOLDER } from './kafka/jars.ts';
import { startKafka } from './kafka/start.ts';
import { startMariaDb } from './mariadb/start.ts';
import { ServiceMissing } from './missing.ts';
import { isFree } from './port.ts';
import { startPostgres } from './postgres/start.ts';

/** The topics that tidemark reads and writes, with their numbers of partitions. */
const TOPICS: Record<string, number> = {
  'tidemark.observations': 12,
  'tidemark.events': 1,
  'tidemark.signals': 1,
  'tidemark.claims': 1,
  'tidemark.sketches': 1,
  'tidemark.dead-letter': 1,
};

interface Service {
  /** Lines for a shell that uses the service. */
  readonly environment: readonly string[];
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Flags {
  readonly kafkaPort: number;
  readonly postgresPort: number;
  readonly mariadbPort: number;
  readonly kafkaOnly?: boolean;
  readonly postgresOnly?: boolean;
  readonly mariadbOnly?: boolean;
  readonly fresh?: boolean;
  readonly data: string;
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new InvalidArgumentError('A port is a number from 1 to 65535.');
  return value;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The data folder of a service, emptied on request. A service that still runs on its port keeps its data. */
async function prepare(
  name: 'kafka' | 'postgres' | 'mariadb',
  { data, fresh }: Flags,
  asked: number,
): Promise<string> {
  if (!(await isFree(asked)))
    throw new ServiceMissing(`Port ${asked} is taken: choose another with --${name}-port.`);
  const folder = join(data, name);
  if (fresh) await rm(folder, { recursive: true, force: true });
  return folder;
}

async function kafka(flags: Flags): Promise<Service> {
  const folder = await prepare('kafka', flags, flags.kafkaPort);
  say('Starting Kafka …');
  const service = await startKafka({ folder, port: flags.kafkaPort, onProgress: say });
  await service.createTopics(Object.entries(TOPICS).map(([topic, partitions]) => ({ topic, partitions })));
  say(`Kafka ${service.version} listens on ${service.brokers[0]}; its log is ${service.log}`);
  return {
    environment: [`export SIGNAL_KAFKA_BROKERS=${service.brokers[0]}`],
    ended: service.ended,
    stop: () => service.stop(),
  };
}

async function postgres(flags: Flags): Promise<Service> {
  const folder = await prepare('postgres', flags, flags.postgresPort);
  say('Starting PostgreSQL …');
  const service = await startPostgres({ folder, port: flags.postgresPort });
  const url = await service.createDatabase('tidemark');
  say(`PostgreSQL ${service.version} listens on 127.0.0.1:${service.port}; its log is ${service.log}`);
  return {
    environment: [`export SIGNAL_DB_DSN=${url}`],
    ended: service.ended,
    stop: () => service.stop(),
  };
}

async function mariadb(flags: Flags): Promise<Service> {
  const folder = await prepare('mariadb', flags, flags.mariadbPort);
  say('Starting MariaDB …');
  const service = await startMariaDb({ folder, port: flags.mariadbPort });
  say(`MariaDB ${service.version} listens on 127.0.0.1:${service.port}; its log is ${service.log}`);
  return {
    environment: [`export SIGNAL_DB_DSN=${service.url}`],
    ended: service.ended,
    stop: () => service.stop(),
  };
}

/** Resolves at Ctrl-C, which may be pressed more than once, or at another request to end. */
function asked(): Promise<'asked'> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve('asked'));
  });
}

const program = new Command('services')
  .description(
    'Runs a real Kafka and a real PostgreSQL, or a real MariaDB, on this machine until Ctrl-C, without Docker.',
  )
  .option('--kafka-port <port>', 'port of Kafka on 127.0.0.1', port, 9092)
  .option('--postgres-port <port>', 'port of PostgreSQL on 127.0.0.1', port, 5432)
  .option('--mariadb-port <port>', 'port of MariaDB on 127.0.0.1', port, 3306)
  .option('--kafka-only', 'no PostgreSQL')
  .option('--postgres-only', 'no Kafka')
  .option('--mariadb-only', 'MariaDB, and neither of the others')
  .option('--fresh', 'delete what earlier runs left')
  .option('--data <folder>', 'where data are kept between runs', join(CACHE_FOLDER, 'services'))
  .parse();
const flags = program.opts<Flags>();

/** What is started with each flag; without one, what several processes share. */
const alone = [
  ...(flags.kafkaOnly ? [kafka] : []),
  ...(flags.postgresOnly ? [postgres] : []),
  ...(flags.mariadbOnly ? [mariadb] : []),
];
if (alone.length > 1) program.error('Give one of --kafka-only, --postgres-only and --mariadb-only.');
const chosen = alone.length > 0 ? alone : [kafka, postgres];
const started = await Promise.allSettled(chosen.map((start) => start(flags)));
const services = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const failures = started.flatMap((result): unknown[] =>
  result.status === 'rejected' ? [result.reason] : [],
);

if (failures.length === 0) {
  const lines = services.flatMap(({ environment }) => environment);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  say('Ctrl-C stops.');
  // Neither a signal handler nor a child process keeps Node running.
  const running = setInterval(() => {}, 60_000);
  const why = await Promise.race([asked(), ...services.map(({ ended }) => ended)]);
  clearInterval(running);
  if (why !== 'asked') {
    say('A service ended by itself: its log says why.');
    process.exitCode = 1;
  }
} else {
  for (const failure of failures) say(failure instanceof Error ? failure.message : String(failure));
  process.exitCode = 1;
}
await Promise.all(services.map((service) => service.stop()));
