import type { EventInput } from '../../records/event.ts';
import { NIL_UUID, uuidV5 } from '../../records/uuid.ts';
import type { Signal } from '../../signals/signal.ts';
import { changePoint, trend, varianceShift } from './changes.ts';
import { anomaly, correlation, outlierCluster } from './company.ts';
import { drop, novelty, recurrence, spike } from './points.ts';
import { seasonality, silence, stall } from './stretches.ts';
import { type NameOf, type SignalTemplate, SignalWording } from './wording.ts';

export type { NameOf, Naming } from './wording.ts';

const EVENTS = 'f4b3c0a2-2f0e-5a67-8a53-7d3c1f4f9b10';

/** Sentence templates by pattern. */
const TEMPLATES = {
  spike,
  drop,
  stall,
  trend,
  change_point: changePoint,
  variance_shift: varianceShift,
  seasonality,
  novelty,
  anomaly,
  recurrence,
  correlation,
  cross_scope_correlation: correlation,
  outlier_cluster: outlierCluster,
  silence,
} satisfies Record<Signal['pattern'], SignalTemplate>;

/** Capitalises a sentence, unless it begins with a name that somebody gave. */
function sentence(signal: Signal, nameOf: NameOf): string {
  const template: SignalTemplate = TEMPLATES[signal.pattern];
  const wording = new SignalWording(signal, nameOf);
  const say = signal.status === 'closed' ? (template.closes ?? template.opens) : template.opens;
  const text = say(wording);
  const named = nameOf(signal.scope_id, signal.entity_id) !== undefined;
  return named ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether signals of a pattern last, so that their end is reported; for others the final numbers are. */
export function isLasting(pattern: Signal['pattern']): boolean {
  return 'closes' in TEMPLATES[pattern];
}

/** Id of the event for a signal's opening, or for its end: one each, however often it is read. */
export function signalEventId(signalId: string, status: Signal['status']): string {
  return uuidV5(EVENTS, `${signalId} ${status}`);
}

/** Converts a signal to an event of memory: one sentence, at the time that the signal is about. All signals of a series have one source. */
export function eventOfSignal(signal: Signal, nameOf: NameOf): EventInput {
  const { id, pattern, scope_id, entity_id, status, window } = signal;
  const lasted = status === 'closed' && isLasting(pattern);
  return {
    id: signalEventId(id, status),
    content: sentence(signal, nameOf),
    source_input_id: entity_id === NIL_UUID ? `scope:${scope_id}` : `series:${scope_id}/${entity_id}`,
    timestamp: lasted ? window.end : window.start,
    metadata: {
      signal_id: id,
      pattern,
      scope_id,
      entity_id,
      window_from: window.start,
      window_to: window.end,
    },
  };
}
