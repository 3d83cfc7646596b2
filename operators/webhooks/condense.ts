import { itemAt } from '../item-at.ts';
import type { ChangeKind, Severity } from '../signals/signal.ts';
import type { LoggedChange } from './logged-change.ts';
import type { WebhookFormat, WebhookSettings } from './subscription.ts';

/** What several changes of a signal come to. */
function kindOf(kinds: readonly ChangeKind[]): ChangeKind {
  if (kinds.includes('signal.closed')) return 'signal.closed';
  if (kinds.includes('signal')) return 'signal';
  return kinds.findLast((kind) => kind !== 'signal.updated') ?? 'signal.updated';
}

/** Forms for people, and for what calls them; the others have every change. */
const CONDENSED: ReadonlySet<WebhookFormat> = new Set([
  'slack',
  'teams',
  'alertmanager',
  'email',
  'template',
]);

/** What a message tells of changes: all of them, or for some forms what they come to, possibly nothing. */
export function reportedOf(
  changes: readonly LoggedChange[],
  { format, severity }: Pick<WebhookSettings, 'format' | 'severity'>,
): readonly LoggedChange[] {
  return changes.length === 1 || !CONDENSED.has(format) ? changes : condensed(changes, severity);
}

/**
 * What changes of one message come to: each signal once, as it is after them, in the order of the first change of each. Signals that
 * opened within them are left out if another signal of the message explains them, or if they no longer have the severity that is asked
 * for: one story is reported once.
 */
export function condensed(changes: readonly LoggedChange[], severity?: Severity): LoggedChange[] {
  const bySignal = new Map<string, LoggedChange[]>();
  for (const change of changes) {
    const known = bySignal.get(change.signal.id);
    if (known === undefined) bySignal.set(change.signal.id, [change]);
    else known.push(change);
  }
  const signals = [...bySignal.values()].map((own) => {
    const kinds = own.map(({ kind }) => kind);
    return { last: { ...itemAt(own, -1), kind: kindOf(kinds) }, opened: kinds.includes('signal') };
  });
  return signals
    .filter(({ last: { signal }, opened }) => {
      const cause = signal.explanation.superseded_by;
      const explained = cause !== undefined && bySignal.has(cause);
      return !opened || !(explained || (severity !== undefined && signal.severity !== severity));
    })
    .map(({ last }) => last);
}
