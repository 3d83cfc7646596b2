import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kafka } from 'kafkajs';
import { run } from '../command.ts';
import { inFolder } from '../folder.ts';
import { claimPort } from '../port.ts';
import { type Launch, launch, type ServerProcess, untilReady } from '../process.ts';
import { answers, createTopics, quietClient, type Topic } from './client.ts';
import { kafkaJars, kafkaVersion } from './jars.ts';
import { findJava } from './java.ts';
import { type SaslListener, serverProperties, type TlsListener } from './properties.ts';

/** Options of a broker; everything has a default. */
export interface KafkaOptions {
  /** Folder of its data and log, which the caller owns. Default: a folder that `stop` removes. */
  readonly folder?: string;
  /** Port on 127.0.0.1. Default: a free one. */
  readonly port?: number;
  /** Partitions of a topic that is created without a number. Default 1. */
  readonly partitions?: number;
  /** Largest batch of records, in bytes. Default Kafka's own, 1 MiB and 12 bytes. */
  readonly maxMessageBytes?: number;
  /** Heap of the JVM, as `-Xmx` takes it. Default `512m`. */
  readonly heap?: string;
  /** A listener on another port that asks for SASL. */
  readonly sasl?: SaslListener;
  /** A listener on another port that speaks TLS. */
  readonly tls?: TlsListener;
  /** Other broker settings by Kafka's own names. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** Called during long operations, such as the first download of the jars. */
  readonly onProgress?: (line: string) => void;
}

/** A running broker. */
export interface KafkaService {
  /** `host:port`, as clients expect it. */
  readonly brokers: readonly string[];
  readonly port: number;
  readonly folder: string;
  /** Path of the broker's log, with warnings and errors only. */
  readonly log: string;
  readonly version: string;
  readonly pid: number;
  /** Resolves when the current process has ended for any reason. */
  readonly ended: Promise<void>;
  /** A kafkajs client of it without log output. */
  client(clientId?: string): Kafka;
  /** Creates the topics that do not exist yet; resolves once each partition has a leader. */
  createTopics(topics: readonly Topic[]): Promise<void>;
  /** Stops it gracefully. A folder that it created itself is removed. */
  stop(): Promise<void>;
  /** Kills it (SIGKILL). Its data remain. */
  kill(): Promise<void>;
  /** Stops it if it is running, and starts it again with the same data and ports. */
  restart(): Promise<void>;
}

async function formatStorage(
  java: string,
  classPath: string,
  properties: string,
  sasl: SaslListener | undefined,
): Promise<void> {
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) =>
    sasl === undefined
      ? []
      : ['--add-scram', `${mechanism}=[name=${sasl.username},password=${sasl.password}]`],
  );
  const { code, text } = await run(java, [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
    'format',
    '--ignore-formatted',
    '--cluster-id',
    // Any 16 bytes in base64, because a cluster of one node never meets another cluster.
    'dGlkZW1hcmstdGVzdHMtMQ',
    '--config',
    properties,
    ...scram,
  ]);
  if (code !== 0) throw new Error(`Kafka's storage could not be formatted:\n${text}`);
}

/** Starts the broker's process and waits until it responds. */
async function begin(launched: Launch, brokers: readonly string[]): Promise<ServerProcess> {
  const server = await launch(launched);
  await untilReady('Kafka', server, launched.log, () => answers(brokers));
  return server;
}

/**
 * Starts a real Apache Kafka: one node, broker and controller, on 127.0.0.1. It is ready when this resolves, and ends with this process,
 * however that ends.
 *
 * @throws ServiceMissing if Java, Maven or the jars are unavailable; Error if the port is in use
 */
export async function startKafka(options: KafkaOptions = {}): Promise<KafkaService> {
  const java = await findJava();
  const jars = await kafkaJars(options.onProgress);
  const port = await claimPort(options.port);
  let controllerPort = await claimPort(undefined);
  while (controllerPort === port) controllerPort = await claimPort(undefined);
  const brokers = [`127.0.0.1:${port}`];

  return inFolder(options.folder, 'kafka', async (folder) => {
    const data = join(folder.path, 'data');
    const log = join(folder.path, 'kafka.log');
    const properties = join(folder.path, 'server.properties');
    const classPath = join(jars, '*');
    await writeFile(
      properties,
      serverProperties({
        data,
        port,
        controllerPort,
        partitions: options.partitions ?? 1,
        maxMessageBytes: options.maxMessageBytes ?? 1024 * 1024 + 12,
        sasl: options.sasl,
        tls: options.tls,
        settings: options.settings ?? {},
      }),
    );
    if (!existsSync(join(data, 'meta.properties')))
      await formatStorage(java, classPath, properties, options.sasl);

    const heap = `-Xmx${options.heap ?? '512m'}`;
    const quiet = '-Dorg.apache.logging.log4j.level=WARN';
    const launched: Launch = {
      command: java,
      args: [heap, '-XX:+UseG1GC', quiet, '-cp', classPath, 'kafka.Kafka', properties],
      log,
      stopSignal: 'SIGTERM',
      removeIfAbandoned: folder.temporary,
    };
    let server = await begin(launched, brokers);
    return {
      brokers,
      port,
      folder: folder.path,
      log,
      version: kafkaVersion(),
      get pid() {
        return server.pid;
      },
      get ended() {
        return server.ended;
      },
      client: (clientId) => quietClient(brokers, clientId),
      createTopics: (topics) => createTopics(brokers, topics),
      async stop() {
        await server.end('SIGTERM');
        await folder.discard();
      },
      kill: () => server.end('SIGKILL'),
      async restart() {
        await server.end('SIGTERM');
        server = await begin(launched, brokers);
      },
    };
  });
}
