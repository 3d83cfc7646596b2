import type { Ledger } from '../../../../sinks/ledger.ts';
import { collect } from '../../../sinks/fixtures.ts';

/** Everything that a ledger has. */
export async function rowsOf(ledger: Ledger) {
  const claims = (await collect(ledger.claimsAfter(0))).flat();
  const ids = claims.map(({ id }) => id);
  return {
    events: (await collect(ledger.eventsAfter(0))).flat(),
    claims,
    versions: await ledger.versionsOf(ids),
    evidence: (await collect(ledger.evidenceAfter(0))).flat(),
    relations: (await ledger.relations(1000)).rows,
    history: await ledger.historyOf(ids),
  };
}
