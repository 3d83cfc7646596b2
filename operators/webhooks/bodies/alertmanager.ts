import { parseInstant } from '../../time/instant.ts';
import { isResolved, type LoggedChange, subjectOf, summaryOf } from '../logged-change.ts';
import { pageOf } from '../page.ts';
import { type BodyForm, json } from './message.ts';

/** Milliseconds for which an open signal fires that is told once. Without an end, Alertmanager resolves it after minutes. */
const FIRING = 30 * 24 * 60 * 60 * 1000;

/** A tag as a label: Alertmanager 0.26 and earlier take letters, digits and underscores only. */
export function tagLabel(tag: string): string {
  return `tag_${tag.replace(/[^A-Za-z0-9_]/g, '_')}`;
}

/** A lowered signal ends the alert under the labels that it had as an alert. */
function labelsOf({ kind, signal }: LoggedChange): Record<string, string> {
  const { id, pattern, scope, scope_id, entity, entity_id, metric, tags = {}, severity } = signal;
  return {
    alertname: pattern,
    signal_id: id,
    severity: kind === 'signal.lowered' ? 'alert' : severity,
    scope: scope ?? scope_id,
    entity: entity ?? entity_id,
    ...(metric !== undefined && { metric }),
    // Alertmanager drops empty labels.
    ...Object.fromEntries(Object.entries(tags).map(([key, value]) => [tagLabel(key), value])),
  };
}

/** When an alert ends. Alertmanager refuses an end before the beginning, which is event time and may be ahead of the clock. */
function endOf(change: LoggedChange, firesUntil: number): string {
  const { decided_at, updated_at } = change.signal;
  if (isResolved(change))
    return parseInstant(updated_at) < parseInstant(decided_at) ? decided_at : updated_at;
  return new Date(Math.max(firesUntil, Date.parse(decided_at) + 1)).toISOString();
}

/** Alerts for `POST /api/v2/alerts` of Alertmanager. */
export const alertmanager: BodyForm = ({ changes, at, firing = FIRING, publicUrl }) =>
  json(
    changes.map((change) => ({
      labels: labelsOf(change),
      annotations: {
        summary: summaryOf(change),
        description: `${change.signal.pattern} of ${subjectOf(change)}`,
      },
      startsAt: change.signal.decided_at,
      endsAt: endOf(change, at + firing),
      ...(publicUrl !== undefined && { generatorURL: pageOf(change, publicUrl) }),
    })),
  );
