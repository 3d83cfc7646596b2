import { openForWriting } from '../../../pipelines/shard-detection.ts';
import { ArrivalClock } from '../../../pipelines/sources/batch-builder.ts';
import { lossText } from '../../../sinks/journal/loss-text.ts';
import { namingIn } from '../../../sinks/naming.ts';
import { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { Change } from '../../../sinks/store.ts';
import type { ServerConfig } from '../../config/config.ts';
import { StoreIntake } from '../../intake/intake.ts';
import { retryUntilAvailable } from '../../process/retry-until-available.ts';
import { wallClock } from '../../process/wall-clock.ts';
import { openAnalytics } from '../../stores/open-analytics.ts';
import { openJournal, openStore } from '../../stores/open-store.ts';
import { watchDetection } from '../watch/detection.ts';
import { watchPartitions } from '../watch/partitions.ts';
import { watchSeriesGrowth } from '../watch/series-growth.ts';
import { CatchingUp } from './catching-up.ts';
import { configureInTurn } from './configure-in-turn.ts';
import { evidenceWork } from './evidence.ts';
import { openMemory } from './memory.ts';
import type { Mode, Opening } from './mode.ts';
import { openWebhooks } from './webhooks.ts';

/** A mode that runs detection in this process and can run it on demand. */
export interface EmbeddedMode extends Mode {
  /**
   * Runs detection now on everything acknowledged before the call.
   *
   * @throws StoreUnavailable
   */
  flush(): Promise<void>;
}

/** A single process that does everything: observations go directly to its store, and detection runs over all of it. */
export async function openEmbedded(
  config: ServerConfig,
  { metrics, log, opened }: Opening,
): Promise<EmbeddedMode> {
  const store = await openStore(config.dsn, { memory: config.storeMemory });
  opened.push(() => store.close());
  const journal = await openJournal(config.dsn, store);
  if (journal !== undefined) opened.push(() => journal.close());
  if (journal?.loss !== undefined) {
    const { fault, lost, damages, kept } = journal.loss;
    metrics.journalDamages.inc(Math.max(1, damages.length));
    log.error({ fault, lost, damages, kept }, lossText(journal.loss));
  }
  const feed = new ChangeFeed(store, await store.lastChange());
  const watched = watchDetection(metrics, log);
  const shard = await openForWriting({ shard: store, journal, onCommit: watched.onCommit });
  const options = {
    shard: store,
    settings: config.engine,
    journal,
    announce: (changes: readonly Change[]) => feed.announce(changes),
    tickEvery: config.detectionInterval / 1000,
    wallClock,
    ...watched,
  };
  const detection = await CatchingUp.begin(shard, options, log);
  opened.push(() => detection.abandon());
  const { writer, directory, recovery } = shard;
  const naming = namingIn(directory);
  const settle = () => writer.settle();
  const memory = await openMemory(config, store, { metrics, log, opened }, settle);
  const analytics = config.sql ? openAnalytics(config, store, memory.home, { log, metrics }) : undefined;
  if (analytics !== undefined) {
    opened.push(() => analytics.close());
    memory.whenRemoved(() => void analytics.forgetMemory());
  }
  const evidence = evidenceWork({ config, feed, memory, naming, log });
  const webhooks = await openWebhooks({ config, store, feed, naming, metrics, log });
  opened.push(() => webhooks.close());
  const partitions = watchPartitions(metrics, log);
  const endGrowth = watchSeriesGrowth(() => [directory], metrics, log);
  opened.push(async () => endGrowth());
  let beside: Promise<{ stop(): Promise<void> } | undefined> | undefined;
  const { kafka } = config;
  const ended = new AbortController();
  return {
    backend: {
      store,
      naming,
      analytics,
      feed,
      memory,
      webhooks: webhooks.desk,
      memoryStore: memory.home,
      intake: new StoreIntake(writer, directory, new ArrivalClock(), config),
      configure: configureInTurn(store, async (scopeId, overrides) =>
        detection.ready.pipeline.configure(scopeId, overrides),
      ),
      gauges: {
        series: () => directory.size,
        openEpisodes: () => detection.live?.pipeline.stats.openEpisodes ?? 0,
        lateObservations: () => detection.live?.pipeline.stats.late ?? 0,
        waiting: () => detection.live?.pipeline.stats.waiting ?? 0,
        detectionLag: () => detection.lag,
        setAside: () => detection.live?.pipeline.stats.setAside ?? [],
      },
      tickAge: () => detection.tickAge,
      isCatchingUp: () => detection.isCatchingUp,
      journalLoss: journal?.loss,
      reach: async () => undefined,
      stalled: () => partitions.stalled(),
    },
    facts: kafka === undefined ? {} : { topic: kafka.topics.observations, group: kafka.group },
    start() {
      detection.start();
      evidence.begin();
      webhooks.begin();
      if (kafka === undefined) return;
      beside = retryUntilAvailable(
        async () => {
          // Most single-process servers do not use Kafka, and its client takes a while to load.
          const { startBeside } = await import('./kafka-beside.ts');
          return startBeside({
            config,
            kafka,
            writer,
            directory,
            positions: recovery.positions,
            feed,
            naming,
            memory,
            metrics,
            partitions,
            log,
          });
        },
        { what: 'Kafka', most: Number.POSITIVE_INFINITY, stop: ended.signal },
        log,
      ).catch((error: unknown) => {
        if (!ended.signal.aborted)
          log.error({ err: error }, 'reading from Kafka failed; correct the fault and restart');
        return undefined;
      });
    },
    flush: () => detection.flush(wallClock()),
    async retain(before) {
      // What it still reads is not deleted; the next time it is.
      if (detection.isCatchingUp) return 0;
      const deleted = await writer.exclusive(() => store.retain(before));
      await analytics?.forget(before);
      return deleted;
    },
    async stop() {
      ended.abort();
      endGrowth();
      await (await beside)?.stop();
      await webhooks.end();
      await webhooks.close();
      await evidence.end();
      await analytics?.close();
      await memory.stop();
      await detection.stop(wallClock(), shard);
      await journal?.close();
      await store.close();
    },
  };
}
