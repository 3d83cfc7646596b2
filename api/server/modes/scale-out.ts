import { setTimeout as sleep } from 'node:timers/promises';
import { sumOf } from '../../../operators/engine/set-aside.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { ArrivalClock } from '../../../pipelines/sources/batch-builder.ts';
import { partitionName } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type { Holding } from '../../../pipelines/worker/holding.ts';
import { partitionOf } from '../../../sinks/kafka/partitioner.ts';
import { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { SettingsRecord, SharedStore } from '../../../sinks/store.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { KafkaConfig } from '../../config/kafka.ts';
import { KafkaIntake } from '../../intake/kafka-intake.ts';
import { connectKafka } from '../../process/connect-kafka.ts';
import { retryUntilAvailable } from '../../process/retry-until-available.ts';
import { openAnalytics } from '../../stores/open-analytics.ts';
import { openSharedStore } from '../../stores/open-store.ts';
import { watchPartitions } from '../watch/partitions.ts';
import { watchSeriesGrowth } from '../watch/series-growth.ts';
import { configureInTurn } from './configure-in-turn.ts';
import { ensureTopics } from './kafka-beside.ts';
import { openMemory } from './memory.ts';
import type { Mode, Opening } from './mode.ts';
import { openWebhooks } from './webhooks.ts';
import { type RunningWorker, startWork } from './work.ts';

/** Milliseconds that a start waits for the database, and for Kafka. */
const START_WAIT = 120_000;
/** Milliseconds that a caller waits for a worker to apply settings, and the polling interval. */
const SETTINGS_WAIT = 15_000;
const SETTINGS_LOOK = 50;

/**
 * One of several processes on one Postgres: `worker` consumes partitions of the topic and runs detection on them, `api` answers requests
 * and produces the observations that it receives, `all` does both.
 */
export async function openScaleOut(
  config: ServerConfig,
  kafka: KafkaConfig,
  opening: Opening,
): Promise<Mode> {
  const { metrics, log, opened } = opening;
  const store = await retryUntilAvailable(
    () => openSharedStore(config.dsn),
    { what: 'the database', most: START_WAIT },
    log,
  );
  opened.push(() => store.close());
  const client = connectKafka(kafka, log);
  opened.push(() => client.close());
  await retryUntilAvailable(
    () => ensureTopics(client, kafka, true),
    { what: 'Kafka', most: START_WAIT },
    log,
  );
  const feed = new ChangeFeed(store, await store.lastChange());
  const unwatch = await store.watch(() => {
    void store.lastChange().then(
      (last) => feed.advance(last),
      (error: unknown) => log.warn({ err: error }, 'reading the change log failed; retrying'),
    );
  });
  opened.push(unwatch);
  const memory = await openMemory(config, store, opening);
  const analytics = config.sql ? openAnalytics(config, store, memory.home, { log, metrics }) : undefined;
  if (analytics !== undefined) {
    opened.push(() => analytics.close());
    memory.whenRemoved(() => void analytics.forgetMemory());
  }
  const webhooks = await openWebhooks({ config, store, feed, naming: store.register, metrics, log });
  opened.push(() => webhooks.close());
  const producer = client.producer();
  const partitions = watchPartitions(metrics, log);
  let starting: Promise<void> | undefined;
  let work: RunningWorker | undefined;
  const holdings = () => work?.worker.holdings ?? [];
  const endGrowth = watchSeriesGrowth(() => holdings().map(({ live }) => live.directory), metrics, log);
  opened.push(async () => endGrowth());
  const sum = (of: (holding: Holding) => number) =>
    holdings().reduce((total, holding) => total + of(holding), 0);
  return {
    backend: {
      store,
      naming: store.register,
      analytics,
      feed,
      memory,
      webhooks: webhooks.desk,
      memoryStore: memory.home,
      intake: new KafkaIntake(producer, kafka.topics.observations, new ArrivalClock(), config),
      configure: configureInTurn(store, async (scopeId, overrides) => {
        const partitions = await client.partitions(kafka.topics.observations);
        const partition = partitionOf(scopeId, partitions);
        const fallback = partitionName({ topic: kafka.topics.observations, partition });
        return settled(store, await store.requestSettings(scopeId, overrides, fallback));
      }),
      gauges: {
        series: () => sum(({ live }) => live.directory.size),
        openEpisodes: () => sum(({ live }) => live.pipeline.stats.openEpisodes),
        lateObservations: () => sum(({ live }) => live.pipeline.stats.late),
        waiting: () => sum(({ live }) => live.pipeline.stats.waiting),
        detectionLag: () => Math.max(0, ...holdings().map(({ live }) => live.pipeline.lag)),
        setAside: () =>
          sumOf([...holdings().map(({ live }) => live.pipeline.stats.setAside), work?.pairsSetAside() ?? []]),
      },
      tickAge: () => {
        const ages = holdings().map(({ live }) => live.pipeline.tickAge);
        return ages.length === 0 ? undefined : Math.max(...ages);
      },
      // A partition whose detection catches up is not held yet.
      isCatchingUp: () => false,
      journalLoss: undefined,
      reach: () => client.ping(),
      stalled: () => partitions.stalled(),
    },
    facts: { role: config.role, group: kafka.group, topic: kafka.topics.observations },
    start() {
      if (config.role === 'api') return;
      starting = startWork({
        config,
        kafka,
        store,
        client,
        feed,
        memory,
        webhooks,
        producer,
        metrics,
        partitions,
        log,
      }).then(
        (started) => {
          work = started;
        },
        (error: unknown) => log.error({ err: error }, 'starting the worker failed'),
      );
    },
    async retain(before) {
      const deleted = await store.retain(before);
      await analytics?.forget(before);
      return deleted;
    },
    async stop() {
      endGrowth();
      await starting;
      await work?.stop();
      await webhooks.close();
      await analytics?.close();
      await memory.stop();
      await unwatch();
      await client.close();
      await store.close();
    },
  };
}

/** Waits until a worker has applied a request for settings. */
async function settled(store: SharedStore, id: number): Promise<SettingsRecord> {
  for (const until = performance.now() + SETTINGS_WAIT; performance.now() < until; ) {
    const record = await store.settingsOfRequest(id);
    if (record !== undefined) return record;
    await sleep(SETTINGS_LOOK);
  }
  throw new StoreUnavailable(
    'No worker has applied the change yet. It is stored and takes effect when one does; check GET /v1/detectors before you send it again.',
  );
}
