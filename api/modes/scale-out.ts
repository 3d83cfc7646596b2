import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { interval, map, share } from 'rxjs';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { ArrivalClock } from '../../pipelines/sources/batch-builder.ts';
import { DeadLetters } from '../../pipelines/sources/kafka/dead-letter.ts';
import { partitionName } from '../../pipelines/sources/kafka/partition-intake.ts';
import { followRequests } from '../../pipelines/worker/settings-requests.ts';
import { SignalsOut } from '../../pipelines/worker/signals-out.ts';
import { Worker } from '../../pipelines/worker/worker.ts';
import { partitionOf } from '../../sinks/kafka/partitioner.ts';
import { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { SettingsRecord, SharedStore } from '../../sinks/store.ts';
import type { ServerConfig } from '../config.ts';
import { connectKafka } from '../connect-kafka.ts';
import type { KafkaConfig } from '../kafka-config.ts';
import { KafkaIntake } from '../kafka-intake.ts';
import { openSharedStore } from '../open-store.ts';
import { watchDetection } from '../watch-detection.ts';
import { watchWorker } from '../watch-worker.ts';
import { type Mode, type Opening, wallClock } from './mode.ts';

/** Milliseconds to wait for the last owner of a partition to hand it over. */
const PATIENCE = 3_000;
/** Milliseconds for which a caller waits for a worker to take settings on, and between two looks. */
const SETTINGS_WAIT = 15_000;
const SETTINGS_LOOK = 50;

/**
 * One of several processes on one Postgres: `worker` reads partitions of the topic and detects over them, `api` answers
 * requests and produces what it is sent, `all` does both.
 */
export async function openScaleOut(
  config: ServerConfig,
  kafka: KafkaConfig,
  opening: Opening,
): Promise<Mode> {
  const { metrics, log, opened } = opening;
  const store = await openSharedStore(config.dsn);
  opened.push(() => store.close());
  const client = connectKafka(kafka, log);
  opened.push(() => client.close());
  await client.ensureTopics([
    { topic: kafka.topics.observations, partitions: kafka.partitions, replicas: kafka.replicas },
    { topic: kafka.topics.signals, partitions: kafka.partitions, replicas: kafka.replicas },
    { topic: kafka.topics.deadLetter, partitions: 1, replicas: kafka.replicas },
  ]);
  const feed = new ChangeFeed(store, await store.lastChange());
  const unwatch = await store.watch(() => {
    void store.lastChange().then(
      (last) => feed.advance(last),
      (error: unknown) => log.warn({ err: error }, 'the change log could not be read; it is tried again'),
    );
  });
  opened.push(unwatch);
  const producer = client.producer();
  let worker: Worker | undefined;
  const stops: (() => Promise<void>)[] = [];
  const holdings = () => worker?.holdings ?? [];
  const sum = (of: (holding: ReturnType<typeof holdings>[number]) => number) =>
    holdings().reduce((total, holding) => total + of(holding), 0);
  const start = async () => {
    const deadLetters = new DeadLetters(producer, kafka.topics.deadLetter);
    const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
    const signalsOut = new SignalsOut({
      store,
      feed,
      producer,
      owner,
      topic: kafka.topics.signals,
      failed: (error) =>
        log.error({ err: error }, 'changes of signals could not be produced; it is tried again'),
      relayed: (changes) => metrics.relayed.inc(changes),
    });
    const watched = watchWorker(metrics, log);
    /** Of the workers the one that has the first partition copies the change log. */
    const first = partitionName({ topic: kafka.topics.observations, partition: 0 });
    const yieldTo = (partition: string) => {
      if (partition === first) void signalsOut.end();
    };
    const ticks$ = interval(config.detectionInterval / 1000).pipe(map(wallClock), share());
    const started = await Worker.start({
      client,
      store,
      owner,
      patience: PATIENCE,
      topic: kafka.topics.observations,
      begin: kafka.start,
      sessionTimeout: kafka.sessionTimeout / 1000,
      mostBytes: config.maxInflight,
      longestValue: kafka.maxValue,
      limits: config,
      refuse: (refused) => deadLetters.send(refused),
      live: { settings: config.engine, announce: () => undefined, ticks$, ...watchDetection(metrics, log) },
      events: {
        ...watched,
        claimed(info) {
          watched.claimed(info);
          if (info.partition === first) signalsOut.begin();
        },
        released(info) {
          watched.released(info);
          yieldTo(info.partition);
        },
        fenced(info) {
          watched.fenced(info);
          yieldTo(info.partition);
        },
      },
      wallClock,
    });
    worker = started;
    const requests = followRequests(store, started, (error) =>
      log.error({ err: error }, 'requests for settings could not be read; they are tried again'),
    );
    stops.push(async () => {
      await requests.stop();
      await signalsOut.end();
      await started.stop();
    });
  };
  return {
    backend: {
      store,
      feed,
      intake: new KafkaIntake(producer, kafka.topics.observations, new ArrivalClock(), config),
      configure: async (scopeId, overrides) => {
        const partitions = await client.partitions(kafka.topics.observations);
        const partition = partitionOf(scopeId, partitions);
        const fallback = partitionName({ topic: kafka.topics.observations, partition });
        return settled(store, await store.requestSettings(scopeId, overrides, fallback));
      },
      gauges: {
        series: () => sum(({ live }) => live.directory.size),
        openEpisodes: () => sum(({ live }) => live.pipeline.stats.openEpisodes),
        lateObservations: () => sum(({ live }) => live.pipeline.stats.late),
        waiting: () => sum(({ live }) => live.pipeline.stats.waiting),
      },
      tickAge: () => {
        const ages = holdings().map(({ live }) => live.pipeline.tickAge);
        return ages.length === 0 ? undefined : Math.max(...ages);
      },
      reach: () => client.ping(),
    },
    facts: { role: config.role, group: kafka.group, topic: kafka.topics.observations },
    start() {
      if (config.role === 'api') return;
      start().catch((error: unknown) => log.fatal({ err: error }, 'the worker could not start'));
    },
    retain: (before) => store.retain(before),
    async stop() {
      for (const stop of stops.reverse()) await stop();
      await unwatch();
      await client.close();
      await store.close();
    },
  };
}

/** Waits until a worker has taken a request for settings on. */
async function settled(store: SharedStore, id: number): Promise<SettingsRecord> {
  for (const until = performance.now() + SETTINGS_WAIT; performance.now() < until; ) {
    const record = await store.settingsOfRequest(id);
    if (record !== undefined) return record;
    await new Promise((resolve) => setTimeout(resolve, SETTINGS_LOOK));
  }
  throw new StoreUnavailable(
    'No worker has taken the change on yet; it is kept and holds once one does. Look whether it holds before you send it again.',
  );
}
