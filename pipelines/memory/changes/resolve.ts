import { retire } from '../../../operators/claims/retire.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import { Conflict, NotFound, Unprocessable } from '../../../operators/records/errors.ts';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ChangeContext } from './change-context.ts';
import { gatherAround } from './gather.ts';

/** The latest version of a claim. */
export async function theClaim(ledger: Ledger, id: string): Promise<ClaimVersion> {
  const [claim] = await ledger.claimsById([id]);
  if (claim === undefined) throw new NotFound(`There is no claim ${id}.`);
  return claim;
}

/** Adds a claim, its relations and the claims these lead to, to a revision. */
export async function takeIn(revision: Revision, ledger: Ledger, claim: ClaimVersion): Promise<void> {
  const { rows, relations } = await gatherAround(ledger, [claim.id]);
  const isNew = (id: string) => revision.find(id) === undefined;
  revision.know(
    [claim, ...rows].filter(({ id }) => isNew(id)),
    relations,
  );
}

/**
 * Resolves a claim over another: the first gets an end and keeps its history; their contradiction ends.
 *
 * @throws NotFound, Conflict when it was resolved before, Unprocessable when it cannot be resolved
 */
export async function resolve(
  { ledger, now }: ChangeContext,
  id: string,
  { over, reason, actor }: { over: string; reason: string; actor: string },
): Promise<Revision> {
  if (id === over)
    throw new Unprocessable('A claim cannot be resolved over itself; name another claim in `over`.');
  const claim = await theClaim(ledger, id);
  const winner = await theClaim(ledger, over);
  if (claim.status === 'resolved') throw new Conflict(`Claim ${id} is already resolved.`);
  if (winner.status !== 'active' && winner.status !== 'contested') {
    throw new Unprocessable(`Claim ${over} is ${winner.status}, so nothing can be resolved over it.`);
  }
  const revision = new Revision([winner], [], now);
  await takeIn(revision, ledger, claim);
  retire(revision, id, { over, reason, actor });
  return revision;
}
