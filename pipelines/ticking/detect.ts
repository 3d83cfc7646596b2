import { concatMap, type OperatorFunction } from 'rxjs';
import { itemAt } from '../../operators/item-at.ts';
import { latestSignals } from '../../operators/signals/signal.ts';
import type { SettingsRecord } from '../../sinks/store.ts';
import { inSpan } from '../../sinks/traces/span.ts';
import type { DetectionHost } from '../detection/host.ts';
import type { Recovered } from '../recover.ts';
import type { DetectedTick, GatheredTick } from './tick-steps.ts';

/**
 * Runs detection on what each tick takes, in event-time order. Changes of settings apply after the observations. Ticks are numbered from
 * the last one of the store, and their times increase even when the wall clock goes back.
 */
export function detect(
  host: DetectionHost,
  recovered: Pick<Recovered, 'lastTick' | 'unrecorded' | 'version'>,
): OperatorFunction<GatheredTick, DetectedTick> {
  let { lastTick: last, unrecorded, version } = recovered;
  return concatMap(async ({ requests, batches, ...gathered }) => {
    const { due, takenTo } = gathered;
    const at = Math.max(due.at, last.at + 1);
    const number = last.number + 1;
    const asked = requests.map(({ scope_id, overrides }) => {
      return { version: ++version, tick: number, scope_id, overrides };
    });
    const outcome = await inSpan(
      'detect',
      () => ({}),
      () => host.tick(batches, at, asked),
    );
    const records: SettingsRecord[] = asked.map((change, place) => {
      const { request } = itemAt(requests, place);
      return { ...change, at, ...(request !== undefined && { request }) };
    });
    const settings = [...unrecorded.map((change) => ({ ...change, at })), ...records];
    unrecorded = [];
    const { changes, observations } = outcome;
    if (batches.length === 0 && observations === 0 && changes.length === 0 && settings.length === 0) {
      return { ...gathered, outcome, results: undefined, last };
    }
    last = { number, seq: batches.length === 0 ? last.seq : takenTo, at };
    const publication = { signals: latestSignals(changes), changes, tick: last, settings };
    return { ...gathered, outcome, results: { publication, outcome, requests, records }, last };
  });
}
