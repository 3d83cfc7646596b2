import type { SetAsideTotal } from '../../../operators/engine/set-aside.ts';
import type { PairHoldingEvents } from '../../../pipelines/pairs/pair-holding.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';
import { watchSetAside } from './set-aside.ts';

/** The finder of correlations in this process. */
export interface PairsWatched {
  readonly events: Required<PairHoldingEvents>;
  /** The detectors of pairs that are set aside; none if this process does not search. */
  setAside(): readonly SetAsideTotal[];
}

/** Forwards the events of the finder of correlations to metrics and logs. */
export function watchPairs(metrics: Metrics, log: Logger): PairsWatched {
  let aside: readonly SetAsideTotal[] = [];
  return {
    setAside: () => aside,
    events: {
      ...watchSetAside(log),
      ticked({ messages, held, setAside }) {
        aside = setAside;
        metrics.sketchesReceived.inc(messages);
        metrics.pairsHeld.set(held);
      },
      published(changes) {
        for (const { kind, signal } of changes) metrics.changes.inc({ kind, pattern: signal.pattern });
      },
      failed(stage, error) {
        log.error({ err: error, stage }, 'the finder of correlations failed; retrying');
      },
      left() {
        aside = [];
        metrics.pairsHeld.set(0);
        metrics.pairsStopped.set(0);
      },
      stopped(error) {
        metrics.pairsStopped.set(1);
        log.error(
          { err: error },
          'the search for correlations has stopped, because messages between workers are missing; everything else continues. ' +
            'See "When messages are missing" in docs/how-to/scale-out.md',
        );
      },
    },
  };
}
