import { isHistory, type Signal } from '../signals/signal.ts';
import type { LoggedChange } from './logged-change.ts';
import type { WebhookSettings } from './subscription.ts';

/** The part of a subscription that selects changes. */
export type WebhookFilter = Pick<
  WebhookSettings,
  'scope' | 'entity' | 'metric' | 'tags' | 'patterns' | 'severity' | 'status' | 'updates' | 'history'
>;

/** Whether a name or a UUID, in any case, is that of a scope or an entity. */
function means(asked: string | undefined, name: string | undefined, id: string): boolean {
  return asked === undefined || asked === name || asked.toLowerCase() === id;
}

function hasTags({ tags: own = {} }: Signal, tags: readonly string[]): boolean {
  return tags.every((tag) => {
    const colon = tag.indexOf(':');
    const key = tag.slice(0, colon);
    return Object.hasOwn(own, key) && own[key] === tag.slice(colon + 1);
  });
}

/** The part of a filter that selects series and patterns. */
export type SignalChoice = Pick<WebhookFilter, 'scope' | 'entity' | 'metric' | 'tags' | 'patterns'>;

/** Whether a filter selects a signal, by its series with their names and by its pattern. */
export function concerns(
  { scope, entity, metric, tags = [], patterns }: SignalChoice,
  signal: Signal,
): boolean {
  return (
    means(scope, signal.scope, signal.scope_id) &&
    means(entity, signal.entity, signal.entity_id) &&
    (metric === undefined || metric === signal.metric) &&
    (patterns === undefined || patterns.includes(signal.pattern)) &&
    hasTags(signal, tags)
  );
}

/**
 * Whether a subscription asks for a change.
 *
 * @param historyAge age in microseconds at which an alert is history, see {@link isHistory}
 */
export function matches(filter: WebhookFilter, { kind, signal }: LoggedChange, historyAge: number): boolean {
  const { severity, status, updates, history } = filter;
  if (kind === 'signal.updated' && !updates) return false;
  // With the setting 0 no observation is history.
  if (!history && historyAge > 0 && signal.severity === 'alert' && isHistory(signal, historyAge))
    return false;
  // Readers of alerts are notified when a signal is no longer one.
  if (severity !== undefined && severity !== signal.severity && kind !== 'signal.lowered') return false;
  return (status === undefined || status === signal.status) && concerns(filter, signal);
}
