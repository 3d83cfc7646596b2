import { retire } from '../../../operators/claims/retire.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import { Conflict } from '../../../operators/records/errors.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ChangeContext } from './change-context.ts';
import { takeIn, theClaim } from './resolve.ts';
import { saidBy, type Voice } from './voice.ts';

/** Metadata key in which a claim that waits for approval stores the id of the claim that it corrects. */
export const CORRECTS = 'supersedes';

export interface Decision {
  readonly actor: string;
  readonly reason: string;
}

/** A decision as history has it. @param done the default reason */
export function decided(voice: Voice, { actor, reason }: Partial<Decision>, done: string): Decision {
  return { actor: saidBy(voice, actor, 'caller').actor, reason: reason ?? done };
}

async function pending(ledger: Ledger, id: string) {
  const claim = await theClaim(ledger, id);
  if (claim.status !== 'pending') {
    throw new Conflict(`Claim ${id} is ${claim.status}; only a pending one can be approved or rejected.`);
  }
  return claim;
}

/** Approves a waiting claim: derives its contradictions and retires the claim that it corrects. */
export async function approve(desk: ChangeContext, id: string, decision: Decision): Promise<Revision> {
  const claim = await pending(desk.ledger, id);
  const revision = await desk.derive([], { id, ...decision });
  const corrected = claim.metadata?.[CORRECTS];
  const [old] = corrected === undefined ? [] : await desk.ledger.claimsById([corrected]);
  if (old !== undefined && old.status !== 'resolved') {
    await takeIn(revision, desk.ledger, old);
    retire(revision, old.id, { ...decision, over: id });
  }
  return revision;
}

/** Rejects a waiting claim. Its history is kept. */
export async function reject(
  { ledger, now }: ChangeContext,
  id: string,
  decision: Decision,
): Promise<Revision> {
  const claim = await pending(ledger, id);
  const revision = new Revision([claim], [], now);
  revision.change(
    id,
    { status: 'forgotten' },
    { change: 'rejected', from: claim.status, to: 'forgotten', ...decision },
  );
  return revision;
}
