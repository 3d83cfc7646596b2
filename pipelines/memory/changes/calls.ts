import type { RevisionRows } from '../../../operators/claims/revision.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import type { Incoming } from './incoming.ts';

/** Events submitted together by one caller or source. */
export interface IngestCall {
  readonly incoming: readonly Incoming[];
  /** Source positions that become durable with the events. */
  readonly positions: readonly SourcePosition[];
  /** True when nothing may be stored if one of the ids belongs to another event. */
  readonly whole: boolean;
}

/** Result of the events of a call. */
export interface IngestResult {
  readonly accepted: number;
  /** Ids of the accepted events. */
  readonly fresh: ReadonlySet<string>;
  readonly duplicates: number;
  /** Indices of events whose id belongs to another event. */
  readonly conflicts: readonly number[];
  /** Indices of events that were forgotten. */
  readonly forgotten: readonly number[];
  /** Distinct claims of the accepted events. */
  readonly claims: number;
  /** Those already known. */
  readonly corroborated: number;
  /** Contradictions found. */
  readonly contradictions: number;
}

/** The new events of a group, and the result of each of its calls. */
export interface Admitted {
  readonly incoming: readonly Incoming[];
  readonly calls: readonly AdmittedCall[];
  readonly positions: readonly SourcePosition[];
}
/** The new and the rejected parts of a call. */
export interface AdmittedCall {
  readonly accepted: ReadonlySet<string>;
  readonly duplicates: number;
  readonly conflicts: readonly number[];
  readonly forgotten: readonly number[];
}

/**
 * Selects what a group of calls adds.
 *
 * @param digest of the stored event with an id, or undefined when there is none
 * @param isForgotten whether the event with an id was forgotten: it does not come back, whoever sends it again
 */
export function admit(
  group: readonly IngestCall[],
  digest: (id: string) => number | undefined,
  isForgotten: (id: string) => boolean = () => false,
): Admitted {
  const fresh = new Map<string, number>();
  const incoming: Incoming[] = [];
  const positions: SourcePosition[] = [];
  const calls = group.map((one) => {
    const call = admitCall(one, (id) => fresh.get(id) ?? digest(id), isForgotten);
    if (one.whole && call.conflicts.length > 0) {
      return { accepted: new Set<string>(), duplicates: 0, conflicts: call.conflicts, forgotten: [] };
    }
    for (const each of call.fresh) {
      fresh.set(each.event.id, each.event.digest);
      incoming.push(each);
    }
    positions.push(...one.positions);
    return { ...call, accepted: new Set(call.fresh.map(({ event }) => event.id)) };
  });
  return { incoming, calls, positions };
}

function admitCall(
  { incoming }: IngestCall,
  before: (id: string) => number | undefined,
  isForgotten: (id: string) => boolean,
) {
  const own = new Map<string, number>();
  const fresh: Incoming[] = [];
  const conflicts: number[] = [];
  const forgotten: number[] = [];
  let duplicates = 0;
  for (const [index, one] of incoming.entries()) {
    const { id, digest } = one.event;
    const known = own.get(id) ?? before(id);
    if (isForgotten(id)) forgotten.push(index);
    else if (known === undefined) {
      own.set(id, digest);
      fresh.push(one);
    } else if (known === digest) duplicates++;
    else conflicts.push(index);
  }
  return { fresh, duplicates, conflicts, forgotten };
}

/** Results of the calls of a group. A claim counts for each call that makes it, a contradiction for its later side. */
export function tally(calls: readonly AdmittedCall[], rows: RevisionRows): IngestResult[] {
  const callOf = new Map(
    calls.flatMap(({ accepted }, at) => Array.from(accepted, (id) => [id, at] as const)),
  );
  const claims = calls.map(() => new Set<string>());
  const isNew = new Set(rows.claims.filter(({ version }) => version === 1).map(({ id }) => id));
  /** The last call of the group that states a claim. */
  const saidBy = new Map<string, number>();
  for (const { claim_id, event_id } of rows.evidence) {
    const call = callOf.get(event_id) ?? 0;
    claims[call]?.add(claim_id);
    if (call >= (saidBy.get(claim_id) ?? 0)) saidBy.set(claim_id, call);
  }
  const contradictions = calls.map(() => 0);
  for (const { relation, a, b } of rows.relations) {
    if (relation !== 'contradicts') continue;
    const call = Math.max(saidBy.get(a) ?? 0, saidBy.get(b) ?? 0);
    contradictions[call] = itemAt(contradictions, call) + 1;
  }
  return calls.map(({ accepted, duplicates, conflicts, forgotten }, at) => ({
    accepted: accepted.size,
    fresh: accepted,
    duplicates,
    conflicts,
    forgotten,
    claims: itemAt(claims, at).size,
    corroborated: [...itemAt(claims, at)].filter((id) => !isNew.has(id)).length,
    contradictions: itemAt(contradictions, at),
  }));
}
