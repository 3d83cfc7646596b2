import { Revision } from '../../../operators/claims/revision.ts';
import { forget as forgetOne, isSafe, staleness } from '../../../operators/claims/tend/forget.ts';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import { evidenceByClaim } from '../questions/reads.ts';
import { cutUp, goesOn, MOST_AT_ONCE, MOST_CHANGED, report, type Tending } from './tending.ts';

const ACTOR = 'tend:forget';

/**
 * Forgets claims whose trust has fallen below the threshold.
 *
 * @param spared ids of the claims that support lessons
 */
export async function forget(tending: Tending, spared: ReadonlySet<string>): Promise<void> {
  const { ledger, at, floor, trust } = tending;
  if (floor === 0) return;
  let after: number | undefined;
  do {
    goesOn(tending);
    const { rows, next } = await ledger.claims({ status: 'active' }, MOST_AT_ONCE, after);
    after = next;
    tending.scanned(rows.length);
    const uncertain = rows.filter((row) => !spared.has(row.id) && !isSafe(row, at, floor, trust));
    const evidence = await evidenceByClaim(ledger, uncertain);
    const stale = uncertain.filter(
      (row) => staleness(row, evidence.get(row.id) ?? [], at, floor, trust) !== undefined,
    );
    for (const part of cutUp(stale, MOST_CHANGED)) await forgetSome(tending, part);
  } while (after !== undefined);
}

async function forgetSome(tending: Tending, part: readonly ClaimVersion[]): Promise<void> {
  goesOn(tending);
  const { at, floor, trust } = tending;
  const texts = new Map(part.map(({ id, text }) => [id, text]));
  const written = await tending.revise(async ({ ledger, now }) => {
    const claims = await ledger.claimsById([...texts.keys()]);
    const evidence = await evidenceByClaim(ledger, claims);
    const revision = new Revision(claims, [], now);
    for (const claim of claims.toSorted((a, b) => a.number - b.number)) {
      const reason = staleness(claim, evidence.get(claim.id) ?? [], at, floor, trust);
      if (reason !== undefined) forgetOne(revision, claim.id, reason);
    }
    return revision;
  });
  report(tending, written, (id) => texts.get(id) ?? '', ACTOR);
}
