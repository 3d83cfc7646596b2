import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import type {
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  LedgerChange,
  LedgerEvent,
  LedgerRelation,
  LedgerTransaction,
  Placed,
} from '../../../sinks/ledger.ts';

interface Row<T> {
  readonly seq: number;
  readonly row: T;
}

/** What a ledger must answer, found by going through everything that was committed. */
export class LedgerModel {
  readonly events: Placed<LedgerEvent>[] = [];
  readonly versions: Row<ClaimVersion>[] = [];
  readonly evidence: LedgerTransaction['evidence'][number][] = [];
  readonly history: LedgerTransaction['history'][number][] = [];
  readonly relations: (Row<LedgerRelation> & { readonly endedSeq?: number })[] = [];
  head = 0;

  apply(transaction: LedgerTransaction): void {
    for (const event of transaction.events) this.events.push({ ...event, seq: ++this.head });
    for (const row of transaction.claims) this.versions.push({ seq: ++this.head, row });
    for (const row of transaction.relations) this.relations.push({ seq: ++this.head, row });
    for (const { id, ...end } of transaction.ends) {
      const at = this.relations.findIndex(({ row }) => row.id === id);
      const { seq, row } = this.relations[at];
      this.relations[at] = { seq, row: { ...row, ...end }, endedSeq: ++this.head };
    }
    this.evidence.push(...transaction.evidence);
    this.history.push(...transaction.history);
  }

  get claimCount(): number {
    return new Set(this.versions.map(({ row }) => row.id)).size;
  }

  /** Each claim's version of then, by number: the highest that was recorded by then. */
  claimsAsOf(asOf = Number.POSITIVE_INFINITY): ClaimVersion[] {
    const found = new Map<string, ClaimVersion>();
    for (const { row } of this.versions) {
      const known = found.get(row.id);
      if (row.recorded_at <= asOf && (known === undefined || known.version < row.version)) {
        found.set(row.id, row);
      }
    }
    return [...found.values()].sort((a, b) => a.number - b.number);
  }

  claims(filter: ClaimFilter): ClaimVersion[] {
    const { type, status, key, event_id, run_id, source_input_id, at, as_of } = filter;
    const events = this.events.filter(
      (event) =>
        (event_id === undefined || event.id === event_id) &&
        (run_id === undefined || event.run_id === run_id) &&
        (source_input_id === undefined || event.source_input_id === source_input_id),
    );
    const ids = new Set(events.map(({ id }) => id));
    const said = new Set(
      this.evidence
        .filter((piece) => ids.has(piece.event_id) && (as_of === undefined || piece.recorded_at <= as_of))
        .map(({ claim_id }) => claim_id),
    );
    const byEvent = event_id ?? run_id ?? source_input_id;
    return this.claimsAsOf(as_of).filter(
      (claim) =>
        (type === undefined || claim.type === type) &&
        (status === undefined || claim.status === status) &&
        (key === undefined || claim.key === key) &&
        (byEvent === undefined || said.has(claim.id)) &&
        (at === undefined ||
          [
            ...(claim.stretches ?? []),
            { from: claim.valid_from, to: claim.valid_to ?? Number.POSITIVE_INFINITY },
          ].some(({ from, to }) => from <= at && at < to)),
    );
  }

  claimsAfter(after: number): ClaimVersion[] {
    const changed = new Set(this.versions.filter(({ seq }) => seq > after).map(({ row }) => row.id));
    return this.claimsAsOf().filter(({ id }) => changed.has(id));
  }

  listed({ run_id, source_input_id, since, until }: EventFilter): Placed<LedgerEvent>[] {
    return this.events
      .filter(
        (event) =>
          (run_id === undefined || event.run_id === run_id) &&
          (source_input_id === undefined || event.source_input_id === source_input_id) &&
          (since === undefined || event.timestamp >= since) &&
          (until === undefined || event.timestamp < until),
      )
      .sort((a, b) => a.timestamp - b.timestamp || a.seq - b.seq);
  }

  /** Relations that were known then, as they were known. */
  relationsAsOf(asOf = Number.POSITIVE_INFINITY): Placed<LedgerRelation>[] {
    return this.relations
      .filter(({ row }) => row.detected_at <= asOf)
      .map(({ seq, row }) => {
        const { resolved_at, resolution, ...open } = row;
        const ended = resolved_at !== undefined && resolved_at <= asOf;
        return { seq, ...(ended ? row : open) };
      });
  }

  contradictions({ kind, claim_id, open, as_of }: ContradictionFilter): Placed<LedgerRelation>[] {
    return this.relationsAsOf(as_of).filter(
      ({ relation, a, b, resolved_at, ...row }) =>
        relation === 'contradicts' &&
        (kind === undefined || row.kind === kind) &&
        (claim_id === undefined || a === claim_id || b === claim_id) &&
        (open === undefined || open === (resolved_at === undefined)),
    );
  }

  changes(stream: 'events' | 'claims'): LedgerChange[] {
    if (stream === 'events') {
      return this.events.map(({ seq, ...event }) => ({ seq, scope: DEFAULT_SCOPE, kind: 'event', event }));
    }
    const contradictions = this.relations.filter(({ row }) => row.relation === 'contradicts');
    const changes: LedgerChange[] = [
      ...this.versions.map(({ seq, row }) => ({
        seq,
        scope: DEFAULT_SCOPE,
        kind: row.version === 1 ? ('claim' as const) : ('claim.updated' as const),
        claim: row,
      })),
      ...contradictions.map(({ seq, row: { resolved_at: _, resolution: __, ...relation } }) => ({
        seq,
        scope: DEFAULT_SCOPE,
        kind: 'contradiction' as const,
        relation,
      })),
      ...contradictions.flatMap(({ row, endedSeq }) =>
        endedSeq === undefined
          ? []
          : [
              {
                seq: endedSeq,
                scope: DEFAULT_SCOPE,
                kind: 'contradiction.resolved' as const,
                relation: row,
              },
            ],
      ),
    ];
    return changes.sort((a, b) => a.seq - b.seq);
  }
}
