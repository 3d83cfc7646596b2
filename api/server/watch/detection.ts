import type { ShardDetectionOptions } from '../../../pipelines/shard-detection.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';
import { watchSetAside } from './set-aside.ts';

/**
 * Forwards the events of detection to metrics and logs.
 *
 * @param starts log level for the settings at a start; lower if there are many detections
 */
export function watchDetection(
  metrics: Metrics,
  log: Logger,
  starts: 'info' | 'debug' = 'info',
): Required<Pick<ShardDetectionOptions, 'events' | 'onCommit'>> {
  return {
    onCommit({ rows, duplicates, milliseconds, error }) {
      metrics.commits.observe(milliseconds / 1000);
      metrics.accepted.inc(rows);
      metrics.duplicates.inc(duplicates);
      if (error === undefined) return;
      metrics.commitFailures.inc();
      log.error({ err: error }, 'a commit failed');
    },
    events: {
      ...watchSetAside(log),
      ticked({ milliseconds, delay }) {
        metrics.ticks.observe(milliseconds / 1000);
        if (delay !== undefined) metrics.detectionDelays.observe(delay / 1000);
      },
      published(changes) {
        for (const { kind, signal } of changes) metrics.changes.inc({ kind, pattern: signal.pattern });
      },
      configured(settings) {
        metrics.settings.inc(settings.length);
        for (const { version, tick, scope_id, overrides } of settings) {
          if (scope_id === null) log[starts]({ version, tick }, 'detectors use the settings of this start');
          else log.info({ version, tick, scope_id, overrides }, 'a scope changed its settings');
        }
      },
      checkpointed({ milliseconds, series }) {
        metrics.checkpoints.observe(milliseconds / 1000);
        log.debug({ milliseconds, series }, 'checkpoint');
      },
      failed(stage, error) {
        const what = stage === 'read' ? 'reading the observations' : 'storing the findings';
        log.error({ err: error, stage }, `${what} of a tick failed; retrying at the next tick`);
      },
    },
  };
}
