import type { LedgerChange } from '../../ledger.ts';
import type { Session } from '../session.ts';
import { claimsWithPlaces } from './claim-list.ts';
import { eventsAfter } from './events.ts';
import { contradictionsEnded, contradictionsFound } from './relations.ts';

async function claimChanges(
  session: Session,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly LedgerChange[]> {
  const claims = await claimsWithPlaces(session, after, upTo, limit);
  const found = await contradictionsFound(session, after, upTo, limit);
  const ended = await contradictionsEnded(session, after, upTo, limit);
  const changes: LedgerChange[] = [
    ...claims.map(({ seq, claim }) => {
      const kind = claim.version === 1 ? ('claim' as const) : ('claim.updated' as const);
      return { seq, kind, claim };
    }),
    ...found.map((change) => ({ ...change, kind: 'contradiction' as const })),
    ...ended.map((change) => ({ ...change, kind: 'contradiction.resolved' as const })),
  ];
  return changes.sort((one, other) => one.seq - other.seq).slice(0, limit);
}

/** Changes of one of two streams with a seq in (after, upTo], in order, at most `limit`. */
export async function ledgerChanges(
  session: Session,
  stream: 'events' | 'claims',
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly LedgerChange[]> {
  if (stream === 'claims') return claimChanges(session, after, upTo, limit);
  const events = await eventsAfter(session, after, upTo, limit);
  return events.map(({ seq, ...event }) => ({ seq, kind: 'event', event }));
}
