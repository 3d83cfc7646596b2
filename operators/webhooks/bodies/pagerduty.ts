import { isResolved, subjectOf, summaryOf } from '../logged-change.ts';
import { type BodyForm, json } from './message.ts';

/** Most characters of a summary, by the reference of the Events API. */
const SUMMARY = 1024;

/** An event of PagerDuty's Events API v2: a signal triggers an incident under its id, and resolves it when it ends. */
export const pagerduty: BodyForm = ({ changes: [change] }, { routing_key }) => {
  const { signal, seq, kind } = change;
  const common = { routing_key, dedup_key: signal.id };
  if (isResolved(change)) return json({ ...common, event_action: 'resolve' });
  return json({
    ...common,
    event_action: 'trigger',
    client: 'tidemark',
    payload: {
      summary: [...summaryOf(change)].slice(0, SUMMARY).join(''),
      source: subjectOf(change),
      severity: signal.severity === 'alert' ? 'error' : 'info',
      timestamp: signal.decided_at,
      component: signal.metric ?? signal.entity ?? signal.entity_id,
      group: signal.scope ?? signal.scope_id,
      class: signal.pattern,
      custom_details: { seq, kind, signal },
    },
  });
};
