import type { RevisionRows } from '../../../operators/claims/revision.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import type { Incoming } from './incoming.ts';

/** Events that come together from one caller or source. */
export interface Call {
  readonly incoming: readonly Incoming[];
  /** Places in sources that become durable with them. */
  readonly positions: readonly SourcePosition[];
  /** True where nothing of it may be stored while one of its ids belongs to another event. */
  readonly whole: boolean;
}

/** What became of the events of a call. */
export interface IngestResult {
  readonly accepted: number;
  readonly duplicates: number;
  /** Places of events whose id belongs to another event. */
  readonly conflicts: readonly number[];
  /** Different claims that the accepted events make. */
  readonly claims: number;
  /** Those of them that were known before. */
  readonly corroborated: number;
  /** Contradictions that were found. */
  readonly contradictions: number;
}

/** What a group brings that is new, and what became of each of its calls. */
export interface Admitted {
  readonly incoming: readonly Incoming[];
  readonly calls: readonly AdmittedCall[];
  readonly positions: readonly SourcePosition[];
}
/** What is new of a call, and what is not. */
export interface AdmittedCall {
  readonly accepted: ReadonlySet<string>;
  readonly duplicates: number;
  readonly conflicts: readonly number[];
}

/**
 * Sorts out what a group of calls brings that is new.
 *
 * @param digest of the event with an id that is stored, or undefined where there is none
 */
export function admit(group: readonly Call[], digest: (id: string) => number | undefined): Admitted {
  const fresh = new Map<string, number>();
  const incoming: Incoming[] = [];
  const positions: SourcePosition[] = [];
  const calls = group.map((one) => {
    const call = admitCall(one, (id) => fresh.get(id) ?? digest(id));
    if (one.whole && call.conflicts.length > 0) {
      return { accepted: new Set<string>(), duplicates: 0, conflicts: call.conflicts };
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

function admitCall({ incoming }: Call, before: (id: string) => number | undefined) {
  const own = new Map<string, number>();
  const fresh: Incoming[] = [];
  const conflicts: number[] = [];
  let duplicates = 0;
  for (const [index, one] of incoming.entries()) {
    const { id, digest } = one.event;
    const known = own.get(id) ?? before(id);
    if (known === undefined) {
      own.set(id, digest);
      fresh.push(one);
    } else if (known === digest) duplicates++;
    else conflicts.push(index);
  }
  return { fresh, duplicates, conflicts };
}

/** What the calls of a group came to. A claim counts for each call that makes it, a contradiction for the later side. */
export function tally(calls: readonly AdmittedCall[], rows: RevisionRows): IngestResult[] {
  const callOf = new Map(
    calls.flatMap(({ accepted }, at) => Array.from(accepted, (id) => [id, at] as const)),
  );
  const claims = calls.map(() => new Set<string>());
  const isNew = new Set(rows.claims.filter(({ version }) => version === 1).map(({ id }) => id));
  /** The last call of the group that says a claim. */
  const saidBy = new Map<string, number>();
  for (const { claim_id, event_id } of rows.evidence) {
    const call = callOf.get(event_id) ?? 0;
    claims[call]?.add(claim_id);
    if (call >= (saidBy.get(claim_id) ?? 0)) saidBy.set(claim_id, call);
  }
  const contradictions = calls.map(() => 0);
  for (const { relation, a, b } of rows.relations) {
    if (relation === 'contradicts') contradictions[Math.max(saidBy.get(a) ?? 0, saidBy.get(b) ?? 0)]++;
  }
  return calls.map(({ accepted, duplicates, conflicts }, at) => ({
    accepted: accepted.size,
    duplicates,
    conflicts,
    claims: claims[at].size,
    corroborated: [...claims[at]].filter((id) => !isNew.has(id)).length,
    contradictions: contradictions[at],
  }));
}
