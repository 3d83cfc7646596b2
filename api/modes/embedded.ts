import { LiveDetection } from '../../pipelines/live.ts';
import { ArrivalClock } from '../../pipelines/sources/batch-builder.ts';
import { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import type { ServerConfig } from '../config.ts';
import { StoreIntake } from '../intake.ts';
import { openJournal, openStore } from '../open-store.ts';
import { watchDetection } from '../watch-detection.ts';
import { type Mode, type Opening, wallClock } from './mode.ts';

/** One process that does everything: observations go straight into its store, and detection runs over all of it. */
export async function openEmbedded(config: ServerConfig, { metrics, log, opened }: Opening): Promise<Mode> {
  const store = await openStore(config.dsn, { memory: config.storeMemory });
  opened.push(() => store.close());
  const journal = await openJournal(config.dsn, store);
  if (journal !== undefined) opened.push(() => journal.close());
  const feed = new ChangeFeed(store, await store.lastChange());
  const live = await LiveDetection.open({
    shard: store,
    settings: config.engine,
    journal,
    announce: (changes) => feed.announce(changes),
    tickEvery: config.detectionInterval / 1000,
    wallClock,
    ...watchDetection(metrics, log),
  });
  opened.push(() => live.abandon());
  const { writer, directory, pipeline } = live;
  if (live.replayed > 0) log.info({ observations: live.replayed }, 'detection caught up with the store');
  return {
    backend: {
      store,
      feed,
      intake: new StoreIntake(writer, directory, new ArrivalClock(), config),
      configure: (scopeId, overrides) => pipeline.configure(scopeId, overrides),
      gauges: {
        series: () => directory.size,
        openEpisodes: () => pipeline.stats.openEpisodes,
        lateObservations: () => pipeline.stats.late,
        waiting: () => pipeline.stats.waiting,
      },
      tickAge: () => pipeline.tickAge,
      reach: async () => undefined,
    },
    facts: {},
    start: () => live.start(),
    retain: (before) => writer.exclusive(() => store.retain(before)),
    async stop() {
      await live.stop(wallClock());
      await journal?.close();
      await store.close();
    },
  };
}
