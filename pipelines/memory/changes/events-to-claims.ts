import { planSteps } from '../../../operators/claims/plan.ts';
import type { Frame } from '../../../operators/claims/relate/index.ts';
import type { Revision, RevisionRows } from '../../../operators/claims/revision.ts';
import { settleSteps } from '../../../operators/claims/settle.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import type { LedgerEvent, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import { eachInSlices, inSlices } from '../../in-slices.ts';
import { flagFound } from '../tend/flag.ts';
import { type AdmittedCall, admit, type IngestCall } from './calls.ts';
import type { Admission, Ground } from './change-context.ts';
import { gather } from './gather.ts';
import { type Arrived, type Incoming, readEvent, sightingsOf } from './incoming.ts';

/** A computed change, with the parsed texts of its new claims when available. */
export interface Change {
  readonly events: readonly LedgerEvent[];
  readonly positions: readonly SourcePosition[];
  readonly rows: RevisionRows;
  readonly frames: ReadonlyMap<number, Frame>;
  readonly removed?: LedgerRemoval | undefined;
}

/** Reads events as they arrive, before they wait for their turn: each is split into statements once. `now` in microseconds. */
export async function readEvents(arrived: readonly Arrived[], now: number): Promise<Incoming[]> {
  const incoming: Incoming[] = [];
  await eachInSlices(arrived, ({ input, arrival = now }) => incoming.push(readEvent(input, arrival)));
  return incoming;
}

/** What a group of calls changes: the events that are new are admitted, and what they state is derived. */
export async function eventsToClaims(
  group: readonly IngestCall[],
  ground: Ground,
): Promise<Change & { readonly calls: readonly AdmittedCall[] }> {
  const { incoming, calls, positions } = admit(group, ground.digest, ground.isForgotten);
  const { revision, frames } = await derive(incoming.flatMap(sightingsOf), ground);
  const events = incoming.map(({ event }) => ({ ...event, recorded_at: ground.now }));
  return { events, positions, rows: revision.rows(), frames, calls };
}

/**
 * What follows from sightings: they are grouped into claims and related to the known ones, the rows that this names are gathered, and the
 * plan is settled on them.
 *
 * @param admission activates a claim that waited for approval or was retired
 */
export async function derive(
  sightings: readonly Sighting[],
  { scope, comparisons, claims, minConfidence, trust, now }: Ground,
  admission?: Admission,
): Promise<{ readonly revision: Revision; readonly frames: ReadonlyMap<number, Frame> }> {
  const number = admission && comparisons.numberOf(admission.id);
  const plan = await inSlices(
    planSteps(sightings, comparisons, minConfidence, number === undefined ? [] : [number], scope),
  );
  const gathered = await gather(claims, plan);
  const revision = await inSlices(settleSteps(plan, gathered, now, admission));
  await flagFound(revision, claims, trust);
  return { revision, frames: plan.frames };
}
