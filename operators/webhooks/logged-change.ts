import { headlineOf } from '../signals/headline.ts';
import type { SignalChange } from '../signals/signal.ts';

/** A change of a signal with its position in the change log, and with the names and tags that its series has. */
export interface LoggedChange extends SignalChange {
  readonly seq: number;
}

/** Whether the signal of a change no longer needs attention: its episode ended, or it is no longer an alert. */
export function isResolved({ kind, signal }: LoggedChange): boolean {
  return kind === 'signal.closed' || kind === 'signal.lowered' || signal.status === 'closed';
}

/** The series of a change as people name it, such as `web-1 cpu`. */
export function subjectOf({ signal }: LoggedChange): string {
  const { entity = signal.entity_id, metric } = signal;
  return metric === undefined ? entity : `${entity} ${metric}`;
}

/** The finding in one sentence with its subject. */
export function summaryOf({ signal }: LoggedChange): string {
  return signal.explanation.headline ?? headlineOf(signal);
}

const STATES = {
  signal: 'opened',
  'signal.raised': 'raised to an alert',
  'signal.lowered': 'lowered to a note',
  'signal.updated': 'changed',
  'signal.closed': 'closed',
} as const;

/** What happened, such as `spike of web-1 cpu opened`. */
export function titleOf(change: LoggedChange): string {
  return `${change.signal.pattern} of ${subjectOf(change)} ${STATES[change.kind]}`;
}

/** Where and when it was: the scope, the window, the severity and the id of the signal. */
export function whereOf({ signal }: LoggedChange): string {
  const { start, end } = signal.window;
  return `scope ${signal.scope ?? signal.scope_id} · ${start} to ${end} · ${signal.severity} · ${signal.id}`;
}
