import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { SetAsideTotal } from '../../../operators/engine/set-aside.ts';
import { DetectionThreads } from '../../../pipelines/detection/detection-thread.ts';
import { DeadLetters } from '../../../pipelines/sources/kafka/dead-letter.ts';
import { partitionName, type Refuse } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type { KafkaClient } from '../../../pipelines/sources/kafka/port.ts';
import { SchemaContents } from '../../../pipelines/sources/kafka/registry/schema-contents.ts';
import { followRequests } from '../../../pipelines/worker/settings-requests.ts';
import { signalsOut } from '../../../pipelines/worker/signals-out.ts';
import { Worker } from '../../../pipelines/worker/worker.ts';
import type { Producer } from '../../../sinks/kafka/port.ts';
import { KAFKA_DEFAULTS } from '../../../sinks/kafka/settings.ts';
import type { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { SharedStore } from '../../../sinks/store.ts';
import type { MemoryBackend } from '../../calls/memory-backend.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { KafkaConfig } from '../../config/kafka.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';
import { wallClock } from '../../process/wall-clock.ts';
import { watchDetection } from '../watch/detection.ts';
import { watchPairs } from '../watch/pairs.ts';
import type { PartitionsWatched } from '../watch/partitions.ts';
import { watchSplits } from '../watch/splits.ts';
import { watchWorker } from '../watch/worker.ts';
import { startEvents } from './events.ts';
import { evidenceWork } from './evidence.ts';
import type { WebhookWork } from './webhooks.ts';

/** The patterns that are detected between series of all partitions. */
const PAIR_PATTERNS = ['correlation', 'cross_scope_correlation'] as const;
/**
 * Milliseconds to wait for the previous owner of a partition to hand it over, and the most that this may be as a fraction of a session:
 * the partition of a killed owner must be read again within two sessions.
 */
const PATIENCE = 3_000;
const SESSIONS_OF_PATIENCE = 0.25;

/** What a process that shares a store works with. */
export interface WorkerSite {
  readonly config: ServerConfig;
  readonly kafka: KafkaConfig;
  readonly store: SharedStore;
  readonly client: KafkaClient;
  readonly feed: ChangeFeed;
  readonly memory: MemoryBackend;
  readonly webhooks: WebhookWork;
  readonly producer: Producer;
  readonly metrics: Metrics;
  readonly partitions: PartitionsWatched;
  readonly log: Logger;
}

/** A worker and its background work. */
export interface RunningWorker {
  readonly worker: Worker;
  /** The detectors of pairs that are set aside in this process. */
  pairsSetAside(): readonly SetAsideTotal[];
  stop(): Promise<void>;
}

/**
 * Joins the consumer group of the workers. The worker that owns the first partition also copies the change log to its topic, and does the
 * work between signals and memory, and sends webhooks.
 */
export async function startWork(site: WorkerSite): Promise<RunningWorker> {
  const { config, kafka, store, client, feed, memory, webhooks, producer, metrics, partitions, log } = site;
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const out = signalsOut({
    store,
    feed,
    producer,
    owner,
    topic: kafka.topics.signals,
    failed: (error) => log.error({ err: error }, 'producing changes of signals failed; retrying'),
    relayed: (changes) => metrics.relayed.inc(changes),
  });
  const evidence = evidenceWork({ config, feed, memory, naming: store.register, log });
  const watched = watchWorker(metrics, log);
  const found = watchPairs(metrics, log);
  const first = partitionName({ topic: kafka.topics.observations, partition: 0 });
  const yielded = (partition: string) => {
    if (partition !== first) return;
    void out.end();
    void evidence.end();
    void webhooks.end();
  };
  const deadLetters = new DeadLetters(producer, kafka.topics.deadLetter, KAFKA_DEFAULTS.maxMessageBytes);
  const refuse: Refuse = (...refusal) => deadLetters.send(...refusal);
  const schemas = kafka.registry && new SchemaContents(kafka.registry);
  const { disabled } = config.engine;
  const wantsPairs = PAIR_PATTERNS.some((pattern) => !disabled.includes(pattern));
  const sessionTimeout = kafka.sessionTimeout / 1000;
  const worker = await Worker.start({
    client,
    store,
    owner,
    patience: Math.min(PATIENCE, SESSIONS_OF_PATIENCE * sessionTimeout),
    topic: kafka.topics.observations,
    begin: kafka.start,
    sessionTimeout,
    mostBytes: config.maxInflight,
    longestValue: kafka.maxValue,
    limits: config,
    refuse,
    schemas,
    splits: { policy: kafka.splitScopes, report: watchSplits(metrics, log) },
    sketches: wantsPairs
      ? {
          producer,
          topic: kafka.topics.sketches,
          sent: (messages) => metrics.sketchesSent.inc(messages),
          failed: (error) =>
            log.error({ err: error }, 'sending to the finder of correlations failed; retrying'),
        }
      : undefined,
    pairs: wantsPairs
      ? {
          settings: { ...config.engine, pairs: 'only' },
          tickEvery: config.detectionInterval / 1000,
          events: found.events,
        }
      : undefined,
    live: {
      settings: { ...config.engine, pairs: 'elsewhere' },
      threads: new DetectionThreads(),
      // Several shards write to one change log; its readers poll the store.
      announce: () => undefined,
      tickEvery: config.detectionInterval / 1000,
      wallClock,
      ...watchDetection(metrics, log, 'debug'),
    },
    events: {
      ...watched,
      ...partitions.events,
      claimed(info) {
        watched.claimed(info);
        if (info.partition !== first) return;
        out.begin();
        evidence.begin();
        webhooks.begin();
      },
      released(info) {
        watched.released(info);
        yielded(info.partition);
      },
      fenced(info) {
        watched.fenced(info);
        yielded(info.partition);
      },
    },
    wallClock,
  });
  const requests = followRequests(store, worker, (error) =>
    log.error({ err: error }, 'reading requests for settings failed; retrying'),
  );
  const events = await startEvents({
    config,
    kafka,
    client,
    producer,
    memory,
    refuse,
    schemas,
    shared: true,
    metrics,
    partitions,
    log,
  });
  return {
    worker,
    pairsSetAside: found.setAside,
    async stop() {
      await requests.stop();
      await events.stop();
      await out.end();
      await evidence.end();
      await webhooks.end();
      await worker.stop();
      await schemas?.close();
    },
  };
}
